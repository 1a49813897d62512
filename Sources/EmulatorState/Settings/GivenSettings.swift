/// The settings in a request that are in Google's schema.
package struct GivenSettings: Sendable {
  /// The settings in stored form; in the default mode, values that do not match the schema are kept as sent.
  package private(set) var tree = SettingTree()
  /// What is wrong with the settings; shown only to clients that may change them.
  package private(set) var fault: ServerError?
  /// The paths of settings that `--strict` refuses, because it does not enforce them or as production does.
  package private(set) var refused: [String] = []
  /// The paths of all settings without effect.
  package private(set) var withoutEffect: [String] = []

  /// Reads the settings of a request; with `hasProductionSettings` what does not fit the schema is a fault, and all are removed from its members.
  package init(from members: inout ByName<JSONValue>, isTenant: Bool, hasProductionSettings: Bool) {
    let (schema, root) = isTenant ? (Message.tenant, "tenant") : (Message.config, "config")
    let body = members.filter { !Self.others.contains(camelCased($0.key)) }
    if hasProductionSettings {
      for name in body.keys { members[name] = nil }
      do { tree = SettingTree(try schema.read(body, at: root)) } catch { fault = error }
    } else {
      tree = SettingTree(body.filter { !$0.key.contains("_") })
      for (name, value) in body {
        guard let read = try? schema.read([name: value], at: root) else { continue }
        tree = tree.overlaid(with: SettingTree(read))
      }
      let phones = SettingTree.phones(ofTenant: isTenant)
      if let codes = tree[phones]?.object {
        tree[phones] = .object(ByName(codes.map { (CanonicalForm.number($0), $1) }) { $1 })
      }
    }
    let mask = FieldMask((members["updateMask"] ?? members["update_mask"])?.string)
    let changed = (isTenant ? ConfigSetting.tenant : ConfigSetting.project).filter { setting in
      guard let value = tree[setting.path], mask?.names(setting.path) ?? true else { return false }
      return !setting.harmless.contains(value)
    }
    refused = changed.filter { !$0.isStored }.map(\.path)
    withoutEffect = changed.filter { !$0.isShown }.map(\.path)
  }

  package init() {}

  private static let others: Set<Name> = ["targetProjectId", "tenantId", "updateMask"]

  /// Refuses settings that are malformed or not enforced by this server.
  func check() throws(ServerError) {
    if let fault { throw fault }
    let templates = refused.filter { $0.hasSuffix("Template.subject") || $0.hasSuffix("Template.body") }
    if !templates.isEmpty { throw ServerError("EMAIL_TEMPLATE_UPDATE_NOT_ALLOWED") }
    guard let name = refused.first else { return }
    throw .unimplemented(
      "\(name) is not enforced by this server; without --strict it is accepted and ignored.")
  }
}
