/// An e-mail in the words of its project, or in this server's (Docs/protocol.md 10.2, `notification.sendEmail`).
package struct MailTemplate: Sendable {
  private let members: JSONValue?
  private let words: MailWords
  private let purpose: OOBRequestType

  /// The template of a purpose; a project's own one is used in every language.
  package init(_ purpose: OOBRequestType, language: String?, _ rules: SettingRules) {
    (self.purpose, words) = (purpose, MailWords.of(language))
    members = Self.names[purpose].flatMap { rules.mail?[$0] }
  }

  package func senderAddress(of project: String) -> String {
    MailSender.usual(of: project, localPart: own("senderLocalPart"))
  }

  package var senderName: String? { own("senderDisplayName") }

  /// The subject, and the text as a mail program shows it, without the link.
  package func content(_ values: ByName<String>) -> (subject: String, text: String) {
    let subject = own("subject") ?? words.subjects[purpose] ?? ""
    let body = own("body") ?? words.body(for: purpose)
    let isPlain = members?["bodyFormat"] == "PLAIN_TEXT"
    // A greeting of nobody ends with its first word.
    func filled(_ text: String) -> String {
      let named = values["DISPLAY_NAME"] == nil ? text.replacing(" %DISPLAY_NAME%", with: "") : text
      return MessageText.filled(named, values)
    }
    return (filled(subject), filled(isPlain ? body : Self.text(ofHTML: body)))
  }

  private func own(_ name: String) -> String? { members?[name]?.string.filled }

  /// The templates that an answer shows of a project, by their settings.
  static let shown: JSONValue = {
    let english = MailWords.of(nil)
    func template(_ subject: String?, _ body: String) -> JSONValue {
      [
        "senderLocalPart": "noreply", "subject": .string(subject ?? ""), "bodyFormat": "HTML",
        "replyTo": "noreply", "body": .string(body),
      ]
    }
    var all: ByName<JSONValue> = [
      "revertSecondFactorAdditionTemplate": template(
        "You've added 2 step verification to your %APP_NAME% account.", english.body("remove %SECOND_FACTOR%")
      )
    ]
    for (purpose, name) in names {
      all[name] = template(english.subjects[purpose], english.body(for: purpose))
    }
    return .object(all)
  }()

  private static let names: [OOBRequestType: String] = [
    .passwordReset: "resetPasswordTemplate", .verifyEmail: "verifyEmailTemplate",
    .recoverEmail: "changeEmailTemplate",
  ]

  /// HTML without its tags: a line for each paragraph and line break.
  static func text(ofHTML html: String) -> String {
    var text = ""
    var rest = html[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      text += rest[..<start]
      switch rest[start...end].lowercased().filter({ $0.isLetter || $0 == "/" }) {
      case "/p", "/div", "/h": text += "\n\n"
      case "br", "br/": text += "\n"
      default: break
      }
      rest = rest[html.index(after: end)...]
    }
    text += rest
    for (name, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] { text.replace(name, with: character) }
    return String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
