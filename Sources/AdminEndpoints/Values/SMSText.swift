/// The text of an SMS with a code (Docs/protocol.md 10.2, `notification.sendSms.smsTemplate`).
///
/// The English one is production's default; production's words in other languages are not known.
package enum SMSText {
  private static let templates = [
    "de": "%LOGIN_CODE% ist dein Bestätigungscode für %APP_NAME%.",
    "en": "%LOGIN_CODE% is your verification code for %APP_NAME%.",
    "es": "%LOGIN_CODE% es tu código de verificación para %APP_NAME%.",
    "fr": "%LOGIN_CODE% est votre code de validation pour %APP_NAME%.",
    "he": "%LOGIN_CODE% הוא קוד האימות שלך עבור %APP_NAME%.",
    "it": "%LOGIN_CODE% è il tuo codice di verifica per %APP_NAME%.",
    "ja": "%LOGIN_CODE% は %APP_NAME% の確認コードです。",
    "nl": "%LOGIN_CODE% is je verificatiecode voor %APP_NAME%.",
    "pt": "%LOGIN_CODE% é o seu código de verificação para %APP_NAME%.",
  ]

  /// The text in a language (BCP 47), whose region does not matter; in English for nil and for unknown ones.
  package static func text(code: String, project: String, language: String?) -> String {
    let primary = language?.lowercased().prefix { $0 != "-" && $0 != "_" } ?? "en"
    // Java's name for Hebrew, which Android still sends.
    let name = primary == "iw" ? "he" : String(primary)
    return (templates[name] ?? templates["en"] ?? "")
      .replacing("%LOGIN_CODE%", with: code)
      .replacing("%APP_NAME%", with: "\(project).firebaseapp.com")
  }
}
