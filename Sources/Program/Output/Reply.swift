/// The result of a command: members for programs, lines for people.
package struct Reply: Encodable, Sendable {
  private let json: JSONObject
  private let base: (any Encodable & Sendable)?
  private let words: @Sendable (TextStyle) -> StyledText
  /// Bytes for standard output, instead of text and JSON; nil for almost every command.
  package let raw: [UInt8]?
  /// The exit status; differs from 0 for results such as a child's exit code.
  package let exitCode: Int32

  /// - Parameters:
  ///   - json: the members, declared by the command.
  ///   - base: a value whose members are in the JSON too.
  ///   - raw: bytes for standard output, instead of text and JSON.
  ///   - exitCode: the exit status.
  ///   - words: the lines, each ending in a line feed.
  package init(
    _ json: JSONObject, and base: (any Encodable & Sendable)? = nil, raw: [UInt8]? = nil,
    exitCode: Int32 = 0, words: @escaping @Sendable (TextStyle) -> StyledText
  ) {
    self.json = json
    self.base = base
    self.raw = raw
    self.exitCode = exitCode
    self.words = words
  }

  /// The result of a command that lists its members.
  package init(
    _ members: Members, exitCode: Int32 = 0, words: @escaping @Sendable (TextStyle) -> StyledText
  ) {
    self.init([:], and: members, exitCode: exitCode, words: words)
  }

  /// The same for lines that are known already.
  package init(_ words: StyledText, _ members: Members) { self.init(members) { _ in words } }

  /// The same for lines without styles.
  @_disfavoredOverload
  package init(_ words: String, _ members: Members) { self.init(members) { _ in StyledText(words) } }

  /// The same for lines that are known already.
  package init(
    _ words: StyledText, _ json: JSONObject, and base: (any Encodable & Sendable)? = nil, exitCode: Int32 = 0
  ) {
    self.init(json, and: base, exitCode: exitCode) { _ in words }
  }

  /// The same for lines without styles.
  @_disfavoredOverload
  package init(
    _ words: String = "", _ json: JSONObject = [:], and base: (any Encodable & Sendable)? = nil,
    raw: [UInt8]? = nil, exitCode: Int32 = 0
  ) {
    self.init(json, and: base, raw: raw, exitCode: exitCode) { _ in StyledText(words) }
  }

  package func encode(to encoder: any Encoder) throws {
    try base?.encode(to: encoder)
    try json.encode(to: encoder)
  }

  package func text(_ style: TextStyle) -> StyledText { words(style) }
}

/// An object of JSON output: a member without a value is left out.
package struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private var members: [(name: String, value: (any Encodable & Sendable)?)]

  package init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    members = elements.map { ($0.0, $0.1) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in members {
      if let value { try container.encode(value, forKey: AnyKey(name)) }
    }
  }
}
