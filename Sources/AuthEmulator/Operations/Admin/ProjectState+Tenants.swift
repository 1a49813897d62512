/// Production's rules for tenants (Docs/protocol.md 10.8).
extension ProjectState {
  /// Refuses a call about a tenant that does not exist or does not allow sign-in.
  func checkTenant(_ id: String, of route: Route, _ world: World) throws(ServerError) {
    guard route.service != .emulator else { return }
    guard rules.allowsTenants else { throw ServerError(.invalidTenantID) }
    guard world.policy.hasProductionTenants else { return }
    guard let tenant = tenants[id] else {
      throw ServerError(config.deletedTenants?.contains(id) == true ? .tenantDeleted : .invalidTenantID)
    }
    if tenant.rules.isDisabled { throw ServerError(.tenantDisabled) }
  }

  /// Refuses an administrator's call about tenants if its settings are malformed, or if the project has none.
  func checkTenantManagement(_ call: Call) throws(ServerError) {
    try call.requireAdministrator()
    // Production's front end parses a request before its subject is looked up.
    if let fault = call.caller.settings?.fault { throw fault }
    guard rules.allowsTenants else { throw ServerError(.invalidProjectID) }
  }
}

extension ServerError {
  static let tenantNotFound = Self(404, "TENANT_NOT_FOUND", reason: "notFound", statusName: "NOT_FOUND")
}
