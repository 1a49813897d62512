/// Text with names in braces, which are replaced when it is used.
///
/// `{name}` is a value that the script has kept or the caller has set, `{label:kind}` one that is made up, and `{{` a brace. A brace before
/// anything else is itself, so that JSON needs no escape.
struct ScriptText: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case text(String)
    case value(String)
    case made(label: String, ValueKind)
  }

  /// The text as written, which messages show: it has no secret.
  let written: String
  let pieces: [Piece]

  init(_ written: String) throws(ScriptMistake) {
    self.written = written
    var pieces: [Piece] = []
    var text = ""
    var rest = written[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{{") {
        text += "{"
        rest = rest.dropFirst(2)
      } else if let end = rest.firstIndex(of: "}"), let piece = try Self.piece(rest[..<end].dropFirst()) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(piece)
        rest = rest[rest.index(after: end)...]
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    text += rest
    self.pieces = text.isEmpty ? pieces : pieces + [.text(text)]
  }

  /// What a text between braces names; nil if it is no name.
  private static func piece(_ text: Substring) throws(ScriptMistake) -> Piece? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count < 3, isName(parts[0]) else { return nil }
    guard parts.count == 2 else { return .value(String(parts[0])) }
    guard let kind = ValueKind(rawValue: String(parts[1])) else {
      let all = ValueKind.allCases.map(\.rawValue)
      throw ScriptMistake(
        "'\(parts[1])' is not a kind of value",
        fix: Suggestion.nearest(to: String(parts[1]), among: all).first.map {
          "did you mean {\(parts[0]):\($0)}?"
        } ?? "use one of \(all.joined(separator: ", "))")
    }
    return .made(label: String(parts[0]), kind)
  }

  /// Whether a text may be the name of a value or a step: small letters, digits and hyphens, and a letter at the start.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
  }

  var names: [String] {
    pieces.compactMap { piece in
      switch piece {
      case .value(let name), .made(let name, .wrongTOTP): name
      case .text, .made: nil
      }
    }
  }

  /// The text with its values.
  func filled(_ value: (Piece) async throws -> String) async rethrows -> String {
    var text = ""
    for piece in pieces {
      if case .text(let part) = piece { text += part } else { text += try await value(piece) }
    }
    return text
  }

  /// The text with samples for what is made up and, in their order, with `values` for the rest.
  func sample(_ value: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let name): value(name)
      case .made(_, let kind): kind.sample
      }
    }.joined()
  }
}

/// What is wrong with a line of a script, and what to write instead.
struct ScriptMistake: Error, Equatable {
  var line = 0
  let message: String
  let fix: String?

  init(_ message: String, fix: String? = nil) {
    self.message = message
    self.fix = fix
  }

  func at(_ line: Int) -> Self {
    var mistake = self
    mistake.line = line
    return mistake
  }

  /// A word that is none of those it may be.
  static func unknown(_ what: String, _ word: String, among words: [String], else fix: String? = nil) -> Self
  {
    let nearest = Suggestion.nearest(to: word, among: words).first
    return Self(what, fix: nearest.map { "did you mean \($0)?" } ?? fix)
  }
}
