extension ErrorCatalogue {
  /// A row that the text names, and how.
  package struct Match: Sendable {
    package var entry: ErrorEntry
    /// The owner of the name or number in the text, such as "number 39 of the C++ and Unity SDKs"; nil for
    /// the code itself.
    package var origin: String?
    /// The server's words after the code; nil if the text has only the name.
    package var detail: String?
  }

  /// Finds the rows that the text names: by a code, a name or number of the Apple SDK, a code of the web SDK, a
  /// number of the C++ SDK, or a number of the service (Docs/protocol.md 8.2 to 8.5).
  ///
  /// - Parameter text: the text as copied by a person, such as `FirebaseError: Firebase: Error
  ///   (auth/code-expired).`, or a server's `CODE : detail`.
  /// - Returns: every possible row, since some numbers are ambiguous; each row once.
  package static func matches(_ text: String) -> [Match] {
    let text = text.trimmed
    let halves = text.split(separator: ":", maxSplits: 1)
    let detail = halves.count > 1 ? String(halves[1]).trimmed : nil
    // A log may have words between the code and the colon.
    let head = (halves.count < 2 && !text.hasSuffix(":") ? text[...] : text.prefix { $0 != " " && $0 != ":" })
      .uppercased()
    let own = rows { $0.code.rawValue == head || $0.ownName == head }
    guard own.isEmpty else { return own.map { Match(entry: $0, detail: detail) } }
    if let number = number(in: text) { return matches(ofNumber: number) }
    if let key = UserInfoKey(named: head) { return matches(of: key) }
    let name = AppleNames.caseName(in: head)
    let apple = rows { entry in
      [entry.sdk, entry.closest].contains { $0?.name == head || $0.map { "\($0)".uppercased() } == name }
    }
    guard apple.isEmpty else {
      return apple.map { Match(entry: $0, origin: "name in the Apple and Android SDKs", detail: detail) }
    }
    let web = matches(ofWebCode: webCode(in: text))
    return web.isEmpty ? codes(inside: text) : web
  }

  private static func matches(of key: UserInfoKey) -> [Match] {
    rows { entry in
      key.cases.map { $0.contains { entry.sdk == $0 || entry.closest == $0 } } ?? (entry.sdk != nil)
    }
    .map { Match(entry: $0, origin: "\(key.rawValue) in the Apple SDK's userInfo: \(key.meaning)") }
  }

  /// The rows whose code or meaning contains the text; none if it is shorter than three characters.
  package static func search(_ text: String) -> [ErrorEntry] {
    let word = text.trimmed.lowercased()
    guard word.count > 2 else { return [] }
    return rows { entry in
      [ErrorEntry.dashed(entry.code.rawValue), entry.code.rawValue.lowercased(), entry.meaning.lowercased()]
        .contains { $0.contains(word) }
    }
  }

  private static func rows(_ areMeant: (ErrorEntry) -> Bool) -> [ErrorEntry] { entries.filter(areMeant) }

  /// The codes in a log line or an answer, which are in capital letters.
  private static func codes(inside text: String) -> [Match] {
    let words = Set(
      names: text.split { !$0.isASCII || !($0.isUppercase || $0.isNumber || $0 == "_") }.map(String.init))
    return rows { words.contains($0.code.rawValue) }.map { Match(entry: $0) }
  }

  // MARK: - Numbers

  /// The number in the text, alone or after `Error code:`; the web SDK writes the latter with a minus sign.
  private static func number(in text: String) -> Int? {
    var rest = webCode(in: text)[...]
    for prefix in ["error", "code", ":", "-"] {
      rest = rest.drop { $0 == " " || $0 == "-" }
      if rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    }
    rest = rest.drop { $0 == " " || $0 == "-" }
    return rest.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(rest) : nil
  }

  private static func matches(ofNumber number: Int) -> [Match] {
    var found: [Match] = []
    func add(_ origin: String, _ areMeant: (ErrorEntry) -> Bool) {
      for entry in rows(areMeant) where !found.contains(where: { $0.entry === entry }) {
        found.append(Match(entry: entry, origin: origin))
      }
    }
    if let sdk = SDKError(rawValue: number) {
      add("number in the Apple and Android SDKs") { $0.sdk == sdk || $0.closest == sdk }
    }
    if let code = serviceNumbers[number] {
      add("'Error code: \(number)' of the service, auth/error-code:-\(number) in the web SDK") {
        $0.code == code
      }
    }
    if let sdk = SDKError.cxxCase(of: number) {
      add("number \(number) of the C++ and Unity SDKs, \(sdk)") { $0.sdk == sdk || $0.closest == sdk }
    } else if let code = SDKError.cxxCodes[number] {
      add("number \(number) of the C++ and Unity SDKs, \(code)") { $0.code == code }
    }
    return found
  }

  /// The service's numbers without a code (Docs/protocol.md 8.2).
  private static let serviceNumbers: [Int: ErrorCode] = [
    39: .tooManyAttemptsTryLater, 47: .blockingFunctionErrorResponse,
  ]

  // MARK: - Web

  /// The code in the text without the SDKs' decoration: `auth/`, brackets, a full stop.
  private static func webCode(in text: String) -> String {
    let lower = text.lowercased()
    var code = lower[...]
    if let start = lower.firstRange(of: "auth/")?.upperBound {
      code = lower[start...].prefix { $0 != ")" && $0 != "]" && !$0.isWhitespace }
    }
    while let last = code.last, ".,;:'\"".contains(last) { code.removeLast() }
    return String(code)
  }

  private static func matches(ofWebCode code: String) -> [Match] {
    guard !code.isEmpty else { return [] }
    let web = rows { $0.webCode == "auth/\(code)" }
    guard web.isEmpty else { return web.map { Match(entry: $0, origin: "code of the web SDK") } }
    if let phrase = webPhrases.first(where: { code.hasPrefix($0.start) }) {
      return rows { $0.code == phrase.code }.map {
        Match(entry: $0, origin: "the service's sentence in the web SDK")
      }
    }
    // Flutter, React Native and older web SDKs use the Apple SDK's names with dashes.
    return rows { entry in
      let names = [entry.code.rawValue, entry.sdk?.name, entry.closest?.name].compactMap(\.self)
      return names.contains {
        ErrorEntry.dashed($0.hasPrefix("ERROR_") ? String($0.dropFirst(6)) : $0) == code
      }
    }.map { Match(entry: $0, origin: "code of other SDKs") }
  }

  /// The web SDK's codes for responses whose text is a sentence.
  private static let webPhrases: [(start: String, code: ErrorCode)] = [
    ("api-key-not-valid", .invalidAPIKey), ("requests-from-", .appNotAuthorized),
    ("requests-to-this-api", .permissionDenied),
    ("firebase-app-check-token-is-invalid", .invalidAppCheckToken),
  ]
}

extension String {
  /// The string without surrounding white space and quotes.
  fileprivate var trimmed: String {
    func isAround(_ character: Character) -> Bool {
      character.isWhitespace || character == "'" || character == "\""
    }
    var rest = drop(while: isAround)
    while rest.last.map(isAround) == true { rest.removeLast() }
    return String(rest)
  }
}
