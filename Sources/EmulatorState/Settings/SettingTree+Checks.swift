/// Production's checks and normalization of changed settings (Docs/protocol.md 10.2).
extension SettingTree {
  /// Checks what differs from the old settings, and converts it to the form that production stores.
  package mutating func normalize(from old: SettingTree, now: Int64) throws(ServerError) {
    let time = JSONValue.string(Timestamp.text(milliseconds: now))
    if self["passwordPolicyConfig"] != old["passwordPolicyConfig"] { try normalizePasswordPolicy(time) }
    if self["recaptchaConfig"] != old["recaptchaConfig"] { try checkRecaptcha() }
    for map in ["signIn.phoneNumber.testPhoneNumbers", "testPhoneNumbers"] where self[map] != old[map] {
      self[map] = try Self.normalized(numbers: self[map])
    }
    if self["authorizedDomains"] != old["authorizedDomains"] { try checkDomains() }
    if self["smsRegionConfig"] != old["smsRegionConfig"] { try checkRegions() }
    for name in ["mfa", "mfaConfig"] where self[name] != old[name] { try normalizeFactors(name) }
    if self["quota.signUpQuotaConfig"] != old["quota.signUpQuotaConfig"] { normalizeQuota() }
    for event in self["blockingFunctions.triggers"]?.object?.keys.sorted() ?? [] {
      let path = ["blockingFunctions", "triggers", event]
      let isSame = self[path]?["functionUri"] == old[path]?["functionUri"]
      self[path + ["updateTime"]] = isSame ? old[path]?["updateTime"] : time
    }
  }

  private mutating func normalizePasswordPolicy(_ time: JSONValue) throws(ServerError) {
    guard let policy = self["passwordPolicyConfig"]?.object, !policy.isEmpty else {
      self["passwordPolicyConfig"] = nil
      return
    }
    let versions = policy["passwordPolicyVersions"]?.array ?? []
    guard versions.count == 1 else {
      throw ServerError(.invalidConfig, "Policy versions list must be of length 1")
    }
    var version = versions[0].object ?? [:]
    let options = version["customStrengthOptions"]
    let minimum = options?["minPasswordLength"]?.integer
    if let minimum, !(6...30).contains(minimum) {
      throw ServerError(.invalidConfig, "Minimum password length must be between 6 and 30")
    }
    if let maximum = options?["maxPasswordLength"]?.integer {
      guard maximum >= minimum ?? 6 else {
        throw ServerError(
          .invalidConfig,
          "Maximum password length must be greater than or equal to the minimum password length")
      }
      guard maximum <= 4096 else {
        throw ServerError(.invalidConfig, "Maximum password length must be less than or equal to 4096")
      }
    }
    version["schemaVersion"] = 1
    self["passwordPolicyConfig.passwordPolicyVersions"] = [.object(version)]
    self["passwordPolicyConfig.lastUpdateTime"] = time
  }

  private func checkRecaptcha() throws(ServerError) {
    guard let config = self["recaptchaConfig"] else { return }
    if config["recaptchaKeys"]?.array?.isEmpty == false { throw ServerError("INVALID_SITE_KEY") }
    for (list, score, name) in [
      ("managedRules", "endScore", "end"), ("tollFraudManagedRules", "startScore", "start"),
    ] {
      for rule in config[list]?.array ?? [] { try Self.check(rule, score: score, name: name) }
    }
    let isOn = ["AUDIT", "ENFORCE"].contains(config["phoneEnforcementState"]?.string)
    let scores = ["useSmsBotScore", "useSmsTollFraudProtection"].contains { config[$0] == .bool(true) }
    if scores, !isOn {
      throw ServerError(
        "INVALID_RECAPTCHA_PHONE_AUTH_CONFIGURATION",
        "Phone auth enforcement state must be aligned with toll fraud or bot score enablement.")
    }
  }

