import AuthHTTP
import IdentityToolkit

extension Tenant.Create: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Tenant {
    try call.requireAdministrator()
    guard call.tenantID == nil else {
      throw ServerError(
        500, "INTERNAL_ERROR : Can only create tenant in agent project", reason: "INTERNAL",
        statusName: "INTERNAL")
    }
    let id = call.random.alphanumeric(28)
    let settings = TenantSettings(
      displayName, allowPasswordSignup, enableEmailLinkSignin, enableAnonymousUser, disableAuth, mfaConfig)
    project.tenants[id] = ProjectState(tenant: settings)
    return settings.tenant(id, of: call.projectID)
  }
}

extension Tenant.List: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try call.requireAdministrator()
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
  static var concernsProject: Bool { true }

  // Naming a tenant creates it, as in Google's emulator.
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Tenant {
    try call.requireAdministrator()
    let id = try call.tenant(to: "get")
    let tenant = project.tenant(id)
    project.tenants[id] = tenant
    return (tenant.tenantSettings ?? .everythingOn).tenant(id, of: call.projectID)
  }
}

extension Tenant.Patch: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Tenant {
    try call.requireAdministrator()
    let id = try call.tenant(to: "update")
    var tenant = project.tenant(id)
    let wanted = TenantSettings(
      displayName, allowPasswordSignup, enableEmailLinkSignin, enableAnonymousUser, disableAuth, mfaConfig)
    var settings = tenant.tenantSettings ?? .everythingOn
    if let mask = FieldMask(updateMask) { apply(mask, to: &settings) } else { settings = wanted }
    tenant.tenantSettings = settings
    project.tenants[id] = tenant
    return settings.tenant(id, of: call.projectID)
  }

  /// Replaces the settings that the mask names and the request contains.
  private func apply(_ mask: FieldMask, to settings: inout TenantSettings) {
    mask.replace(&settings.displayName, by: displayName.map { $0 }, "displayName")
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
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmptyObject {
    try call.requireAdministrator()
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
