/// The `firebaseConfig` of a web app as the console shows it: `key: "value"` pairs, line by line, in any text.
struct WebConfiguration {
  /// The settings; nil if the text has no such pairs.
  let settings: ProfileSettings?

  /// Looks for it.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` for several that differ, a value that is not text, or a service account's key.
  init(in bytes: [UInt8]) throws(AuthError) {
    var found: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      for colon in line.indices where line[colon] == ":" {
        let name = Self.name(before: line[..<colon])
        guard name != "private_key" else { throw .invalidInput(.serviceAccountKey) }
        guard Self.members.contains(name) else { continue }
        guard let value = Self.text(after: line[line.index(after: colon)...]) else {
          // A part of the settings would lead to another project than the app's.
          throw .invalidInput(.appFile(reason: "\(name) is not text in quotes; put its value there"))
        }
        guard found.updateValue(value, forKey: name) ?? value == value else {
          throw .invalidInput(.appFile(reason: "it has several values of \(name); keep one"))
        }
      }
    }
    // One member with a common name proves nothing.
    guard found.count > 1 else {
      settings = nil
      return
    }
    var settings = ProfileSettings()
    settings.projectID = found["projectId"]
    settings.apiKey = found["apiKey"]
    settings.authDomain = found["authDomain"]
    settings.appID = found["appId"]
    self.settings = settings
  }

  private static let members: Set = [
    "apiKey", "authDomain", "projectId", "appId", "storageBucket", "messagingSenderId", "databaseURL",
    "measurementId",
  ]

  private static let quotes: [Character] = ["\"", "'", "`"]

  /// The name at the end of a text, quoted or not.
  private static func name(before text: Substring) -> String {
    var rest = text
    if let last = rest.last, quotes.contains(last) { rest.removeLast() }
    let name = rest.suffix(32).reversed().prefix { $0.isLetter || $0 == "_" }
    return String(name.reversed())
  }

  /// The quoted text at the start of a line's rest; nil for anything else, such as a variable or an expression.
  private static func text(after colon: Substring) -> String? {
    let rest = colon.drop(while: \.isWhitespace)
    guard let quote = rest.first, quotes.contains(quote) else { return nil }
    let text = rest.dropFirst().prefix { $0 != quote && $0 != "\\" }
    let end = rest[text.endIndex...]
    guard end.first == quote, !text.isEmpty, quote != "`" || !text.contains("${") else { return nil }
    let next = end.dropFirst().first { !$0.isWhitespace }
    return next.map { ",};".contains($0) } == false ? nil : String(text)
  }
}
