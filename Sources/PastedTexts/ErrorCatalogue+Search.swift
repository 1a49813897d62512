extension ErrorCatalogue {
  /// A row that the text names, and how.
  package struct Match: Sendable {
    package var entry: ErrorEntry
    /// The owner of the name, number or sentence in the text, such as "number 39 of the C++ and Unity SDKs"; nil
    /// for the code itself.
    package var origin: String?
    /// The server's words after the code; nil if the text has only the name.
    package var detail: String?
    /// Why it was refused, if the text has both values that differ.
    package var reason: Reason?
  }

  /// Finds the rows that the text names: by a code, a name or number of the Apple SDK, a code of the web SDK, a
  /// number of the C++ SDK, a number of the service, or a sentence (Docs/protocol.md 8.2 to 8.5).
  ///
  /// - Parameter text: the text as copied by a person: a name, a server's `CODE : detail`, or a log of any length,
  ///   which takes time that grows with it.
  /// - Returns: every possible row, since some names are ambiguous; each row once, the most specific first.
  package static func matches(_ text: String) -> [Match] {
    var search = TextSearch(text)
    var matches = search.mentions().flatMap { mention in
      mention.rows.map { Match(entry: $0, origin: mention.origin, detail: mention.detail) }
    }
    if !matches.isEmpty { matches[0].reason = Reason(inText: text) }
    return matches
  }

  /// The rows whose code or meaning contains the text; none if it is shorter than three characters.
  package static func search(_ text: String) -> [ErrorEntry] {
    let word = text.trimmed.lowercased()
    guard (3...100).contains(word.utf8.count) else { return [] }
    return entries.filter { entry in
      [ErrorEntry.dashed(entry.code.rawValue), entry.code.rawValue.lowercased(), entry.meaning.lowercased()]
        .contains { $0.contains(word) }
    }
  }

  /// The rows of each of the SDK's cases; first those that have it, then those that it fits best.
  fileprivate static let rowsBySDK = Dictionary(
    uniqueKeysWithValues: SDKError.allCases.map { sdk in
      let rows = entries.filter { $0.sdk == sdk } + entries.filter { $0.closest == sdk }
      // Of the many codes that become an internal error, first those that are reported most.
      let first = sdk == .internalError ? usualInternalErrors : []
      return (
        sdk,
        first.compactMap { code in rows.first { $0.code == code } } + rows.filter { !first.contains($0.code) }
      )
    })
  private static let usualInternalErrors: [ErrorCode] = [
    .internalError, .permissionDenied, .configurationNotFound, .invalidProjectID, .invalidAppCheckToken,
  ]
}

/// Something in a text that stands for one or several errors.
private struct Mention {
  let rows: [ErrorEntry]
  let origin: String?
  var detail: String?
  /// Whether it says only that something failed: the text may name the error better elsewhere.
  var isVague = false

  init(_ rows: [ErrorEntry], _ origin: String? = nil, detail: String? = nil, isVague: Bool = false) {
    (self.rows, self.origin, self.detail, self.isVague) = (rows, origin, detail, isVague)
  }

  init(_ sdk: SDKError, _ origin: String) {
    self.init(ErrorCatalogue.rowsBySDK[sdk] ?? [], origin, isVague: sdk == .internalError)
  }
}

/// One pass over the words of a text.
///
/// A word consists of ASCII letters, digits, underscores and hyphens.
private struct TextSearch {
  private let bytes: [UInt8]
  /// What was found, each thing once.
  private var found: [Mention] = []
  /// Whether the text is one name or number with its decoration, such as `Error code: 39`.
  private let isAlone: Bool
  /// The two words before the present one.
  private var (before, last) = (0..<0, 0..<0)

  init(_ text: String) {
    bytes = Array(text.trimmed.utf8)
    var (names, start) = (0, 0)
    while names < 2, let word = Self.word(in: bytes, from: start) {
      if !Self.decoration.contains(Name(Self.key(bytes[word]))) { names += 1 }
      start = word.upperBound
    }
    isAlone = names == 1
  }

  /// What the text names, the most specific first, without what another mention says already.
  mutating func mentions() -> [Mention] {
    var start = 0
    while let word = Self.word(in: bytes, from: start) {
      start = word.upperBound
      guard word.count <= 64 else { continue }
      if let mention = sentence(at: word) { add(mention) }
      if bytes[word].allSatisfy({ !Self.isLetter($0) }) {
        for mention in mentions(ofNumber: word) { add(mention) }
      } else if let mention = mention(of: word) {
        add(mention, endingAt: word.upperBound)
      }
      (before, last) = (last, word)
    }
    let specific = found.filter { !$0.isVague }
    let ordered = (specific.isEmpty ? found : specific).enumerated().sorted { one, other in
      (one.element.rows.count, one.offset) < (other.element.rows.count, other.offset)
    }
    var (chosen, codes): ([Mention], Set<ErrorCode>) = ([], [])
    for (_, mention) in ordered where codes.isDisjoint(with: mention.rows.map(\.code)) {
      chosen.append(mention)
      codes.formUnion(mention.rows.map(\.code))
    }
    return chosen
  }

