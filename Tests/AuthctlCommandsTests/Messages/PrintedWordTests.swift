import POSIXShell
import Testing

/// Words of commands, as a shell reads them.
@Suite struct PrintedWordTests {
  @Test(arguments: [
    ("a\nb", #""$(printf 'a\012b')""#), ("it's\t100%\u{1B}", #""$(printf 'it\047s\011100\045\033')""#),
    ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("plain-1", "plain-1"),
  ])
  func `a word with control characters stays on one line`(text: String, word: String) {
    #expect(ShellWords.word(text) == word)
  }
}
