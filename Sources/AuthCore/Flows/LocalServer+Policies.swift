public import IdentityToolkit

/// What the target's project or tenant allows, as an administrator of a local server reads and changes it (Docs/protocol.md 10.2).
extension LocalServer {
  /// The regions to which SMS may go; nil for everywhere.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` in production, and what any call throws.
  public func smsRegions() async throws(AuthError) -> SMSRegionConfig? {
    if context.tenantID != nil { return try await tenant().smsRegionConfig }
    return try await projectConfig().smsRegionConfig
  }

  /// Which second factors are offered; nil until somebody sets it, which means every kind.
  ///
  /// - Throws: as ``smsRegions()``.
  public func secondFactors() async throws(AuthError) -> MFAConfig? {
    if context.tenantID != nil { return try await tenant().mfaConfig }
    return try await projectConfig().mfa
  }

  /// Replaces which second factors the project offers.
  ///
  /// - Throws: as ``smsRegions()``.
  public func setSecondFactors(_ config: MFAConfig) async throws(AuthError) {
    try requireLocal()
    let request = ProjectConfig.Patch {
      $0.targetProjectID = context.target.projectID
      $0.updateMask = "mfa"
      $0.mfa = config
    }
    _ = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
  }

  /// The settings of the target's project.
  func projectConfig() async throws(AuthError) -> ProjectConfig {
    try requireLocal()
    let request = ProjectConfig.Get { $0.targetProjectID = context.target.projectID }
    return try await context.api.call(request, repeating: .harmless, isPrivileged: true)
  }

  private func tenant() async throws(AuthError) -> Tenant {
    try requireLocal()
    let request = Tenant.Get {
      $0.targetProjectID = context.target.projectID
      $0.tenantID = context.tenantID
    }
    return try await context.api.call(request, repeating: .harmless, isPrivileged: true)
  }
}
