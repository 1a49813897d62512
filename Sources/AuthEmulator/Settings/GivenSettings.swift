import BoundedJSON
import IdentityToolkit

/// The settings in a request, as far as Google's schema has them.
struct GivenSettings: Sendable {
  /// The settings in the form in which they are stored; by default what does not fit the schema is left out.
  var tree = SettingTree()
  /// The settings as they were sent; only without `--strict`.
  var sent = SettingTree()
  /// What is wrong with the settings; told only to whoever may change them.
  var fault: ServerError?
  /// The paths of settings without effect, which `--strict` refuses.
  var refused: [String] = []
  /// The paths of settings that are stored, and that nothing follows from.
  var stored: [String] = []

  /// Reads the settings of a request; with `isStrict` all of them, and they are removed from its members.
  ///
  /// - Parameters:
  ///   - schema: the settings that there are.
  ///   - list: what the server does with each.
  ///   - root: the name of the body in refusals.
  ///   - others: members of the request that are no settings.
  ///   - members: the members of the request.
  ///   - isStrict: whether what does not fit the schema is a fault.
  init(
    _ schema: Message, _ list: [ConfigSetting], root: String, beside others: Set<String>,
    from members: inout [String: JSONValue], isStrict: Bool
  ) {
    let mask = FieldMask((members["updateMask"] ?? members["update_mask"])?.string)
    let body = members.filter { !others.contains(camelCased($0.key)) }
    if isStrict {
      for name in body.keys { members[name] = nil }
      do { tree = SettingTree(try schema.read(body, at: root)) } catch { fault = error }
    } else {
      sent = SettingTree(body)
      for (name, value) in body {
        guard let read = try? schema.read([name: value], at: root) else { continue }
        tree.members.merge(read) { $1 }
      }
    }
    (refused, stored) = ConfigSetting.withoutEffect(list, in: tree, mask: mask)
  }

  /// Refuses settings that are malformed, or that this server does not enforce.
  func check() throws(ServerError) {
    if let fault { throw fault }
    let templates = refused.filter { $0.hasSuffix("Template.subject") || $0.hasSuffix("Template.body") }
    if !templates.isEmpty { throw ServerError(.emailTemplateUpdateNotAllowed) }
    guard let name = refused.first else { return }
    throw .unimplemented(
      "\(name) is not enforced by this server; without --strict it is accepted and ignored.")
  }
}

extension SettingTree {
  /// Replaces what a mask names by what a request gives: an object as a whole, and what the request lacks by nothing.
  ///
  /// Without a mask everything that the request gives is replaced. Unknown and read-only paths do nothing.
  mutating func replace(by given: SettingTree, _ mask: String?, _ schema: Message) {
    defer { keepOneRegionPolicy(given) }
    guard let mask = mask.filled else {
      self = overlaid(with: given)
      for map in ["signIn.phoneNumber.testPhoneNumbers", "testPhoneNumbers"] where given[map] != nil {
        self[map] = given[map]
      }
      return
    }
    for text in mask.split(separator: ",") {
      guard let path = schema.path(text) else { continue }
      let old = self[path]
      self[path] = given[path]
      guard path == ["recaptchaConfig"] else { continue }
      // Production keeps the settings of SMS apart.
      for name in ["phoneEnforcementState", "useSmsBotScore", "useSmsTollFraudProtection"]
      where given[path + [name]] == nil {
        self[path + [name]] = old?[name]
      }
    }
  }

  /// Drops the policy of SMS regions that another one replaces.
  private mutating func keepOneRegionPolicy(_ given: SettingTree) {
    let policies = ["allowByDefault", "allowlistOnly"]
    guard policies.allSatisfy({ self["smsRegionConfig.\($0)"] != nil }) else { return }
    for policy in policies where given["smsRegionConfig.\(policy)"] == nil {
      self["smsRegionConfig.\(policy)"] = nil
    }
  }
}

extension ServerErrorCode {
  /// The text of an e-mail template, which nobody can write.
  static let emailTemplateUpdateNotAllowed = Self(rawValue: "EMAIL_TEMPLATE_UPDATE_NOT_ALLOWED")
}
