import Foundation
import TestSupport
import Testing

/// Completion as a person has it: a real shell on a terminal, letters and the TAB key.
@Suite(.timeLimit(.minutes(6))) struct CompletionKeysTests {
  enum Shell: String, CaseIterable, CustomTestStringConvertible {
    case bash, zsh, fish

    var testDescription: String { rawValue }

    var words: [String] {
      switch self {
      case .bash: ["--norc", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }

    /// Loads the script and says so, without the text that is waited for standing in what is typed.
    var setUp: String {
      switch self {
      case .bash: "source <(authctl completions bash); echo rea''dy"
      case .zsh: "autoload -Uz compinit; compinit -u; source <(authctl completions zsh); echo rea''dy"
      case .fish: "authctl completions fish | source; echo rea''dy"
      }
    }
  }

  /// What is typed, `⇥` for the key, and what appears on the terminal and was not typed.
  private static let cases = [
    ("authctl pho⇥lis⇥--jso⇥\n", "\"pendingVerifications\":[]"),
    ("authctl config get languageC⇥\n", "NOT_SET"),
    ("authctl config set languageCode pt-B⇥\n", "languageCode of profile 'default' is pt-BR"),
    ("authctl status --fie⇥signedIn\n", "false"),
    ("authctl --color nev⇥config pat⇥--field config\n", "/authctl/config.json"),
    ("authctl emulator exec --po⇥0 unam⇥-s\n", "Linux"),
    ("authctl emulator exec -- unam⇥-s\n", "Linux"),
    ("authctl config set languageCode fi⇥⇥", "fil"),
  ]

  @Test(
    .enabled("bash, zsh and fish are needed") { ExtraProgram.areInstalled("bash", "zsh", "fish") },
    arguments: Shell.allCases)
  func `the key completes words, options, values and command lines`(shell: Shell) throws {
    let authctl = try Binary()
    let terminal = try PseudoTerminal(
      authctl, program: "/usr/bin/env", [shell.rawValue] + shell.words,
      variables: ["PS1": "> ", "HOME": authctl.home.path, "INPUTRC": "/dev/null", "COLUMNS": "200"])
    terminal.type("\(shell.setUp)\n")
    try terminal.wait(for: "ready")
    for (index, (keys, shown)) in Self.cases.enumerated() {
      terminal.forget()
      terminal.type(keys.replacing("⇥", with: "\t"))
      try terminal.wait(for: shown)
      guard keys.hasSuffix("\n") else { break }
      // The command has ended, and the shell reads again.
      terminal.type("echo nex''t-\(index)\n")
      try terminal.wait(for: "next-\(index)")
    }
    terminal.type("\u{3}exit\n")
  }
}
