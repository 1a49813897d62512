import POSIXShell
import Testing

/// Words of commands, as a shell reads them.
@Suite struct PrintedWordTests {
  @Test(arguments: [
    ("a\nb\n", #"$'a\012b\012'"#), ("it's\t100%\u{1B}\\", #""$(printf 'it\047s\011100\045\033\134')""#),
    ("\u{202E}\u{9B}é", #""$(printf '\342\200\256\302\233é')""#), ("é", "'é'"), ("=ls", "'=ls'"),
    ("-n\t", #""$(printf '\055n\011')""#), ("a=b", "a=b"),
    ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("plain-1", "plain-1"),
  ])
  func `a word with control characters stays on one line`(text: String, word: String) {
    #expect(ShellWords.word(text) == word)
  }
}
