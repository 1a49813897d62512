/// A command that writes the JSON and the text of its result itself, as a ``Reply``.
protocol Replying: Command where Context == AuthctlCommands.Context {
  /// The members of the JSON, as ``JSONMembers`` reads them.
  static var members: String { get }
}

/// The result of a ``Replying`` command, and of others that answer the same.
struct Reply<Source: Replying>: CommandResult {
  static var members: String { Source.members }

  private let words: String
  private let values: [String: (any Encodable & Sendable)?]
  private let base: (any Encodable & Sendable)?
  let raw: [UInt8]?
  let exitCode: Int32

  /// - Parameters:
  ///   - words: lines for people, each ending in a line feed.
  ///   - values: the members of the JSON; nil ones are left out.
  ///   - base: a value whose members are in the JSON too.
  ///   - raw: bytes for standard output, instead of text and JSON.
  ///   - exitCode: the exit status.
  init(
    _ words: String = "", _ values: [String: (any Encodable & Sendable)?] = [:],
    and base: (any Encodable & Sendable)? = nil, raw: [UInt8]? = nil, exitCode: Int32 = 0
  ) {
    self.words = words
    self.values = values
    self.base = base
    self.raw = raw
    self.exitCode = exitCode
  }

  /// The result of a command that printed everything while it ran.
  static func printed(exitCode: Int32 = 0) -> Self { Self(raw: [], exitCode: exitCode) }

  func text(_ style: TextStyle) -> String { words }

  func encode(to encoder: any Encoder) throws {
    try base?.encode(to: encoder)
    let members = try values.compactMapValues { try $0.map { try JSONOutput.value(of: $0) } }
    try members.encode(to: encoder)
  }
}
