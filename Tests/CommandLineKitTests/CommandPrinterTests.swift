import CommandLineKit
import Testing

/// A command after another one acts on the same things, and is what the parser would accept.
@Suite struct CommandPrinterTests {
  private func printer(after line: String = "") -> CommandPrinter<FakeContext, FakeGlobals> {
    CommandPrinter(of: fakeTree(), after: words(line)) { path in path == "token" ? [] : ["profile"] }
  }

  @Test(arguments: [
    ("", "authctl phone send NUMBER"),
    ("phone send +16505550101", "authctl phone send +16505550101"),
    ("token", "authctl phone send NUMBER"),
    ("phone send -- -16505550101", "authctl phone send -16505550101"),
    ("--profile work phone send +16505550101", "authctl phone send +16505550101 --profile work"),
    ("phone send --profile=work", "authctl phone send NUMBER --profile work"),
    ("phone send --profile -x", "authctl phone send NUMBER"),
  ])
  func `known values and the options of the target are printed again`(line: String, printed: String) {
    #expect(printer(after: line).line("phone send <number>") == printed)
  }

  @Test func `a value is one word, and a missing one is the description's placeholder`() {
    let printer = printer()
    #expect(printer.line("phone send \("o'hara x")") == #"authctl phone send 'o'\''hara x'"#)
    #expect(printer.words("phone send \("$(rm)")") == ["authctl", "phone", "send", "$(rm)"])
    #expect(
      printer.line("phone send \(nil as String?) --language \(nil as String?)")
        == "authctl phone send NUMBER --language TAG")
    #expect(printer.line("phone send \("--x")") == "authctl phone send -- --x")
    #expect(printer.line("phone send N --language \("-x")") == "authctl phone send N --language=-x")
  }

  @Test func `other options are repeated only by the same command`() {
    let printer = printer(after: "phone send +1 --language fr --resend")
    #expect(printer.line("phone send <number> …") == "authctl phone send +1 --resend")
    #expect(printer.line("phone send --resend <number> …") == "authctl phone send --resend +1")
    #expect(printer.line("phone verify CODE --number <number>") == "authctl phone verify CODE --number +1")
    #expect(printer.line("phone verify CODE [--resend] [<name>]") == "authctl phone verify CODE")
    #expect(printer.line("phone send <number> [--language]") == "authctl phone send +1 --language fr")
    #expect(printer.line("token …") == "authctl token")
    #expect(printer.line(.again(without: "resend")) == "authctl phone send +1 --language fr")
    #expect(self.printer().afterNoCommand().line(.again()) == "authctl COMMAND")
  }

  @Test func `a sentence has its commands in words too`() {
    let step: NextStep = "do \(run: "token"), then: \(shell: "rm", "-f", "a b"); or \(export: "X", "1")"
    #expect(printer().text(step) == "do authctl token, then: rm -f 'a b'; or export X=1")
    #expect(printer().commands(step) == [["authctl", "token"], ["rm", "-f", "a b"], ["export", "X=1"]])
  }

  @Test(arguments: [
    ("chmod 600 '/a b'", [["chmod", "600", "/a b"]]), ("ls -ld '/a (b), c'", [["ls", "-ld", "/a (b), c"]]),
    (#"sudo chown "$(id -u)" /a"#, [["sh", "-c", #"sudo chown "$(id -u)" /a"#]]),
    (
      "apt install a (Debian, Ubuntu), brew install b (macOS)",
      [["apt", "install", "a"], ["brew", "install", "b"]]
    ),
  ])
  func `a command line of the shell is printed as it is, and can be executed`(line: String, words: [[String]])
  {
    #expect(printer().text(.shell(line)) == line)
    #expect(printer().commands(.shell(line)) == words)
  }

  @Test func `help needs no target`() {
    let printer = printer(after: "--profile work token")
    #expect(printer.line("phone send --help") == "authctl phone send --help")
    #expect(printer.line("help exit-codes") == "authctl help exit-codes --profile work")
  }
}
