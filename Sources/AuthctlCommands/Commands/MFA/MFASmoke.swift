import AuthCore
import CommandLineKit
import IdentityToolkit

struct MFASmoke: Command {
  static let path = "mfa smoke"
  let address: EmailAddress?
  let keep: Bool
  let password: PasswordParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Test second factors from end to end, for CI: enroll TOTP, sign out, sign in, resolve.",
      discussion: """
        Uses the account with the given address, which must be verified and have no authenticator app, and \
        removes the factor again. Without an address, on a local target, it creates an account and deletes \
        it again. The profile's own session is not touched. The report is one JSON object, even without \
        --json. If a step fails, the error names it. authctl smoke mfa tests more, with what must be refused.
        """,
      examples: [
        "authctl mfa smoke", "authctl mfa smoke --emulator 127.0.0.1:9099",
        "authctl mfa smoke qa@example.com --password-file password.txt",
      ],
      build: Self.init(address:keep:password:),
      .optionalOperand("address", help: "The e-mail address of a test account."),
      .flag("keep", help: "Keep the factor, or the account."),
      PasswordParameters.parameter)
  }

  func run(_ context: Context) async throws -> MFASmokeResult {
    let home = try PrivateHome(for: "smoke")
    defer { home.remove() }
    let auth = try await context.authStartingFlow(
      keeping: CredentialStore(path: "\(home.path)/credentials.json", profile: "smoke"))
    guard address != nil || auth.target.isLocal else {
      throw CommandFailure.usage(
        "production needs an existing account", hint: "authctl mfa smoke --password-file PATH ADDRESS")
    }
    let password =
      address == nil
      ? SmokeInputs(seed: context.surroundings.randomBytes(16)).password("mfa")
      : try await password.existing(context, orGive: "mfa smoke ADDRESS") { $0 }
    var run = SmokeRun(auth: auth, context: context, password: password)
    do {
      try await run.enrollAndSignIn(as: address)
    } catch {
      if !keep { await run.cleanUpAfterFailure() }
      throw error
    }
    if !keep { try await run.cleanUp() }
    return MFASmokeResult(run, keeps: keep)
  }
}

/// The result of `mfa smoke`.
///
/// It is always JSON.
struct MFASmokeResult: CommandResult {
  static var members: String {
    """
    ok localId email mfaEnrollmentId secondFactor steps[step milliseconds] kept
    """
  }

  let ok = true
  let localID: String
  let email: String
  let mfaEnrollmentID: String?
  /// The kind of second factor that completed the session.
  let secondFactor: String?
  let steps: [SmokeRun.Step]
  /// Whether the factor or the account still exists.
  let kept: Bool
  private let target: Target

  init(_ run: SmokeRun, keeps: Bool) {
    localID = run.localID
    email = run.email
    mfaEnrollmentID = run.factorID
    secondFactor = run.secondFactor
    steps = run.steps
    kept = keeps
    target = run.auth.target
  }

  enum CodingKeys: String, CodingKey {
    case ok, localID = "localId", email, mfaEnrollmentID = "mfaEnrollmentId", secondFactor, steps, kept
  }

  func text(_ style: TextStyle) -> String {
    (try? JSONOutput.line(JSONOutput.members(of: self, target: target))) ?? ""
  }
}
