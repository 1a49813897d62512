/// The texts of messages: the languages they are in, and what stands for `%APP_NAME%` and its like.
package enum MessageText {
  private static let languages: Set<Name> = ["de", "en", "es", "fr", "he", "it", "ja", "nl", "pt"]

  /// The language of the texts for a tag (BCP 47), whose region does not matter; English for nil and unknown ones.
  package static func language(of tag: String?) -> String {
    let primary = tag?.lowercased().prefix { $0 != "-" && $0 != "_" } ?? "en"
    // Java's name for Hebrew, which Android still sends.
    let language = primary == "iw" ? "he" : String(primary)
    return languages.contains(Name(language)) ? language : "en"
  }

  /// The name of a project in its messages, as production has it in an SMS.
  package static func appName(of project: String) -> String { "\(project).firebaseapp.com" }

  /// A template with its placeholders filled in; what is filled in is not read again.
  package static func filled(_ template: String, _ values: ByName<String>) -> String {
    var filled = ""
    var rest = template[...]
    while let start = rest.firstIndex(of: "%") {
      filled += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: "%"), let value = values[String(rest[..<end])] else {
        filled += "%"
        continue
      }
      filled += value
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }
}

/// The text of an SMS with a code (Docs/protocol.md 10.2, `notification.sendSms.smsTemplate`).
///
/// The English one is production's default; production's words in other languages are not known.
package enum SMSText {
  package static let english = "%LOGIN_CODE% is your verification code for %APP_NAME%."
  private static let others: ByName<String> = [
    "de": "%LOGIN_CODE% ist dein Bestätigungscode für %APP_NAME%.",
    "es": "%LOGIN_CODE% es tu código de verificación para %APP_NAME%.",
    "fr": "%LOGIN_CODE% est votre code de validation pour %APP_NAME%.",
    "he": "%LOGIN_CODE% הוא קוד האימות שלך עבור %APP_NAME%.",
    "it": "%LOGIN_CODE% è il tuo codice di verifica per %APP_NAME%.",
    "ja": "%LOGIN_CODE% は %APP_NAME% の確認コードです。",
    "nl": "%LOGIN_CODE% is je verificatiecode voor %APP_NAME%.",
    "pt": "%LOGIN_CODE% é o seu código de verificação para %APP_NAME%.",
  ]

  /// The text in a language (BCP 47); in English for nil and for unknown ones.
  package static func text(code: String, project: String, language: String?) -> String {
    MessageText.filled(
      others[MessageText.language(of: language)] ?? english,
      ["LOGIN_CODE": code, "APP_NAME": MessageText.appName(of: project)])
  }
}
