import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension Tenant.Create: WriteOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }
  static var concernsProject: Bool { true }

  static func takeSettings(
    from members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings? { .tenant(&members, policy) }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let answer = try run(on: &state, &call)
    guard call.policy.hasProductionTenants else { return Self.response(for: answer) }
    return .tenant(answer.tenantID, in: state, call)
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Tenant {
    try project.checkTenantManagement(call)
    if call.policy.hasProductionTenants {
      let id = try performStrictly(on: &project, &call)
      return Tenant { $0.tenantID = id }
    }
    guard call.tenantID == nil else {
      throw ServerError(
        500, "INTERNAL_ERROR : Can only create tenant in agent project", reason: "INTERNAL",
        statusName: "INTERNAL")
    }
    let id = call.random.alphanumeric(28)
    var settings = TenantSettings(
      displayName, allowPasswordSignup, enableEmailLinkSignin, enableAnonymousUser, disableAuth, mfaConfig)
    if let given = call.settings {
      settings.write(given.tree, nil)
      project.config.noteTenant(id, given.refused + given.stored, &call)
    }
    project.tenants[id] = ProjectState(tenant: settings)
    return settings.tenant(id, of: call.projectID)
  }
}

extension Tenant.List: ReadOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let answer = try run(on: &state, &call)
    let project = state.projects[call.projectID] ?? ProjectState()
    guard call.policy.hasProductionTenants else { return Self.response(for: answer, in: project) }
    return .settings(page(of: project))
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkTenantManagement(call)
    let wanted = pageSize.map { $0 == 0 ? 20 : $0 } ?? 20
    let limit = wanted < 0 ? Int.max : min(wanted, 1000)
    let ids = project.tenants.keys.sorted().filter { $0 > pageToken ?? "" }.prefix(limit)
    return Response { page in
      page.tenants = ids.compactMap { id in
        project.tenants[id]?.tenantSettings?.tenant(id, of: call.projectID)
      }
      page.nextPageToken = ids.count == limit ? ids.last : nil
    }
  }
}

extension Tenant.Get: WriteOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }
  static var concernsProject: Bool { true }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let answer = try run(on: &state, &call)
    guard call.policy.hasProductionTenants else {
      return Self.response(for: answer, state.settings(ofTenant: call.tenantID, call)?.masked)
    }
    return .tenant(call.tenantID, withHashes: true, in: state, call)
  }

  // Naming a tenant creates it, as in Google's emulator.
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Tenant {
    try project.checkTenantManagement(call)
    if call.policy.hasProductionTenants {
      guard project.tenants[call.tenantID ?? ""] != nil else { throw .tenantNotFound }
      return Tenant()
    }
    let id = try call.tenant(to: "get")
    let tenant = project.tenant(id)
    project.tenants[id] = tenant
    return (tenant.tenantSettings ?? .everythingOn).tenant(id, of: call.projectID)
  }
}

extension Tenant.Patch: WriteOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }
  static var concernsProject: Bool { true }

  static func takeSettings(
    from members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings? { .tenant(&members, policy) }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let answer = try run(on: &state, &call)
    guard call.policy.hasProductionTenants else {
      return Self.response(for: answer, state.settings(ofTenant: call.tenantID, call)?.masked)
    }
    return .tenant(call.tenantID, in: state, call)
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Tenant {
    try project.checkTenantManagement(call)
    if call.policy.hasProductionTenants {
      try performStrictly(on: &project, &call)
      return Tenant()
    }
    let id = try call.tenant(to: "update")
    var tenant = project.tenant(id)
    let wanted = TenantSettings(
      displayName, allowPasswordSignup, enableEmailLinkSignin, enableAnonymousUser, disableAuth, mfaConfig)
    var settings = tenant.tenantSettings ?? .everythingOn
    let mask = FieldMask(updateMask)
    let written = settings.written
    if let mask { apply(mask, to: &settings) } else { settings = wanted }
    settings.written = written
    if let given = call.settings {
      settings.write(given.tree, mask)
      if let mask = updateMask.filled { settings.mask(mask, given.sent) }
      project.config.noteTenant(id, given.refused + given.stored, &call)
    }
    tenant.tenantSettings = settings
    project.tenants[id] = tenant
    return settings.tenant(id, of: call.projectID)
  }

  /// Replaces the settings that the mask names and the request contains.
  private func apply(_ mask: FieldMask, to settings: inout TenantSettings) {
    mask.replace(&settings.displayName, by: displayName, "displayName")
    mask.replace(&settings.allowPasswordSignup, by: allowPasswordSignup, "allowPasswordSignup")
    mask.replace(&settings.enableEmailLinkSignin, by: enableEmailLinkSignin, "enableEmailLinkSignin")
    mask.replace(&settings.enableAnonymousUser, by: enableAnonymousUser, "enableAnonymousUser")
    mask.replace(&settings.disableAuth, by: disableAuth, "disableAuth")
    mask.replace(&settings.mfaConfig, by: mfaConfig, "mfaConfig")
    mask.replace(&settings.mfaConfig.state, by: mfaConfig?.state, "mfaConfig.state")
    mask.replace(
      &settings.mfaConfig.enabledProviders, by: mfaConfig?.enabledProviders, "mfaConfig.enabledProviders")
    mask.replace(
      &settings.mfaConfig.providerConfigs, by: mfaConfig?.providerConfigs, "mfaConfig.providerConfigs")
  }
}

