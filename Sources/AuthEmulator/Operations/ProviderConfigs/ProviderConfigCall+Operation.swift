/// The common part of the five calls.
protocol ProviderConfigOperation: ProviderConfigRequest, Operation where Config: StoredProviderConfig {
  static var namesConfig: Bool { get }
}

extension ProviderConfigOperation {
  static var otherTemplates: [String] {
    [
      path(ofTenant: true, withID: namesConfig), path("admin/v2", withID: namesConfig),
      path("admin/v2", ofTenant: true, withID: namesConfig),
    ]
  }

  /// The identifier in the path or the query.
  fileprivate var id: String { members[Config.idParameter]?.string ?? "" }

  fileprivate func body() throws(ServerError) -> Config {
    let others: Set = ["targetProjectId", "tenantId", "updateMask", "name", Config.idParameter]
    let body = RequestMembers(path: members.filter { !others.contains($0.key) && $0.value != .null })
    return try body.decoded(Config.self)
  }

  fileprivate func shown(_ config: Config, _ id: String, _ call: Call) -> Config {
    var config = config
    let tenant = call.world.tenantID.map { "tenants/\($0)/" } ?? ""
    config.name = "projects/\(ProjectNumber.text)/\(tenant)\(Config.collection)/\(id)"
    return config
  }
}

extension StoredProviderConfig {
  /// The configuration without members at their default, which production leaves out.
  fileprivate var cleaned: Self {
    get throws(ServerError) { try Self(stored: .object(JSONOutput.members(of: self))) }
  }

  init(stored members: JSONValue) throws(ServerError) {
    do {
      self = try BoundedDecoder.decode(Self.self, from: members.withoutDefaults)
    } catch {
      throw .misfit(path: "", "must match the schema")
    }
  }

  /// The configuration with the members in a mask replaced by those of another one; without a mask, the other
  /// one.
  fileprivate func replacing(_ mask: String?, by other: Self) throws(ServerError) -> Self {
    guard let mask = mask.filled else { return try other.cleaned }
    let new = JSONValue.object(JSONOutput.members(of: other))
    var members = JSONValue.object(JSONOutput.members(of: self))
    for path in mask.split(separator: ",") {
      members.replace(path.split(separator: ".").map { camelCased(String($0)) }[...], by: new)
    }
    return try Self(stored: members)
  }
}

extension ProviderConfigCall.Create: Operation, ProviderConfigOperation, WriteOperation
where Config: StoredProviderConfig {
  static var namesConfig: Bool { false }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Config {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    try Config.checkID(id)
    var config = try body().cleaned
    try config.check()
    guard project.providerConfigs[Config.self][id] == nil else {
      throw .configurationExists("The \(Config.kindName) already exists with config_id: \(id)")
    }
    try config.normalize(call.world)
    project.providerConfigs[Config.self][id] = config
    return shown(config, id, call)
  }
}

extension ProviderConfigCall.List: Operation, ProviderConfigOperation, ReadOperation
where Config: StoredProviderConfig {
  static var namesConfig: Bool { false }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> ProviderConfigPage<Config> {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    let wanted = members["pageSize"]?.integer ?? 0
    let limit = (1...100).contains(wanted) ? Int(wanted) : 20
    let after = members["pageToken"]?.string ?? ""
    let configs = project.providerConfigs[Config.self]
    let ids = configs.keys.sorted().filter { $0 > after }
    return ProviderConfigPage { page in
      let shown = ids.prefix(limit).compactMap { id in configs[id].map { self.shown($0, id, call) } }
      page.configs = shown.isEmpty ? nil : shown
      page.nextPageToken = ids.count > limit ? ids[limit - 1] : nil
    }
  }
}

extension ProviderConfigCall.Get: Operation, ProviderConfigOperation, ReadOperation
where Config: StoredProviderConfig {
  static var namesConfig: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Config {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    guard let config = project.providerConfigs[Config.self][id] else { throw .configurationNotFound }
    return shown(config, id, call)
  }
}

extension ProviderConfigCall.Patch: Operation, ProviderConfigOperation, WriteOperation
where Config: StoredProviderConfig {
  static var namesConfig: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Config {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    let new = try body()
    guard let old = project.providerConfigs[Config.self][id] else { throw .configurationNotFound }
    var config = try old.replacing(members["updateMask"]?.string, by: new)
    try config.check()
    try config.normalize(call.world)
    project.providerConfigs[Config.self][id] = config
    return shown(config, id, call)
  }
}

extension ProviderConfigCall.Remove: Operation, ProviderConfigOperation, WriteOperation
where Config: StoredProviderConfig {
  static var namesConfig: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmptyObject {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    guard project.providerConfigs[Config.self].removeValue(forKey: id) != nil else {
      throw .configurationNotFound
    }
    return EmptyObject()
  }
}

extension ServerError {
  fileprivate static let configurationNotFound = Self(
    404, "CONFIGURATION_NOT_FOUND", reason: "notFound", domain: "global", statusName: "NOT_FOUND")

  fileprivate static func configurationExists(_ detail: String) -> Self {
    Self(
      409, "CONFIGURATION_EXISTS : \(detail)", reason: "conflict", domain: "global",
      statusName: "ALREADY_EXISTS")
  }
}

extension JSONValue {
  /// The value without members that are false, empty or null, like protocol buffers in JSON.
  var withoutDefaults: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.mapValues(\.withoutDefaults).filter { _, value in
        switch value {
        case .null, .bool(false), .string(""), .array([]): false
        default: true
        }
      })
  }

  /// Replaces the value at a path with the other object's; if absent there, removes it.
  fileprivate mutating func replace(_ path: ArraySlice<String>, by other: JSONValue?) {
    guard let name = path.first else { return }
    var members = object ?? [:]
    if path.count == 1 {
      members[name] = other?[name]
    } else {
      var inner = members[name] ?? [:]
      inner.replace(path.dropFirst(), by: other?[name])
      members[name] = inner == [:] && other?[name] == nil && members[name] == nil ? nil : inner
    }
    self = .object(members)
  }
}
