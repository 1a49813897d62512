import Foundation
import TestSupport
import Testing

/// Completion as a person uses it: a real shell on a terminal, letters and the TAB key.
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

    /// Loads the script, defines `say`, which shows words one by one, and prints `ready`, which is not in the
    /// typed text.
    var setUp: String {
      switch self {
      case .bash: "source <(authctl completions bash); say() { printf '<%s>' \"$@\"; echo; }; echo rea''dy"
      case .zsh:
        "fpath=(~/zsh $fpath); autoload -Uz compinit; compinit -u -D; say() { printf '<%s>' \"$@\"; echo; };"
          + " echo rea''dy"
      case .fish:
        "authctl completions fish | source; function say; printf '<%s>' $argv; echo; end; echo rea''dy"
      }
    }
  }

  /// The typed text, `⇥` for the key, and the words that the shell then reads, without the first.
  private static let cases = [
    ("pho⇥lis⇥--jso⇥", "<phone><list><--json>"), ("config get languageC⇥", "<languageCode>"),
    ("config set languageCode pt-B⇥", "<pt-BR>"), ("status --fie⇥signedIn", "<--field><signedIn>"),
    ("--color nev⇥config pat⇥", "<--color><never><config><path>"),
    ("emulator exec --po⇥0 unam⇥-s", "<--port><0><uname><-s>"),
    ("emulator exec -- unam⇥-s", "<--><uname><-s>"),
    ("--project localhost:9099 pho⇥lis⇥", "<localhost:9099><phone><list>"),
    // Profiles, one of them with a space.
    ("--profile wo⇥status", "<--profile><work><status>"), ("--profile=wo⇥status", "<--profile=work><status>"),
    ("--profile my⇥status", "<my app><status>"),
    // Numbers: pending ones of a profile, and fictional ones.
    ("phone verify --number +1⇥", "<--number><+16505550101>"), ("phone forget +1⇥", "<forget><+16505550101>"),
    ("--profile work phone forget +1⇥", "<+16505550102>"), ("phone send +16505553⇥", "<+16505553434>"),
    ("emulator phones remove +1⇥", "<+16505553434>"),
    ("emulator codes --number +16505553⇥", "<+16505553434>"),
    ("--profile nobody phone forget +1⇥", "<forget><+1>"),
    // Second factors, providers, error codes, pages.
    ("mfa resolve --factor wor⇥123456", "<work phone><123456>"),
    ("oauth sign-in --provider gi⇥", "<github.com>"), ("user unlink pass⇥", "<password>"),
    ("errors SESSION_E⇥", "<SESSION_EXPIRED>"), ("help exit⇥", "<exit-codes>"),
    ("help mfa enr⇥fin⇥", "<help><mfa><enroll><finish>"), ("man recap⇥", "<man><recaptcha>"),
    ("phone app accept my⇥", "<my push.json>"),
  ]

  /// The list after pressing the key twice; zsh and fish also show the meaning of a candidate.
  private static func lists(in shell: Shell) -> [(keys: String, shown: String)] {
    [
      ("config set languageCode fi⇥⇥", "fil"),
      ("--profile ⇥⇥", shell == .bash ? "staging" : "project demo-staging"),
    ]
  }

  /// A home with profiles, numbers and a sign-in that waits for a second factor; shared by all shells, which
  /// only read it.
  private static let prepared = Task {
    let account = try await SecondFactorAccount(of: Binary(), at: nil)
    for profile in ["work", "staging", "my app"] {
      try await account.done(
        "--profile", profile, "config", "set", "projectId", "demo-\(profile.prefix { $0 != " " })")
    }
    try await account.done("emulator", "phones", "add", "+16505553434", "654321")
    try await account.done("--profile", "work", "phone", "send", "+16505550102")
    try await account.done("phone", "send", "+16505550101")
    try await account.enrollPhone()
    _ = try await account.signInAgain()
    let home = account.authctl.home
    try home.write(try await account.done("completions", "zsh").output, to: "\(home.path)/zsh/_authctl")
    try home.write("{}", to: "\(home.path)/my push.json")
    return account.authctl
  }

  @Test(
    .needs("zsh", "fish"),
    arguments: Shell.allCases)
  func `the key completes words, options, values and command lines`(shell: Shell) async throws {
    let authctl = try await Self.prepared.value
    let terminal = try Self.terminal(of: shell, authctl)
    // Ctrl-A moves to the start of the line, where `say` makes the command show its words.
    let said = Self.cases.map { (keys: "\($0.0)\u{1}say \n", shown: $0.1) }
    for (index, (keys, shown)) in (said + Self.lists(in: shell)).enumerated() {
      terminal.forget()
      terminal.type("authctl \(keys.replacing("⇥", with: "\t"))")
      try terminal.wait(for: shown)
      // Ctrl-U clears the rest of the line, and then the shell reads again.
      terminal.type("\u{15}echo nex''t-\(index)\n")
      try terminal.wait(for: "next-\(index)")
    }
    terminal.type("\u{15}exit\n")
  }

  /// Names that would run something if a shell interpreted them; each has a different first letter.
  private static let hostileNames = [
    "a$(touch ran)", "b`touch ran`", "c\"; touch ran; \"", "q'; touch ran; 'q", "e!touch", "f\\g",
    "g\\$(touch ran)",
    "h;touch ran", "i'\"`touch ran`\"'", "j\ntouch ran", "k\u{1B}[31m$(touch ran)",
  ]

  @Test(
    .needs("zsh", "fish"),
    arguments: Shell.allCases)
  func `a stored name is inserted unchanged and never runs, even inside quotes`(shell: Shell) async throws {
    let authctl = try Binary()
    try await Self.addProfiles(Self.hostileNames, authctl)
    try authctl.home.write(
      try await authctl("completions", "zsh").output, to: "\(authctl.home.path)/zsh/_authctl")
    let terminal = try Self.terminal(of: shell, authctl)
    for (index, name) in Self.hostileNames.enumerated() {
      for quote in ["", "\"", "'"] {
        terminal.forget()
        // A name that bash's history expansion would change cannot be put in its double quotes, and a control
        // character not at all.
        let isOffered =
          !name.unicodeScalars.contains { $0.value < 0x20 }
          && !(shell == .bash && quote == "\"" && name.contains("!"))
        let end = isOffered ? "\u{1}say \n" : ""
        terminal.type("authctl --profile \(quote)\(name.prefix(1))\t\(end)")
        if isOffered { try terminal.wait(for: "<--profile><\(name)>") }
        terminal.type("\u{15}echo nex''t-\(index)\n")
        try terminal.wait(for: "next-\(index)")
      }
    }
    terminal.type("\u{15}exit\n")
    _ = try terminal.finish()
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  /// Adds them to the file, because a command takes no name with control characters.
  private static func addProfiles(_ names: [String], _ authctl: Binary) async throws {
    let set = try await authctl("config", "set", "projectId", "demo-x")
    try #require(set.status == 0, "\(set.error)")
    let path = try await authctl("config", "path", "--field", "config").output.dropLast()
    let file = URL(fileURLWithPath: String(path))
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var profiles = try #require(object["profiles"] as? [String: Any])
    for name in names { profiles[name] = ["projectId": "demo-x"] }
    object["profiles"] = profiles
    try JSONSerialization.data(withJSONObject: object).write(to: file)
  }

  @Test(.needs("zsh", "fish"), arguments: Shell.allCases)
  func `a file name is inserted unchanged and never runs`(shell: Shell) async throws {
    let authctl = try Binary()
    for name in Self.hostileNames.dropLast() where !name.contains("\n") {
      let path = "\(authctl.home.path)/9\(name)"
      try #require(
        FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o755]))
    }
    try authctl.home.write(
      try await authctl("completions", "zsh").output, to: "\(authctl.home.path)/zsh/_authctl")
    let terminal = try Self.terminal(of: shell, authctl)
    var index = 0
    for name in Self.hostileNames.dropLast() where !name.contains("\n") {
      for (command, quote) in [("emulator exec --", ""), ("emulator exec --", "\""), ("config import", "")] {
        terminal.forget()
        // bash's history expansion would change it, and it has no form in double quotes.
        let isOffered = !(shell == .bash && quote == "\"" && name.contains("!"))
        let end = isOffered ? "\u{1}say \n" : ""
        terminal.type("authctl \(command) \(quote)./9\(name.prefix(1))\t\(end)")
        if isOffered { try terminal.wait(for: "<./9\(name)>") }
        terminal.type("\u{15}echo nex''t-\(index)\n")
        try terminal.wait(for: "next-\(index)")
        index += 1
      }
    }
    terminal.type("\u{15}exit\n")
    _ = try terminal.finish()
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  /// A shell with the script loaded, in the home.
  private static func terminal(of shell: Shell, _ authctl: Binary) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      authctl, program: "/usr/bin/env", [shell.rawValue] + shell.words,
      variables: ["PS1": "> ", "HOME": authctl.home.path, "INPUTRC": "/dev/null", "COLUMNS": "200"])
    terminal.type("\(shell.setUp)\n")
    try terminal.wait(for: "ready")
    return terminal
  }
}
