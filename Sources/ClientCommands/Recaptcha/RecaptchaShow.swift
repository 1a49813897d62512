package struct RecaptchaShow: Command {
  package static let path = "recaptcha show"
  package static let members = "phone emailPassword recaptchaKey useSmsBotScore useSmsTollFraudProtection"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show where the project enforces reCAPTCHA Enterprise: SMS and e-mail.",
    discussion: """
      On a local server, change it with authctl emulator settings recaptchaConfig, to test here what production \
      will do: ENFORCE refuses a call without a valid token, AUDIT lets it pass or fall back to \
      another proof.
      """,
    examples: ["authctl recaptcha show", "authctl recaptcha show --field phone"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let enforced = try await context.auth().appVerification.recaptchaEnforcement()
    let (phone, email) = (enforced.phone.rawValue, enforced.emailPassword.rawValue)
    let printer = context.printer
    return Reply([
      "phone": phone, "emailPassword": email, "recaptchaKey": enforced.recaptchaKey,
      "useSmsBotScore": enforced.useSmsBotScore ?? false,
      "useSmsTollFraudProtection": enforced.useSmsTollFraudProtection ?? false,
    ]) { style in
      style.facts([
        "SMS": Self.words(phone, printer.line("phone send --recaptcha NUMBER")),
        "e-mail": Self.words(email, printer.line("email sign-in --recaptcha ADDRESS")),
        "site key": enforced.recaptchaKey ?? "none",
        "SMS score": enforced.useSmsBotScore == true ? "bots" : nil,
        "SMS fraud": enforced.useSmsTollFraudProtection == true ? "toll fraud" : nil,
      ])
    }
  }

  private static func words(_ state: String, _ line: String) -> String {
    switch state {
    case "ENFORCE": "enforced: a call without a valid token is refused; \(line)"
    case "AUDIT": "audited: a call without a valid token passes, or falls back to another proof"
    default: "off"
    }
  }
}

package struct RecaptchaMint: Command {
  package static let path = "recaptcha mint"
  package static let members = "token action"
  let action: RecaptchaActionName
  let score: RecaptchaScore?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create a reCAPTCHA token; local targets only.",
    discussion: "The token is valid once, for its action, for two minutes. Production accepts none.",
    examples: [
      "authctl recaptcha mint --action sendVerificationCode | authctl phone send --recaptcha-token-file - +16505550101",
      "authctl recaptcha mint --action getOobCode --score 0.1 > token",
    ],
    build: Self.init(action:score:),
    .requiredOption("action", "ACTION", help: "The call that the token is for."),
    .option("score", "SCORE", help: "How likely the user is to be human, 0.0 to 1.0; default: 0.9."))

  package func run(_ context: Context) async throws -> Reply {
    let token = try await context.localServer().mintRecaptchaToken(
      for: action.rawValue, score: score?.value)
    return Reply(token.reveal { "\($0)\n" }, ["token": token, "action": action.rawValue])
  }
}

/// The calls that take a token, by the SDK's names.
package enum RecaptchaActionName: String, ChoiceValue {
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
