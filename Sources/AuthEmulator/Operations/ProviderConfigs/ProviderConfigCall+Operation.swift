protocol ProviderConfigOperation: ProviderConfigRequest, Operation where Config: StoredProviderConfig {}

extension ProviderConfigOperation {
  static var otherTemplates: [String] {
    underTenants + ([route.template] + underTenants).map { "admin/\($0)" }
  }

  /// The identifier in the path or the query.
  fileprivate var id: String { members[Config.idParameter]?.string ?? "" }

  fileprivate func stored(in project: ProjectState, _ call: Call) throws(ServerError) -> Config {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    guard let config = project.providerConfigs[Config.self][id] else {
      throw .frontEnd(404, "CONFIGURATION_NOT_FOUND")
    }
    return config
  }

  fileprivate func body() throws(ServerError) -> Config {
    let others: Set<Name> = ["targetProjectId", "tenantId", "updateMask", "name", Name(Config.idParameter)]
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
  /// The configuration with the members in a mask replaced by those of another one; without a mask, the other
  /// one.
  fileprivate func replacing(_ mask: String?, by other: Self) throws(ServerError) -> Self {
    guard let mask = mask.filled else { return try Self(stored: other) }
    var members = SettingTree(JSONOutput.members(of: self))
    let new = SettingTree(JSONOutput.members(of: other))
    for path in mask.split(separator: ",") {
      let names = path.split(separator: ".").map { camelCased(String($0)) }
      members[names] = new[names]
    }
    return try Self(stored: members.members)
  }
}

extension ProviderConfigCall.Create: Operation, ProviderConfigOperation, WriteOperation
where Config: StoredProviderConfig {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Config {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    try Config.checkID(id)
    var config = try Config(stored: body())
    try config.check()
    guard project.providerConfigs[Config.self][id] == nil else {
      throw ServerError(
        409, "CONFIGURATION_EXISTS : The \(Config.self) already exists with config_id: \(id)",
        reason: "conflict", domain: "global", statusName: "ALREADY_EXISTS")
    }
    try config.normalize(call.world)
    project.providerConfigs[Config.self][id] = config
    return shown(config, id, call)
  }
}

extension ProviderConfigCall.List: Operation, ProviderConfigOperation, ReadOperation
where Config: StoredProviderConfig {
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
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Config {
    shown(try stored(in: project, call), id, call)
  }
}

extension ProviderConfigCall.Patch: Operation, ProviderConfigOperation, WriteOperation
where Config: StoredProviderConfig {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Config {
    let old = try stored(in: project, call)
    var config = try old.replacing(members["updateMask"]?.string, by: body())
    try config.check()
    try config.normalize(call.world)
    project.providerConfigs[Config.self][id] = config
    return shown(config, id, call)
  }
}

extension ProviderConfigCall.Remove: Operation, ProviderConfigOperation, WriteOperation
where Config: StoredProviderConfig {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmptyObject {
    _ = try stored(in: project, call)
    project.providerConfigs[Config.self][id] = nil
    return EmptyObject()
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
}

extension DefaultSupportedIdps: ReadOperation {
  static var otherTemplates: [String] { ["v2/defaultSupportedIdps"] }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    return Response {
      $0.defaultSupportedIdps = Self.all.map { id in DefaultSupportedIdps.Provider { $0.idpId = id } }
    }
  }
}
