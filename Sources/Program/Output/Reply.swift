/// The result of a command: members for programs, lines for people.
package struct Reply: Encodable, Sendable {
  private let members: Members
  private let words: @Sendable (TextStyle) -> StyledText
  /// Bytes for standard output, instead of text and JSON; nil for almost every command.
  package let raw: [UInt8]?
  /// The exit status; differs from 0 for results such as a child's exit code.
  package let exitCode: Int32

  /// - Parameters:
  ///   - members: the JSON.
  ///   - exitCode: the exit status.
  ///   - words: the lines, each ending in a line feed.
  package init(
    _ members: Members, exitCode: Int32 = 0, words: @escaping @Sendable (TextStyle) -> StyledText
  ) {
    (self.members, self.words, self.exitCode) = (members, words, exitCode)
    raw = nil
  }

  /// The same for lines that are known already.
  package init(_ words: StyledText, _ members: Members) { self.init(members) { _ in words } }

  /// The same for lines without styles.
  @_disfavoredOverload
  package init(_ words: String, _ members: Members) { self.init(members) { _ in StyledText(words) } }

  /// Bytes for standard output, instead of text and JSON.
  package init(raw: [UInt8], exitCode: Int32 = 0) {
    (members, words, self.exitCode) = ([:], { _ in "" }, exitCode)
    self.raw = raw
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  package func text(_ style: TextStyle) -> StyledText { words(style) }
}
