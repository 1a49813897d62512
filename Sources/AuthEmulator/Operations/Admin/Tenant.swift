extension Tenant {
  struct Create: WriteOperation, SettingsOperation {
    static let route = Route(
      .post, .identityToolkit, "v2/projects/{targetProjectId}/tenants", form: .json)
    static var concernsProject: Bool { true }

    func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> String? {
      try project.checkTenantManagement(call)
      let hasProductionTenants = call.world.policy.hasProductionTenants
      guard hasProductionTenants || call.world.tenantID == nil else {
        throw ServerError(
          500, "INTERNAL_ERROR : Can only create tenant in agent project", reason: "INTERNAL",
          statusName: "INTERNAL")
      }
      let given = call.caller.settings ?? GivenSettings()
      let settings = try Settings.newTenant.changed(by: given, nil, call)
      let id =
        hasProductionTenants ? project.unusedID(for: settings, &call) : call.world.random.alphanumeric(28)
      project.config.recordIgnored(given, ofTenant: id, &call)
      project.tenants[id] = ProjectState(tenant: settings)
      return id
    }
  }

  struct List: ReadOperation {
    static let route = Route(
      .get, .identityToolkit, "v2/projects/{targetProjectId}/tenants", form: .query)
    var pageSize: Int?
    var pageToken: String?

    func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
      try project.checkTenantManagement(call)
      let page = call.world.policy.hasProductionTenants ? strictPage(of: project) : page(of: project)
      var members: ByName<JSONValue> = [:]
      members["tenants"] = page.map { page in
        .array(
          page.ids.map {
            .object(project.tenant($0).config.settings.shown(of: $0, inFull: false, given: nil, call.world))
          })
      }
      members["nextPageToken"] = page?.next.map { .string($0) }
      return .object(members)
    }

    /// Returns 20 tenants by default, at most 1000.
    private func page(of project: ProjectState) -> (ids: [String], next: String?)? {
      let wanted = pageSize.map { $0 == 0 ? 20 : $0 } ?? 20
      let limit = wanted < 0 ? Int.max : min(wanted, 1000)
      let ids = Array(project.tenants.keys.sorted().filter { $0 > pageToken ?? "" }.prefix(limit))
      return (ids, ids.count == limit ? ids.last : nil)
    }

    /// Production's page: sorted by the bytes of the IDs; an invalid page size means the default one.
    private func strictPage(of project: ProjectState) -> (ids: [String], next: String?)? {
      let size = pageSize.flatMap { (1...1000).contains($0) ? $0 : nil } ?? 20
      let token = pageToken.filled
      guard token.map({ project.tenants[$0] != nil }) ?? true else { return nil }
      let ids = project.tenants.keys.sorted().filter { $0 > token ?? "" }
      let page = Array(ids.prefix(size))
      return page.isEmpty ? nil : (page, ids.count > size ? page.last : nil)
    }
  }

  struct Patch: WriteOperation, SettingsOperation {
    static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .json,
      queryParameters: ["updateMask"])
    static var concernsProject: Bool { true }
    var updateMask: String?

    func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> String? {
      let id = try project.tenantID(to: "update", call)
      let given = call.caller.settings ?? GivenSettings()
      var tenant = project.tenant(id)
      tenant.config.settings = try tenant.config.settings.changed(by: given, updateMask, call)
      project.tenants[id] = tenant
      project.config.recordIgnored(given, ofTenant: id, &call)
      return id
    }
  }

  struct Remove: WriteOperation {
    static let route = Route(
      .delete, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .query)
    static var concernsProject: Bool { true }

    func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmptyObject {
      let id = try project.tenantID(to: "delete", call)
      project.tenants[id] = nil
      if call.world.policy.hasProductionTenants {
        project.config.deletedTenants = (project.config.deletedTenants ?? []) + [id]
      }
      return EmptyObject()
    }
  }
}

extension Tenant.Get: WriteOperation, SettingsOperation {
  static var concernsProject: Bool { true }

  // Naming a tenant creates it, as in Google's emulator.
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> String? {
    let id = try project.tenantID(to: "get", call)
    project.tenants[id] = project.tenant(id)
    return id
  }
}

extension ProjectState {
  /// Returns the tenant in the path; Google's emulator only here requires it to exist, production everywhere.
  fileprivate func tenantID(to verb: String, _ call: Call) throws(ServerError) -> String {
    try checkTenantManagement(call)
    let hasProductionTenants = call.world.policy.hasProductionTenants
    guard let id = call.world.tenantID, !hasProductionTenants || tenants.has(id) else {
      throw hasProductionTenants
        ? .tenantNotFound : ServerError(message: "((Can only \(verb) tenant on tenant projects.))")
    }
    return id
  }

  fileprivate func unusedID(for settings: Settings, _ call: inout Call) -> String {
    var id = ""
    repeat {
      id = "\(settings.tree["displayName"]?.string ?? "")-\(call.world.random.alphanumeric(5).lowercased())"
    } while tenants[id] != nil || config.deletedTenants?.contains(id) == true
    return id
  }
}
