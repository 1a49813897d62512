import AuthCore
import CommandLineKit
import IdentityToolkit

struct RecaptchaShow: Command {
  static let path = "recaptcha show"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show what the project enforces by reCAPTCHA Enterprise, for SMS and for e-mail.",
      discussion: """
        On a local server, change it with authctl emulator settings recaptchaConfig, to rehearse here what \
        production will do: ENFORCE refuses a call without a good token, AUDIT lets it pass or fall back to \
        another proof.
        """,
      examples: ["authctl recaptcha show", "authctl recaptcha show --field phone"], build: Self.init)
  }

  func run(_ context: Context) async throws -> RecaptchaShowResult {
    RecaptchaShowResult(try await context.auth().appVerification.recaptchaEnforcement())
  }
}

/// The result of `recaptcha show`.
struct RecaptchaShowResult: CommandResult {
  static var members: String {
    "phone emailPassword recaptchaKey useSmsBotScore useSmsTollFraudProtection"
  }

  let phone: String
  let emailPassword: String
  let recaptchaKey: String?
  let useSmsBotScore: Bool
  let useSmsTollFraudProtection: Bool

  init(_ enforcement: RecaptchaEnforcement) {
    phone = enforcement.phone.rawValue
    emailPassword = enforcement.emailPassword.rawValue
    recaptchaKey = enforcement.recaptchaKey
    useSmsBotScore = enforcement.usesSMSBotScore
    useSmsTollFraudProtection = enforcement.usesSMSTollFraudProtection
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("SMS", Self.words(phone, option: "phone send --recaptcha browser NUMBER"))
    facts.append("e-mail", Self.words(emailPassword, option: "email sign-in --recaptcha browser ADDRESS"))
    facts.append("site key", recaptchaKey ?? "none")
    if useSmsBotScore { facts.append("SMS score", "bots") }
    if useSmsTollFraudProtection { facts.append("SMS fraud", "toll fraud") }
    return facts.text(style)
  }

  private static func words(_ state: String, option: String) -> String {
    switch state {
    case "ENFORCE": "enforced: a call without a good token is refused; authctl \(option)"
    case "AUDIT": "audited: a call without a good token passes, or falls back to another proof"
    default: "off"
    }
  }
}
