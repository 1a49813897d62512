import AuthCrypto
import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// Calls about tenants as production answers them (Docs/protocol.md 10.8).
extension Tenant.Create {
  func performStrictly(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> String {
    let settings = try TenantSettings.settings(nil, call.settings, mask: nil, call)
    var id = ""
    repeat {
      id = "\(settings.displayName ?? "")-\(call.random.alphanumeric(5).lowercased())"
    } while project.tenants[id] != nil || project.config.deletedTenants?.contains(id) == true
    project.tenants[id] = ProjectState(tenant: settings)
    project.config.noteTenant(id, call.settings?.stored ?? [], &call)
    return id
  }
}

extension Tenant.Patch {
  func performStrictly(on project: inout ProjectState, _ call: inout Call) throws(ServerError) {
    let id = call.tenantID ?? ""
    guard let old = project.tenants[id]?.tenantSettings else { throw .tenantNotFound }
    let settings = try TenantSettings.settings(old, call.settings, mask: updateMask.filled, call)
    project.tenants[id]?.tenantSettings = settings
    project.config.noteTenant(id, call.settings?.stored ?? [], &call)
  }
}

extension Tenant.List {
  /// The page: sorted by the bytes of the IDs; a page size that is not allowed means the usual one.
  func page(of project: ProjectState) -> [String: JSONValue] {
    let size = pageSize.flatMap { (1...1000).contains($0) ? $0 : nil } ?? 20
    var after = ""
    if let pageToken = pageToken.filled {
      guard let bytes = Base64URL.decode(pageToken),
        let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(Self.tokenMark)
      else { return [:] }
      after = String(text.dropFirst(Self.tokenMark.count))
    }
    let ids = project.tenants.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .drop { !after.utf8.lexicographicallyPrecedes($0.utf8) }
    let shown = ids.prefix(size)
    guard let last = shown.last else { return [:] }
    var page: [String: JSONValue] = [
      "tenants": .array(
        shown.compactMap { id in
          project.tenants[id]?.tenantSettings.map { .object($0.shown(id, withHashes: false)) }
        })
    ]
    if ids.count > size {
      page["nextPageToken"] = .string(Base64URL.encode(Array((Self.tokenMark + last).utf8)))
    }
    return page
  }

  private static let tokenMark = "after:"
}

extension TenantSettings {
  /// The settings of a tenant after a request; without a mask they are all replaced.
  fileprivate static func settings(
    _ old: TenantSettings?, _ given: GivenSettings?, mask: String?, _ call: Call
  ) throws(ServerError) -> TenantSettings {
    guard let given else { return old ?? .everythingOn }
    try given.check()
    let before = old?.settingTree ?? SettingTree()
    var tree = mask == nil ? given.tree : before
    if mask != nil { tree.replace(by: given.tree, mask, .tenant) }
    try tree.settle(from: before, now: call.milliseconds)
    guard let name = tree["displayName"]?.string.filled else {
      throw ServerError(.missingDisplayName, "Missing tenant with valid display_name.")
    }
    guard isName(name) else {
      throw ServerError(
        .invalidDisplayName,
        "display_name should start with a letter and only consist of letters, digits and hyphens with 4-20 "
          + "characters.")
    }
    return try TenantSettings(tree)
  }

  private static func isName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard isPlain, let first = name.utf8.first else { return false }
    return first >= UInt8(ascii: "A") && (4...20).contains(name.utf8.count)
  }
}

extension ProjectSettings {
  /// Stores the names of a tenant's settings that nothing follows from, and reports them.
  mutating func noteTenant(_ id: String, _ names: [String], _ call: inout Call) {
    guard !names.isEmpty else { return }
    let named = names.map { "tenants/\(id) \($0)" }
    withoutEffect = Set((withoutEffect ?? []) + named).sorted()
    call.events.append(.settingsIgnored(fields: named))
  }
}
