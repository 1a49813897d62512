package struct RecaptchaShow: Command {
  package static let path = "recaptcha show"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show where the project enforces reCAPTCHA Enterprise: SMS and e-mail.",
    discussion: """
      On a local server, change it with authctl emulator settings recaptchaConfig, to test here what production \
      will do: ENFORCE refuses a call without a valid token, AUDIT lets it pass or fall back to \
      another proof.
      """,
    examples: ["authctl recaptcha show", "authctl recaptcha show --field phone"], build: Self.init)

  package static func result(
    of it: (enforced: RecaptchaConfig.Response, printer: CommandPrinter)?
  ) -> Members {
    let enforced = it?.enforced
    func state(_ state: String?, _ label: String, _ command: NextCommand) -> Member {
      .value(state, "OFF, AUDIT or ENFORCE")
        .labeled(label, state.flatMap { state in it.map { words(state, $0.printer.line(command)) } })
    }
    return [
      "phone": state(enforced?.phone.rawValue, "SMS", "phone send --recaptcha NUMBER"),
      "emailPassword": state(
        enforced?.emailPassword.rawValue, "e-mail", "email sign-in --recaptcha ADDRESS"),
      "recaptchaKey": .value(enforced?.recaptchaKey, "absent without a key")
        .labeled("site key", enforced?.recaptchaKey ?? "none"),
      "useSmsBotScore": .value(enforced.map { $0.useSmsBotScore ?? false })
        .labeled("SMS score", enforced?.useSmsBotScore == true ? "bots" : nil),
      "useSmsTollFraudProtection": .value(enforced.map { $0.useSmsTollFraudProtection ?? false })
        .labeled("SMS fraud", enforced?.useSmsTollFraudProtection == true ? "toll fraud" : nil),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let enforced = try await context.auth().appVerification.recaptchaEnforcement()
    return Self.reply((enforced, context.printer))
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

  package static func result(of it: (token: Secret, action: RecaptchaActionName)?) -> Members {
    ["token": .value(it?.token), "action": .value(it?.action.rawValue)]
  }

  package func run(_ context: Context) async throws -> Reply {
    let token = try await context.localServer().mintRecaptchaToken(
      for: action.rawValue, score: score?.value)
    return Reply(token.reveal { "\($0)\n" }, Self.result(of: (token, action)))
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
