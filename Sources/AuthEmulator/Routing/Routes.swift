enum Routes {
  static let all: [any Operation.Type] = [
    SignUp.self,
    SignInWithPassword.self,
    SignInWithEmailLink.self,
    SignInWithCustomToken.self,
    SignInWithIdp.self,
    CreateAuthURI.self,
    SendVerificationCode.self,
    SignInWithPhoneNumber.self,
    SendOOBCode.self,
    ResetPassword.self,
    Lookup.self,
    Update.self,
    Delete.self,
    RefreshToken.self,
    RevokeToken.self,
    MFAEnrollmentStart.self,
    MFAEnrollmentFinalize.self,
    MFAEnrollmentWithdraw.self,
    MFASignInStart.self,
    MFASignInFinalize.self,
    PasskeyEnrollmentStart.self,
    PasskeyEnrollmentFinalize.self,
    PasskeySignInStart.self,
    PasskeySignInFinalize.self,
    RecaptchaParams.self,
    RecaptchaConfig.self,
    VerifyIosClient.self,
    ExchangeDebugToken.self,
    CreateDebugToken.self,
    AppCheckService.Get.self,
    AppCheckService.Patch.self,
    PasswordPolicy.self,
    Projects.self,
    QueryAccounts.self,
    BatchGetAccounts.self,
    DownloadAccount.self,
    BatchCreateAccounts.self,
    BatchDeleteAccounts.self,
    ProjectConfig.Get.self,
    ProjectConfig.Patch.self,
    CreateSessionCookie.self,
    Tenant.Create.self,
    Tenant.List.self,
    Tenant.Get.self,
    Tenant.Patch.self,
    Tenant.Remove.self,
    EmulatorConfig.Get.self,
    EmulatorConfig.Patch.self,
    DeleteAllAccounts.self,
    InjectedFaults.Get.self,
    InjectedFaults.Put.self,
    InjectedFaults.Post.self,
    InjectedFaults.Delete.self,
    FictionalPhones.Get.self,
    FictionalPhones.Put.self,
    FictionalPhones.Remove.self,
    FictionalPhones.Lease.self,
    FictionalPhones.Release.self,
    VerificationCodes.self,
    TOTPCodes.self,
    SignInAsUser.self,
    SilentPushes.self,
    MintRecaptchaToken.self,
    MintAppleCode.self,
    OOBCodes.self,
    RecentEvents.self,
    EmulatorClock.Get.self,
    EmulatorClock.Patch.self,
    EmulatorStatus.self,
    EmulatorSnapshots.List.self,
    EmulatorSnapshots.Save.self,
    EmulatorSnapshots.Restore.self,
    EmulatorSnapshots.Remove.self,
    ExportProject.self,
    ImportProject.self,
    ApplyProject.self,
    DescribeProject.self,
    EffectiveSettings.self,
    EmailAction.self,
    OpenAppLink.self,
  ]

  /// The operations that only a strict server has; Google's emulator refuses their paths with 501.
  static let strictOnly: [any Operation.Type] =
    [DefaultSupportedIdps.self] + calls(OAuthIdpConfig.self) + calls(InboundSamlConfig.self)
    + calls(DefaultSupportedIdpConfig.self)

  private static func calls<Config: StoredProviderConfig>(_ kind: Config.Type) -> [any Operation.Type] {
    [
      ProviderConfigCall<Config>.Create.self, ProviderConfigCall<Config>.List.self,
      ProviderConfigCall<Config>.Get.self, ProviderConfigCall<Config>.Patch.self,
      ProviderConfigCall<Config>.Remove.self,
    ]
  }

  /// Finds the handler of a path and method, and the parameters of the path; nil for a known path with another method.
  static func match(
    _ method: HTTPMethod, _ target: RequestTarget, _ policy: Policy
  ) throws(ServerError) -> (handler: RouteTable.Handler, parameters: ByName<JSONValue>)? {
    var target = target
    if let name = oldOperation(at: target)?.route.legacyName {
      target.path = oldPrefix + name
    }
    let served = servedPaths.match(target)
    // The name of a method is not part of the preceding ID, whatever the HTTP method.
    if let served, served.endsWithColon, !policy.hasFrontEnd, let known = knownPaths.match(target) {
      guard let handler = known.entry[method] else { return nil }
      return (handler, known.parameters)
    }
    if let served, let handler = served.entry[method] { return (handler, served.parameters) }
    for others in policy.hasFrontEnd ? [adminPaths, strictPaths] : [adminPaths] {
      if let found = others.match(target), let handler = found.entry[method] {
        return (handler, found.parameters)
      }
    }
    let known = knownPaths.match(target)
    if let known, let handler = known.entry[method] { return (handler, known.parameters) }
    guard served != nil || known != nil, (served ?? known)?.entry.hidesOtherMethods != true else {
      throw .notFound
    }
    return nil
  }

  /// Returns the current path for an old one, without its query, as Google's emulator does.
  static func currentPath(of target: RequestTarget) -> String? {
    oldOperation(at: target).map { "/\($0.route.service.rawValue)/\($0.route.template)" }
  }

  private static let oldPrefix = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"

  /// The operation at an old path, ignoring case and a trailing slash.
  private static func oldOperation(at target: RequestTarget) -> (any Operation.Type)? {
    guard target.isOld, equalIgnoringCase(target.path.prefix(oldPrefix.count), oldPrefix) else { return nil }
    let rest = target.path.dropFirst(oldPrefix.count)
    let name = rest.hasSuffix("/") ? rest.dropLast() : rest
    return all.first { $0.route.legacyName.map { equalIgnoringCase($0, name) } ?? false }
  }

  private static let servedPaths = RouteTable(all)
  /// Google's documentation of the config has these names, and its emulator does not.
  private static let adminPaths = RouteTable([], belowAdmin: all)
  private static let strictPaths = RouteTable(strictOnly)
  /// Built at the first request without an operation, which few processes get.
  private static let knownPaths = RouteTable(UnimplementedRoute.all)
}