  private mutating func add(_ mention: Mention, endingAt end: Int? = nil) {
    guard let first = mention.rows.first else { return }
    let known = found.firstIndex { $0.rows.count == mention.rows.count && $0.rows.first === first }
    if let known {
      found[known].isVague = found[known].isVague && mention.isVague
      if found[known].detail == nil { found[known].detail = mention.detail ?? end.flatMap(detail) }
    } else {
      found.append(mention)
      found[found.count - 1].detail = mention.detail ?? end.flatMap(detail)
    }
  }

  /// The next word; nil if there is none.
  private static func word(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = bytes[start...].firstIndex(where: isOfWord) else { return nil }
    return first..<(bytes[first...].firstIndex { !isOfWord($0) } ?? bytes.endIndex)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A name in the form that all its spellings share: capitals, without separators.
  private static func key(_ bytes: some Sequence<UInt8>) -> String {
    String(
      decoding: bytes.lazy.filter { isLetter($0) || isDigit($0) }.map { isLetter($0) ? $0 & 0xDF : $0 },
      as: UTF8.self)
  }

  // MARK: - Names

  private func mention(of word: Range<Int>) -> Mention? {
    let isWeb =
      word.lowerBound == last.upperBound + 1 && bytes[last.upperBound] == UInt8(ascii: "/")
      && Self.key(bytes[last]).hasSuffix("AUTH")
    let style = style(of: word)
    guard isAlone || isWeb || style != nil else { return nil }
    let key = Self.key(bytes[word])
    if isAlone, let userInfo = UserInfoKey(named: key) { return Mention(userInfo.rows, userInfo.origin) }
    let bare = Self.prefixes.first { key.hasPrefix($0) && key != $0 }.map {
      String(key.dropFirst($0.utf8.count))
    }
    for name in [bare, key].compactMap(\.self) {
      for ending in ["", "ERROR", "EXCEPTION"] where name.hasSuffix(ending) && name != ending {
        let isOfSDK = ending.isEmpty && (style == .camel || bare != nil && name != key)
        guard let named = Self.names[String(name.dropLast(ending.utf8.count))],
          var mention = named.mention(isDashed: isWeb || style == .dashed, isOfSDK: isOfSDK)
        else { continue }
        let saysLittle =
          mention.rows.allSatisfy { Self.vague.contains($0.code) }
          || mention.rows.contains { $0.code == .internalError }
        // The class of an exception says less than its words.
        mention.isVague = saysLittle || key.hasSuffix("EXCEPTION") || (ending == "ERROR" && style == .camel)
        return mention
      }
    }
    return nil
  }

  private enum Style { case underscored, dashed, camel, capitals }

  /// How a word among others is written, if like a name: `a_b`, `a-b`, `aB`, or capitals in brackets or quotes.
  private func style(of word: Range<Int>) -> Style? {
    let letters = bytes[word]
    if letters.contains(UInt8(ascii: "-")) { return .dashed }
    if letters.contains(UInt8(ascii: "_")) { return .underscored }
    let changes = zip(letters, letters.dropFirst())
    if changes.contains(where: { (0x61...0x7A).contains($0) && (0x41...0x5A).contains($1) }) { return .camel }
    let around = [word.lowerBound - 1, word.upperBound].map { bytes.indices.contains($0) ? bytes[$0] : 0x22 }
    let isSetOff = around.allSatisfy { "()\"'".utf8.contains($0) }
    return isSetOff && letters.allSatisfy { (0x41...0x5A).contains($0) } ? .capitals : nil
  }

  /// Everything that a key may stand for.
  private struct Named {
    var own: ErrorEntry?
    var sdk: SDKError?
    var web: [ErrorEntry] = []
    var alias: ErrorCode?

    /// `isOfSDK`: the word is written as in the Apple and Android SDKs, such as `ERROR_INVALID_EMAIL`.
    func mention(isDashed: Bool, isOfSDK: Bool) -> Mention? {
      let all = sdk.flatMap { ErrorCatalogue.rowsBySDK[$0] } ?? []
      if isDashed {
        if !web.isEmpty { return Mention(web, "code of the web SDK") }
        // Flutter, React Native and older web SDKs use the Apple SDK's names with dashes.
        let others = [own].compactMap(\.self) + all.filter { $0 !== own }
        if !others.isEmpty { return Mention(others, "code of other SDKs") }
      } else if let own, !isOfSDK || own.ownName != nil || all.isEmpty {
        return Mention([own])
      } else if !all.isEmpty {
        return Mention(all, "name in the Apple and Android SDKs")
      }
      return alias.flatMap { ErrorCatalogue.entry(for: $0) }.map {
        Mention([$0], "name in other SDKs and APIs")
      }
    }
  }

  private static let names: ByName<Named> = {
    var names: ByName<Named> = [:]
    for entry in ErrorCatalogue.entries {
      names[key(entry.code.rawValue.utf8), default: Named()].own = entry
      if let web = entry.webCode { names[key(web.utf8.dropFirst(5)), default: Named()].web.append(entry) }
    }
    for sdk in SDKError.allCases {
      let name = key(sdk.name.utf8)
      names[name.hasPrefix("ERROR") ? String(name.dropFirst(5)) : name, default: Named()].sdk = sdk
      names[key("\(sdk)".utf8), default: Named()].sdk = sdk
    }
    for (name, sdk) in ErrorSpellings.sdk { names[name, default: Named()].sdk = sdk }
    for (name, code) in ErrorSpellings.codes { names[name, default: Named()].alias = code }
    return names
  }()

  /// What precedes a name in the SDKs, the longest first.
  private static let prefixes = ["FIRAUTHERRORCODE", "AUTHERRORCODE", "FIREBASEAUTH", "FIREBASE", "ERROR"]
  /// Words that may surround a single name or number.
  private static let decoration: Set<Name> = [
    "ERROR", "CODE", "ERRORCODE", "AUTH", "FIREBASEAUTH", "FIREBASE", "FIREBASEERROR", "AUTHERRORCODE",
    "AUTHERROR",
    "RAWVALUE",
  ]
  /// Codes that say little: a text may name the reason too.
  private static let vague: Set<ErrorCode> = [
    .internalError, .invalidArgument, .unauthenticated, .permissionDenied, .notFound, .notImplemented,
    .resourceExhausted, .internalFailure, .unavailable, .unknown,
  ]

  // MARK: - Numbers

  private func mentions(ofNumber word: Range<Int>) -> [Mention] {
    // The process in a line of Android's log, such as `I/flutter (17009):`, is not an error.
    guard !bytes[word.upperBound...].starts(with: "):".utf8),
      let number = Int(String(decoding: bytes[word].drop { $0 == UInt8(ascii: "-") }, as: UTF8.self))
    else { return [] }
    // Android has 17499 in place of 17999.
    if let sdk = SDKError(rawValue: number == 17499 ? 17999 : number) {
      return [Mention(sdk, "number in the Apple and Android SDKs")]
    }
    var mentions: [Mention] = []
    let words = Self.key(bytes[before]) + Self.key(bytes[last])
    if isAlone || words.hasSuffix("ERRORCODE"), let code = ErrorSpellings.serviceNumbers[number] {
      mentions.append(
        Mention(
          [ErrorCatalogue.entry(for: code)].compactMap(\.self),
          "'Error code: \(number)' of the service, auth/error-code:-\(number) in the web SDK"))
    }
    guard isAlone else { return mentions }
    if let sdk = SDKError.cxxCase(of: number) {
      mentions.append(Mention(sdk, "number \(number) of the C++ and Unity SDKs, \(sdk)"))
    } else if let row = SDKError.cxxCodes[number].flatMap({ ErrorCatalogue.entry(for: $0) }) {
      mentions.append(Mention([row], "number \(number) of the C++ and Unity SDKs, \(row.code)"))
    }
    return mentions
  }

  // MARK: - Sentences and details

  /// The sentence of the service or an SDK that begins with the word.
  private func sentence(at word: Range<Int>) -> Mention? {
    let first = bytes[word].prefix { Self.isLetter($0) }
    guard let ends = ErrorSpellings.sentences[String(decoding: first.map { $0 | 0x20 }, as: UTF8.self)],
      let sentence = ends.first(where: { Self.matches($0.text, bytes[word.lowerBound...]) })
    else { return nil }
    let words = String(decoding: bytes[word.lowerBound...].prefix(sentence.text.utf8.count), as: UTF8.self)
    switch sentence.meaning {
    case .code(let code):
      // The words are of interest where they say more than the code.
      return Mention(
        [ErrorCatalogue.entry(for: code)].compactMap(\.self), "sentence of the service or an SDK",
        detail: RefusalReason(code, detail: words).map { _ in words })
    case .sdk(let sdk): return Mention(sdk, "sentence of the Apple and Android SDKs")
    }
  }

  /// Whether the bytes begin with a sentence in lower case; the web SDK writes it with hyphens.
  private static func matches(_ sentence: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    let (text, letters) = (sentence.utf8, bytes.prefix(sentence.utf8.count))
    return letters.count == text.count
      && zip(letters, text).allSatisfy { letter, expected in
        letter == expected || (isLetter(letter) && letter | 0x20 == expected)
          || (letter == UInt8(ascii: "-") && expected == 0x20)
      }
  }

  /// The words after `CODE :`, up to the end of the line, the JSON string or the brackets.
  private func detail(after end: Int) -> String? {
    let rest = bytes[end...].prefix(300).drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let words = rest.dropFirst().prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "]") }
    let text = SecretCleaner().cleaned(String(decoding: words, as: UTF8.self)).trimmed
    return text.isEmpty ? nil : text
  }
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
