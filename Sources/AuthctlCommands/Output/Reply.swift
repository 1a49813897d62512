/// The result of a command as the command writes it: members for programs, lines for people.
struct Reply: CommandResult {
  private let json: JSONObject
  private let words: @Sendable (TextStyle) -> String
  let raw: [UInt8]?
  let exitCode: Int32

  /// - Parameters:
  ///   - json: the members, declared by the command.
  ///   - exitCode: the exit status.
  ///   - words: the lines, each ending in a line feed.
  init(_ json: JSONObject, exitCode: Int32 = 0, words: @escaping @Sendable (TextStyle) -> String) {
    self.json = json
    self.words = words
    raw = nil
    self.exitCode = exitCode
  }

  /// - Parameters:
  ///   - words: the lines, each ending in a line feed.
  ///   - json: the members, declared by the command.
  ///   - raw: bytes for standard output, instead of text and JSON.
  ///   - exitCode: the exit status.
  init(_ words: String = "", _ json: JSONObject = [:], raw: [UInt8]? = nil, exitCode: Int32 = 0) {
    self.json = json
    self.words = { _ in words }
    self.raw = raw
    self.exitCode = exitCode
  }

  /// The command's own.
  static var members: String { "" }

  /// The same result with more members.
  func adding(_ more: JSONObject) -> Self { Self(json.adding(more), exitCode: exitCode, words: words) }

  func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  func text(_ style: TextStyle) -> String { words(style) }
}

/// An object of JSON output: a member without a value is left out.
struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private var members: [(name: String, value: (any Encodable & Sendable)?)]

  init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    members = elements.map { ($0.0, $0.1) }
  }

  func adding(_ more: Self) -> Self {
    var all = self
    all.members += more.members
    return all
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in members {
      if let value { try container.encode(value, forKey: AnyKey(name)) }
    }
  }
}
