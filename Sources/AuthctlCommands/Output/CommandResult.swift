/// The result of a command: its properties are its JSON, `text` is its form for people.
protocol CommandResult: Encodable, Sendable {
  /// The members of its JSON, as ``JSONMembers`` reads them; a debug build stops at a result that has another one.
  static var members: String { get }
  /// Lines for people, each ending in a line feed; may be empty.
  func text(_ style: TextStyle) -> String
  /// The bytes that go to standard output as they are, in place of text and JSON alike; nil for almost every command.
  var raw: [UInt8]? { get }
  /// The exit status; differs from 0 for results such as a child's exit code.
  var exitCode: Int32 { get }
}

extension CommandResult {
  var raw: [UInt8]? { nil }
  var exitCode: Int32 { 0 }
}
