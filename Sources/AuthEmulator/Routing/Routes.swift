import AuthHTTP
import IdentityToolkit

/// The one list of what this server answers.
enum Routes {
  static let all: [any Operation.Type] = [
    SendVerificationCode.self,
    SignInWithPhoneNumber.self,
    SignUp.self,
    Lookup.self,
    Update.self,
    Delete.self,
    RefreshToken.self,
    RecaptchaParams.self,
    RecaptchaConfig.self,
    ProjectConfig.Get.self,
    ProjectConfig.Patch.self,
    EmulatorConfig.Get.self,
    EmulatorConfig.Patch.self,
    DeleteAllAccounts.self,
    VerificationCodes.self,
    OOBCodes.self,
    EmulatorClock.Get.self,
    EmulatorClock.Patch.self,
    ExportProject.self,
    ImportProject.self,
  ]

  /// What a path and a method lead to.
  ///
  /// - Throws: 404 for a path nobody knows; nil stands for a known path with another method.
  static func match(
    _ method: HTTPMethod, _ target: RequestTarget
  ) throws(ServerError) -> (handler: RouteTable.Handler, parameters: [String: JSONValue])? {
    let served = servedPaths.match(target)
    if let served, let handler = served.entry[method] { return (handler, served.parameters) }
    let known = knownPaths.match(target)
    if let known, let handler = known.entry[method] { return (handler, known.parameters) }
    guard served != nil || known != nil else { throw .notFound }
    return nil
  }

  private static let servedPaths = RouteTable(all)
  /// Built at the first request that is not served, which few processes see.
  private static let knownPaths = RouteTable(UnimplementedRoute.all)
}
