extension ErrorCatalogue {
  /// A row that a text names, and as what.
  public struct Match: Sendable, Equatable {
    /// The row.
    public var entry: ErrorEntry
    /// Whose name or number the text is, such as "number 39 of the C++ and Unity SDKs"; nil for the code itself.
    public var origin: String?
  }

  /// The rows that a text names: a code, a name or number of the Apple SDK, a code of the web SDK, a number of the C++ SDK, or a number
  /// of the service (Docs/protocol.md 8.2 to 8.5).
  ///
  /// - Parameter text: as a person copied it, perhaps `FirebaseError: Firebase: Error (auth/code-expired).`
  /// - Returns: every row that is meant, since some numbers mean several things; a row comes once.
  public static func matches(_ text: String) -> [Match] {
    let text = text.trimmed
    let word = text.uppercased()
    // A log has the service's words behind the code.
    let code = String(word.prefix { $0 != " " && $0 != ":" })
    let own = entries.filter { entry in
      [entry.code.rawValue, entry.ownName].contains(word.contains(":") ? code : word)
    }.map { Match(entry: $0) }
    guard own.isEmpty else { return own }
    if let number = number(in: text) { return rows(ofNumber: number) }
    let apple = entries.filter { entry in
      [entry.sdkName, entry.closestName, entry.sdkCase?.uppercased()].contains(word)
    }.map { Match(entry: $0, origin: "name in the Apple and Android SDKs") }
    return apple.isEmpty ? rows(ofWebCode: webCode(in: text)) : apple
  }

  /// The rows whose code or meaning contains a text; none for a text that is too short to tell anything.
  public static func search(_ text: String) -> [ErrorEntry] {
    let word = text.trimmed.lowercased()
    guard word.count > 2 else { return [] }
    return entries.filter { entry in
      [ErrorEntry.dashed(entry.code.rawValue), entry.code.rawValue.lowercased(), entry.meaning.lowercased()]
        .contains { $0.contains(word) }
    }
  }

  /// The number that a text is, alone or behind `Error code:`; the web SDK writes the latter with a minus sign.
  private static func number(in text: String) -> Int? {
    var rest = webCode(in: text)[...]
    for prefix in ["error", "code", ":", "-"] {
      rest = rest.drop { $0 == " " || $0 == "-" }
      if rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    }
    rest = rest.drop { $0 == " " || $0 == "-" }
    return rest.isEmpty || !rest.utf8.allSatisfy { (0x30...0x39).contains($0) } ? nil : Int(rest)
  }

  private static func rows(ofNumber number: Int) -> [Match] {
    var found: [Match] = []
    func add(_ origin: String, _ isMeant: (ErrorEntry) -> Bool) {
      for entry in entries where isMeant(entry) && !found.contains(where: { $0.entry == entry }) {
        found.append(Match(entry: entry, origin: origin))
      }
    }
    add("number in the Apple and Android SDKs") { $0.sdkCode == number || $0.closestCode == number }
    if let code = serviceNumbers[number] {
      add("'Error code: \(number)' of the service, auth/error-code:-\(number) in the web SDK") {
        $0.code.rawValue == code
      }
    }
    if let name = cxxCase(of: number) {
      add("number \(number) of the C++ and Unity SDKs, \(name)") { entry in
        [entry.sdkCase, entry.closestCase, entry.code.rawValue].contains(name)
      }
    }
    return found
  }

  /// What the service says by a number alone (Docs/protocol.md 8.2).
  private static let serviceNumbers = [
    39: "TOO_MANY_ATTEMPTS_TRY_LATER", 47: "BLOCKING_FUNCTION_ERROR_RESPONSE",
  ]

  // MARK: - Web

  /// The code in a text without what the SDKs put around it: `auth/`, brackets, a full stop.
  private static func webCode(in text: String) -> String {
    let lower = text.lowercased()
    var code = lower[...]
    if let start = lower.firstRange(of: "auth/")?.upperBound {
      code = lower[start...].prefix { $0 != ")" && $0 != "]" && !$0.isWhitespace }
    }
    while let last = code.last, ".,;:'\"".contains(last) { code.removeLast() }
    return String(code)
  }

  private static func rows(ofWebCode code: String) -> [Match] {
    guard !code.isEmpty else { return [] }
    func all(_ origin: String, _ isMeant: (ErrorEntry) -> Bool) -> [Match] {
      entries.filter(isMeant).map { Match(entry: $0, origin: origin) }
    }
    let web = all("code of the web SDK") { $0.webCode == "auth/\(code)" }
    guard web.isEmpty else { return web }
    if let phrase = webPhrases.first(where: { code.hasPrefix($0.start) }) {
      return all("the service's sentence in the web SDK") { $0.code.rawValue == phrase.code }
    }
    // Flutter, React Native and older web SDKs use the Apple SDK's names with dashes.
    return all("code of other SDKs") { entry in
      let names = [entry.code.rawValue, withoutPrefix(entry.sdkName), withoutPrefix(entry.closestName)]
      return names.contains { $0.map(ErrorEntry.dashed) == code }
    }
  }

  private static func withoutPrefix(_ name: String?) -> String? {
    name.map { $0.hasPrefix("ERROR_") ? String($0.dropFirst(6)) : $0 }
  }

  /// What the web SDK makes of answers whose text is a sentence and no word.
  private static let webPhrases = [
    (start: "api-key-not-valid", code: "INVALID_API_KEY"),
    (start: "requests-from-", code: "APP_NOT_AUTHORIZED"),
    (start: "requests-to-this-api", code: "PERMISSION_DENIED"),
    (start: "firebase-app-check-token-is-invalid", code: "INVALID_APP_CHECK_TOKEN"),
  ]
}

extension String {
  /// The text without white space and quotes around it.
  fileprivate var trimmed: String {
    var rest = drop { $0.isWhitespace || $0 == "'" || $0 == "\"" }
    while let last = rest.last, last.isWhitespace || last == "'" || last == "\"" { rest.removeLast() }
    return String(rest)
  }
}
