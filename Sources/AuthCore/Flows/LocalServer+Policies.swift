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

  /// Replaces the regions to which SMS may go; nil for everywhere, and for a tenant for those of its project.
  ///
  /// - Returns: the regions as the server has them.
  /// - Throws: as ``smsRegions()``; ``AuthError/unexpectedResponse(reason:status:)`` from an emulator that keeps no such setting.
  public func setSMSRegions(_ regions: SMSRegionConfig?) async throws(AuthError) -> SMSRegionConfig? {
    let kept: SMSRegionConfig?
    if context.tenantID != nil {
      kept = try await changeTenant("smsRegionConfig") { $0.smsRegionConfig = regions }.smsRegionConfig
    } else {
      kept = try await changeProject("smsRegionConfig") { $0.smsRegionConfig = regions }.smsRegionConfig
    }
    return try Self.requireKept(kept, insteadOf: regions)
  }

  /// Which second factors are offered; nil until somebody sets it, which means every kind.
  ///
  /// - Throws: as ``smsRegions()``.
  public func secondFactors() async throws(AuthError) -> MFAConfig? {
    if context.tenantID != nil { return try await tenant().mfaConfig }
    return try await projectConfig().mfa
  }

  /// Replaces which second factors are offered.
  ///
  /// - Returns: the setting as the server has it.
  /// - Throws: as ``setSMSRegions(_:)``.
  public func setSecondFactors(_ config: MFAConfig) async throws(AuthError) -> MFAConfig? {
    let kept: MFAConfig?
    if context.tenantID != nil {
      kept = try await changeTenant("mfaConfig") { $0.mfaConfig = config }.mfaConfig
    } else {
      kept = try await changeProject("mfa") { $0.mfa = config }.mfa
    }
    return try Self.requireKept(kept, insteadOf: config)
  }

  /// Google's emulator drops settings that it does not have, and answers as if all were well.
  private static func requireKept<Setting>(
    _ kept: Setting?, insteadOf wanted: Setting?
  ) throws(AuthError) -> Setting? {
    guard kept != nil || wanted == nil else {
      throw .unexpectedResponse(reason: "the server does not keep this setting", status: 200)
    }
    return kept
  }

  /// The settings of the target's project.
  func projectConfig() async throws(AuthError) -> ProjectConfig {
    try requireLocal()
    let request = ProjectConfig.Get { $0.targetProjectID = context.target.projectID }
    return try await context.api.call(request, repeating: .harmless, isPrivileged: true)
  }

  private func changeProject(
    _ mask: String, _ change: (inout ProjectConfig.Patch) -> Void
  ) async throws(AuthError) -> ProjectConfig {
    try requireLocal()
    var request = ProjectConfig.Patch {
      $0.targetProjectID = context.target.projectID
      $0.updateMask = mask
    }
    change(&request)
    return try await context.api.call(request, repeating: .unkept, isPrivileged: true)
  }

  private func tenant() async throws(AuthError) -> Tenant {
    try requireLocal()
    let request = Tenant.Get {
      $0.targetProjectID = context.target.projectID
      $0.tenantID = context.tenantID
    }
    return try await context.api.call(request, repeating: .harmless, isPrivileged: true)
  }

  private func changeTenant(
    _ mask: String, _ change: (inout Tenant.Patch) -> Void
  ) async throws(AuthError) -> Tenant {
    try requireLocal()
    var request = Tenant.Patch {
      $0.targetProjectID = context.target.projectID
      $0.tenantID = context.tenantID
      $0.updateMask = mask
    }
    change(&request)
    return try await context.api.call(request, repeating: .unkept, isPrivileged: true)
  }
}
