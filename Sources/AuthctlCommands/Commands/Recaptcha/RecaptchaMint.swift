import AuthCore
import CommandLineKit
import IdentityToolkit

struct RecaptchaMint: Command {
  static let path = "recaptcha mint"
  let action: RecaptchaActionName
  let score: RecaptchaScore?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Create a reCAPTCHA token; local targets only.",
      discussion: "The token is valid once, for its action, for two minutes. Production accepts none.",
      examples: [
        "authctl recaptcha mint --action sendVerificationCode | authctl phone send --recaptcha-token-file - +16505550101",
        "authctl recaptcha mint --action getOobCode --score 0.1 > token",
      ],
      build: Self.init(action:score:),
      .requiredOption("action", "ACTION", help: "The call that the token is for."),
      .option("score", "SCORE", help: "How human the user is, 0.0 to 1.0; default: 0.9."))
  }

  func run(_ context: Context) async throws -> RecaptchaMintResult {
    let token = try await context.localServer().mintRecaptchaToken(
      for: action.rawValue, score: score?.value)
    return RecaptchaMintResult(token: token.reveal { $0 }, action: action.rawValue)
  }
}

/// The calls that ask for a token, as the SDK names them.
enum RecaptchaActionName: String, ChoiceValue {
  case signInWithPassword, signUpPassword, getOobCode, sendVerificationCode, mfaSmsEnrollment, mfaSmsSignIn,
    verifyApp
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

/// The result of `recaptcha mint`.
struct RecaptchaMintResult: CommandResult {
  static var members: String { "token action" }

  let token: String
  let action: String

  func text(_ style: TextStyle) -> String { token + "\n" }
}