extension Tenant.Remove: WriteOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmptyObject {
    try project.checkTenantManagement(call)
    if call.policy.hasProductionTenants {
      let id = call.tenantID ?? ""
      guard project.tenants.removeValue(forKey: id) != nil else { throw .tenantNotFound }
      project.config.deletedTenants = (project.config.deletedTenants ?? []) + [id]
      return EmptyObject()
    }
    project.tenants[try call.tenant(to: "delete")] = nil
    return EmptyObject()
  }
}

extension TenantSettings {
  /// Creates the settings of a request; everything it lacks is off, as in production.
  fileprivate init(
    _ displayName: String?, _ allowPasswordSignup: Bool?, _ enableEmailLinkSignin: Bool?,
    _ enableAnonymousUser: Bool?, _ disableAuth: Bool?, _ mfaConfig: MFAConfig?
  ) {
    self.init(
      displayName: displayName, allowPasswordSignup: allowPasswordSignup ?? false,
      enableEmailLinkSignin: enableEmailLinkSignin ?? false,
      enableAnonymousUser: enableAnonymousUser ?? false, disableAuth: disableAuth ?? false,
      mfaConfig: MFAConfig {
        $0.state = mfaConfig?.state ?? .disabled
        $0.enabledProviders = mfaConfig?.enabledProviders ?? []
        $0.providerConfigs = mfaConfig?.providerConfigs
      })
  }
}

extension Call {
  /// Returns the tenant of the path, which Google's emulator misses only here.
  fileprivate func tenant(to verb: String) throws(ServerError) -> String {
    guard let tenantID else {
      throw ServerError(message: "((Can only \(verb) tenant on tenant projects.))")
    }
    return tenantID
  }
}

extension GivenSettings {
  /// The settings of a tenant in a request.
  fileprivate static func tenant(
    _ members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings {
    GivenSettings(
      .tenant, ConfigSetting.tenant, root: "tenant", beside: ["targetProjectId", "tenantId", "updateMask"],
      from: &members, isStrict: policy.hasProductionTenants)
  }
}

extension Tenant.List {
  /// The answer as Google's emulator gives it.
  private static func response(for answer: Response, in project: ProjectState) -> HTTPResponse {
    guard project.tenants.values.contains(where: { $0.tenantSettings?.masked != nil }) else {
      return response(for: answer)
    }
    var members = JSONOutput.members(of: answer)
    members["tenants"] =
      (answer.tenants?.map { tenant in
        let masked = project.tenants[tenant.tenantID ?? ""]?.tenantSettings?.masked
        let members = JSONOutput.members(of: tenant)
        return .object(masked?.shown(in: members) ?? members)
      }).map(JSONValue.array)
    return .settings(members)
  }
}

extension ServerState {
  /// The settings of a tenant; nil if there is no such tenant.
  fileprivate func settings(ofTenant id: String?, _ call: Call) -> TenantSettings? {
    projects[call.projectID]?.tenants[id ?? ""]?.tenantSettings
  }
}

extension HTTPResponse {
  /// An answer with a tenant's settings, as production shows them.
  fileprivate static func tenant(
    _ id: String?, withHashes: Bool = false, in state: ServerState, _ call: Call
  ) -> HTTPResponse {
    let settings = state.settings(ofTenant: id, call)
    return .settings(settings?.shown(id ?? "", withHashes: withHashes, after: call.settings) ?? [:])
  }
}