  private static func check(_ rule: JSONValue, score: String, name: String) throws(ServerError) {
    let value = rule[score]?.double ?? 0
    let tenths = value * 10
    guard (0...1).contains(value), abs(tenths - tenths.rounded()) < 1e-6 else {
      throw ServerError(
        .invalidConfig,
        "The \(name) score in reCAPTCHA managed rules must be a value between 0.0 and 1.0, at 11 discrete values; "
          + "e.g. 0.1, 0.2, 0.3, 0.4, ... 0.9, 1.0.")
    }
    guard rule["action"]?.string == "BLOCK" else {
      throw ServerError(.invalidConfig, "The action in reCAPTCHA managed rules must be set.")
    }
  }

  /// The fictional numbers as production stores them; any string is a code.
  private static func normalized(numbers: JSONValue?) throws(ServerError) -> JSONValue? {
    guard let numbers = numbers?.object else { return nil }
    var codes: ByName<JSONValue> = [:]
    for (text, code) in numbers {
      guard let number = PhoneNumber.dialed(text) else {
        throw .phoneNumberFormat
      }
      codes[number] = code
    }
    guard codes.count <= TestPhoneNumbers.limit else {
      throw ServerError(.invalidConfig, "Too many test phone numbers.")
    }
    return .object(codes)
  }

  private func checkDomains() throws(ServerError) {
    for domain in texts("authorizedDomains") ?? [] {
      guard !domain.isEmpty else {
        throw ServerError("INVALID_AUTHORIZED_DOMAIN", "An authorized domain is empty.")
      }
      let isDomain = domain.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-._".unicodeScalars.contains($0)
      }
      guard isDomain else {
        throw ServerError("INVALID_AUTHORIZED_DOMAIN", "\(domain) should only contain the valid domain.")
      }
    }
  }

  private func checkRegions() throws(ServerError) {
    let codes =
      (texts("smsRegionConfig.allowByDefault.disallowedRegions") ?? [])
      + (texts("smsRegionConfig.allowlistOnly.allowedRegions") ?? [])
    for code in codes where !SMSRegions.hasRegion(code) {
      throw ServerError("INVALID_REGION_CODE", "Invalid region code.")
    }
  }

  private mutating func normalizeFactors(_ name: String) throws(ServerError) {
    guard let config = self[name] else { return }
    if config["state"] == nil { self["\(name).state"] = "DISABLED" }
    if config["enabledProviders"] == [] { self["\(name).enabledProviders"] = nil }
    guard let configs = config["providerConfigs"]?.array else { return }
    let kept = configs.filter { $0["totpProviderConfig"] != nil }
    for config in kept {
      guard (0...10).contains(config["totpProviderConfig"]?["adjacentIntervals"]?.integer ?? 0) else {
        throw ServerError(
          "INVALID_ADJACENT_INTERVAL_RANGE",
          "Allowed number of adjacent intervals must be between 0 and 10, inclusive")
      }
    }
    self["\(name).providerConfigs"] = kept.isEmpty ? nil : .array(kept.map(Self.normalizedFactor))
  }

  /// Production reads absent intervals as none.
  private static func normalizedFactor(_ config: JSONValue) -> JSONValue {
    var tree = SettingTree(config.object ?? [:])
    if tree["totpProviderConfig.adjacentIntervals"] == nil {
      tree["totpProviderConfig.adjacentIntervals"] = 0
    }
    return .object(tree.members)
  }

  func checkName() throws(ServerError) {
    guard let name = self["displayName"]?.string.filled else {
      throw ServerError(.missingDisplayName, "Missing tenant with valid display_name.")
    }
    let isPlain = name.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard isPlain, let first = name.utf8.first, first >= UInt8(ascii: "A"), (4...20).contains(name.utf8.count)
    else {
      throw ServerError(
        .invalidDisplayName,
        "display_name should start with a letter and only consist of letters, digits and hyphens with 4-20 "
          + "characters.")
    }
  }

  private mutating func normalizeQuota() {
    guard let quota = self["quota.signUpQuotaConfig"]?.object else { return }
    if quota["quota"] == "0" { self["quota.signUpQuotaConfig.quota"] = nil }
    if quota["startTime"] == nil { self["quota.signUpQuotaConfig.startTime"] = "1970-01-01T00:00:00Z" }
    if quota["quotaDuration"] == nil { self["quota.signUpQuotaConfig.quotaDuration"] = "0s" }
  }
}
