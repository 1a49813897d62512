import AuthCore
import CommandLineKit
import IdentityToolkit

struct RecaptchaSet: Command {
  static let path = "recaptcha set"
  let phone: RecaptchaStateName?
  let email: RecaptchaStateName?
  let blocksUpTo: RecaptchaScore?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Change what a local server's project enforces by reCAPTCHA Enterprise.",
      discussion: """
        Rehearse here what production will do: enforce refuses a call without a good token, audit lets it \
        pass or fall back to another proof.
        """,
      examples: [
        "authctl recaptcha set --phone enforce", "authctl recaptcha set --email enforce --block-up-to 0.3",
      ],
      build: Self.init(phone:email:blocksUpTo:),
      .option("phone", "STATE", help: "What happens to SMS."),
      .option("email", "STATE", help: "What happens to passwords, resets and sign-in links."),
      .option("block-up-to", "SCORE", help: "The highest score that is blocked, in tenths: 0.0 to 1.0."))
  }

  func run(_ context: Context) async throws -> RecaptchaShowResult {
    let auth = try await context.administration()
    try await auth.localServer.setRecaptcha(
      emailPassword: email?.state, phone: phone?.state, blocksUpTo: blocksUpTo?.value)
    return RecaptchaShowResult(try await auth.appVerification.recaptchaEnforcement())
  }
}

/// A state of reCAPTCHA Enterprise, as people type it.
enum RecaptchaStateName: String, ChoiceValue {
  case off, audit, enforce

  var state: RecaptchaEnforcement.State {
    switch self {
    case .off: .off
    case .audit: .audit
    case .enforce: .enforce
    }
  }
}

/// A score of reCAPTCHA, 0.0 to 1.0 in tenths.
struct RecaptchaScore: ParsableValue {
  let value: Double

  init(parsing text: String) throws(UsageError) {
    guard let value = Double(text), (0...1).contains(value),
      abs((value * 10).rounded() - value * 10) < 0.000_001
    else { throw UsageError("'\(text)' is not a score, 0.0 to 1.0 in tenths") }
    self.value = (value * 10).rounded() / 10
  }

  var argumentText: String { "\(value)" }
}
