/// Settings as a tree of JSON objects, accessed by paths such as `signIn.email.enabled`.
package struct SettingTree: Sendable, Equatable {
  package var members: ByName<JSONValue> = [:]

  package init(_ members: ByName<JSONValue> = [:]) { self.members = members }

  /// The value at a path; setting one creates the objects above it, removing one removes objects that become
  /// empty.
  package subscript(path: [String]) -> JSONValue? {
    get { path.reduce(JSONValue.object(members)) { $0?[$1] } }
    set {
      guard newValue != nil || self[path] != nil else { return }
      Self.set(newValue, at: path[...], in: &members)
      let parent = Array(path.dropLast())
      if newValue == nil, !parent.isEmpty, self[parent] == [:] { self[parent] = nil }
    }
  }

  package subscript(path: String) -> JSONValue? {
    get { self[path.split(separator: ".").map(String.init)] }
    set { self[path.split(separator: ".").map(String.init)] = newValue }
  }

  func flag(_ path: String) -> Bool? {
    guard case .bool(let flag)? = self[path] else { return nil }
    return flag
  }

  package func decoded<Value: Decodable>(_ path: String) -> Value? {
    self[path].flatMap { try? BoundedDecoder.decode(Value.self, from: $0) }
  }

  func texts(_ path: String) -> [String]? { self[path]?.array?.compactMap(\.string) }

  /// The tree overlaid with another one: objects are merged, other values of the second win.
  package func overlaid(with other: SettingTree) -> SettingTree {
    SettingTree(members.merging(other.members, uniquingKeysWith: Self.merge))
  }

  func groups(differingFrom other: SettingTree) -> [String] {
    Set(names: members.keys).union(other.members.keys).map(\.text).filter { members[$0] != other.members[$0] }
  }

  package var pruned: SettingTree {
    func prune(_ value: JSONValue) -> JSONValue? {
      guard case .object(let members) = value else { return value }
      let left = members.compactMapValues(prune)
      return left.isEmpty ? nil : .object(left)
    }
    return SettingTree(members.compactMapValues(prune))
  }

  /// The settings as production shows them: false, zero, unspecified and empty values are left out, objects
  /// stay.
  ///
  /// The options of a password policy are returned as written (Admin SDK for Node.js, integration tests).
  var shown: ByName<JSONValue> { Self.shown(members) }

  private static func merge(_ old: JSONValue, _ new: JSONValue) -> JSONValue {
    guard case .object(let old) = old, case .object(let new) = new else { return new }
    return .object(old.merging(new, uniquingKeysWith: merge))
  }

  private static func shown(_ members: ByName<JSONValue>) -> ByName<JSONValue> {
    var shown = members.compactMapValues { Self.shown($0) }
    if let options = members["customStrengthOptions"], options.object != nil {
      shown["customStrengthOptions"] = options
    }
    return shown
  }

  private static func shown(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .null, .bool(false), .integer(0), .array([]), .string(""): nil
    case .string(let text) where text.hasSuffix("_UNSPECIFIED"): nil
    case .object(let members): .object(shown(members))
    case .array(let elements): .array(elements.compactMap(shown))
    default: value
    }
  }

  private static func set(
    _ value: JSONValue?, at path: ArraySlice<String>, in members: inout ByName<JSONValue>
  ) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      members[name] = value
      return
    }
    var inner = members[name]?.object ?? [:]
    set(value, at: path.dropFirst(), in: &inner)
    members[name] = .object(inner)
  }
}

extension SettingTree {
  /// Replaces the values at paths with those of a request: whole objects, and nothing for what the request
  /// lacks.
  mutating func replace(by given: SettingTree, _ paths: [[String]]) {
    for path in paths {
      let old = self[path]
      self[path] = given[path]
      guard path == ["recaptchaConfig"] else { continue }
      // Production stores the settings for SMS separately.
      for name in ["phoneEnforcementState", "useSmsBotScore", "useSmsTollFraudProtection"]
      where given[path + [name]] == nil {
        self[path + [name]] = old?[name]
      }
    }
    keepOneRegionPolicy(of: given)
  }

  /// Drops the policy of SMS regions that another one replaces.
  mutating func keepOneRegionPolicy(of given: SettingTree) {
    let policies = ["allowByDefault", "allowlistOnly"]
    guard policies.allSatisfy({ self["smsRegionConfig.\($0)"] != nil }) else { return }
    for policy in policies where given["smsRegionConfig.\(policy)"] == nil {
      self["smsRegionConfig.\(policy)"] = nil
    }
  }

  package static let phones = "signIn.phoneNumber.testPhoneNumbers"

  static func phones(ofTenant isTenant: Bool) -> String { isTenant ? "testPhoneNumbers" : phones }

  /// The settings that Google's emulator has too.
  static func emulated(ofTenant isTenant: Bool) -> [[String]] {
    isTenant
      ? tenantDefaults.members.keys.map { [$0] } + [["displayName"]]
      : [["signIn", "allowDuplicateEmails"], ["emailPrivacyConfig"], ["blockingFunctions"]]
  }

  /// Google's emulator's defaults for a tenant's settings that a request lacks.
  static let tenantDefaults = SettingTree([
    "allowPasswordSignup": false, "enableEmailLinkSignin": false, "enableAnonymousUser": false,
    "disableAuth": false, "mfaConfig": ["state": "DISABLED", "enabledProviders": []],
  ])

  /// Values equivalent to absent ones, which production nevertheless shows.
  static func defaults(ofTenant isTenant: Bool) -> ByName<JSONValue> {
    isTenant
      ? ["mfaConfig": ["state": "DISABLED"]]
      : ["mfa": ["state": "DISABLED"], "smsRegionConfig": ["allowByDefault": [:]]]
  }

  /// The default settings of a project: unlike in production, every way to sign in is on.
  static func projectDefaults(_ project: String) -> SettingTree {
    SettingTree([
      "signIn": [
        "email": ["enabled": true, "passwordRequired": false], "phoneNumber": ["enabled": true],
        "anonymous": ["enabled": true],
      ],
      "notification": ["sendEmail": ["method": "DEFAULT"], "sendSms": [:], "defaultLocale": "en"],
      "quota": [:], "monitoring": ["requestLogging": [:]], "multiTenant": ["allowTenants": true],
      "authorizedDomains": .array(defaultDomains(of: project).map { .string($0) }),
      "client": ["permissions": [:]], "blockingFunctions": [:],
      "recaptchaConfig": [
        "emailPasswordEnforcementState": "RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED",
        "phoneEnforcementState": "RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED",
        "useSmsBotScore": false, "useSmsTollFraudProtection": false,
      ],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true],
      "mobileLinksConfig": ["domain": "HOSTING_DOMAIN"],
    ])
  }

  package static func defaultDomains(of project: String) -> [String] {
    ["\(project).firebaseapp.com", "\(project).web.app"]
  }
}
