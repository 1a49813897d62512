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
      "Try second factors from end to end: enrol TOTP, sign out, sign in, resolve; for CI.",
      discussion: """
        The account is the one of the address, which has to be verified and to have no authenticator app; the factor is removed \
        again. Without an address a local target gets an account for the purpose, which is deleted again. The profile's own \
        session is not touched. The report is one JSON object, also without --json; a step that fails is named in the error.
        """,
      examples: [
        "authctl mfa smoke", "authctl mfa smoke --emulator 127.0.0.1:9099",
        "authctl mfa smoke qa@example.com --password-file password.txt",
      ],
      build: Self.init(address:keep:password:),
      .optionalOperand("address", help: "The e-mail address of an account for tests."),
      .flag("keep", help: "Leave the factor enrolled, or the account in place."),
      PasswordParameters.parameter)
  }

  func run(_ context: Context) async throws -> MFASmokeResult {
    let home = try PrivateHome(for: "smoke")
    defer { home.remove() }
    let auth = try context.authStartingFlow(
      keeping: CredentialStore(path: "\(home.path)/credentials.json", profile: "smoke"))
    guard address != nil || auth.target.isLocal else {
      throw CommandFailure.usage(
        "a service needs an account that exists", hint: "authctl mfa smoke --password-file PATH ADDRESS")
    }
    let password =
      address == nil
      ? SmokeRun.freshPassword(context.surroundings.randomBytes)
      : try password.existing(context, orGive: "mfa smoke ADDRESS")
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

/// What ``MFASmoke`` leads to; JSON is its only form.
struct MFASmokeResult: CommandResult {
  static var members: String {
    """
    ok localId email mfaEnrollmentId secondFactor steps[step milliseconds] kept
    """
  }

  let ok = true
  let localId: String
  let email: String
  let mfaEnrollmentId: String?
  /// How the finished session was completed.
  let secondFactor: String?
  let steps: [SmokeRun.Step]
  /// Whether the factor or the account is still there.
  let kept: Bool
  private let target: Target

  init(_ run: SmokeRun, keeps: Bool) {
    localId = run.localID
    email = run.email
    mfaEnrollmentId = run.factorID
    secondFactor = run.secondFactor
    steps = run.steps
    kept = keeps
    target = run.auth.target
  }

  enum CodingKeys: String, CodingKey { case ok, localId, email, mfaEnrollmentId, secondFactor, steps, kept }

  func text(_ style: TextStyle) -> String {
    (try? JSONOutput.line(JSONOutput.members(of: self, target: target))) ?? ""
  }
}
