import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite struct CompletionTests {
  let tree = fakeTree(adding: [Complete.self, Fetch.self])

  private func offered(_ line: String) -> [String]? {
    let typed = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard case .words(let words, nil) = tree.completion(of: typed) else { return nil }
    return words.map(\.name).filter { $0.hasPrefix(typed.last ?? "") }
  }

  @Test(arguments: [
    ("ph", ["phone"]), ("phone ", ["send", "verify"]), ("mfa ", ["enroll"]), ("mfa enroll ", ["finish"]),
    ("--profile phone t", ["twitter", "token"]), ("--json phone v", ["verify"]), ("he", ["help"]),
    ("phone send --la", ["--language", "--language"]), ("phone send --res", ["--resend"]),
    ("phone --res", []), ("phone --js", ["--json"]), ("phone --he", ["--help"]),
    ("--color a", ["auto", "always"]), ("phone send --color n", ["never"]), ("phone send --language a", []),
    ("phone send -l a", []), ("--color=al", ["--color=always"]), ("phone send --color=n", ["--color=never"]),
    ("--json=t", []), ("--color=never ph", ["phone"]), ("complete ", ["bash", "zsh", "fish"]),
    ("complete zsh ", ["new", "old"]), ("complete --json zsh o", ["old"]), ("complete bash ", []),
    ("complete zsh new ", []), ("phone -- s", []), ("phnoe ", []), ("phone sned ", []),
    ("--bogus phone s", []), ("help fe", ["fetch"]), ("help mfa enroll ", ["finish"]),
    ("help exi", ["exit-codes"]),
  ])
  func `everything that fits is offered, and nothing else`(line: String, words: [String]) {
    #expect(offered(line) == words)
  }

  @Test(arguments: [
    ("fetch ", Completion.words([], kind: "things")), ("fetch one t", .words([], kind: "things")),
    ("fetch --with ", .words([], kind: "things")), ("fetch --with=", .words([], kind: "things")),
    ("oauth sign-in --id-token-file ", .files), ("oauth sign-in --id-token-file=a", .files),
    ("emulator exec ", .commandLine(from: 2)), ("--json emulator exec ls --js", .commandLine(from: 3)),
    ("emulator exec --port 0 -- l", .commandLine(from: 5)),
  ])
  func `words that only the program or the shell knows are named by kind`(
    line: String, completion: Completion
  ) {
    let typed = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    #expect(tree.completion(of: typed) == completion)
  }

  /// The program that bash runs for completions; one completion shows its arguments.
  private static let program = """
    authctl() {
      shift; local last=${*: -1}
      case $last in
        --file=*) echo :files ;;
        --with=*) printf '%s\\t\\n' --with=work '--with=web app' ;;
        run*) echo ":command 1" ;;
        *) printf '%s\\tmeaning\\n' work 'web app' "it:asked:$*" ;;
      esac
    }

    """

  @Test(
    .timeLimit(.minutes(6)),
    arguments: [
      ("authctl fetch w", ["work", "web\\ app"]), ("authctl fetch web\\ a", ["web\\ app"]),
      ("authctl fetch \"web", ["web app"]), ("authctl fetch it :", ["asked:fetch\\ it:"]),
      ("authctl --project localhost : 9099 it", ["it:asked:--project\\ localhost:9099\\ it"]),
      ("authctl fetch --with = w", ["work", "web\\ app"]), ("authctl fetch --with = \"wo", ["work"]),
      ("authctl fetch w\"eb", ["eb app"]), ("authctl --file = /etc/passw", ["/etc/passwd"]),
    ])
  func `bash inserts what the program offers, quoted for its position`(line: String, offered: [String]) throws
  {
    let words = line.replacing("\\ ", with: "\u{A0}").split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.replacing("\u{A0}", with: "\\ ") }
    // bash splits at = and : without a space.
    let typed = line.replacing(#/ ?([=:]) ?/#) { "\($0.1)" }
    let script =
      CompletionScript(program: "authctl").bash + Self.program
      + "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)\n"
      + "COMP_LINE='\(typed)'; _authctl authctl; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    let found = try run("/bin/bash", ["--norc", "-c", script]).split(separator: "\n").map(String.init)
    if line.contains("/etc/passw") {
      #expect(found.contains(offered[0]))
    } else {
      #expect(found == offered)
    }
  }

  private func run(_ path: String, _ arguments: [String]) throws -> String {
    let home = try TemporaryHome()
    let output = "\(home.path)/out"
    let shell = try ChildProcess(
      path, arguments, variables: home.variables, streams: [.nothing, .writing(output), .appending(output)])
    #expect(try shell.blockUntilEnd() == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}

enum FakeShell: String, ChoiceValue {
  case bash, zsh, fish
}

struct Complete: Command {
  static let path = "complete"
  let shell: FakeShell
  let style: String

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Print a shell's script.", examples: ["authctl complete zsh new"], build: Self.init(shell:style:),
      .operand("shell", help: "The shell."),
      .operand("style", offers: ["zsh": ["new", "old"]], help: "How the script is written."))
  }

  func run(_ context: FakeContext) async throws -> String { "" }
}

struct Fetch: Command {
  static let path = "fetch"
  let things: [String]
  let with: String?

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Get things.", examples: ["authctl fetch work"], build: Self.init(things:with:),
      .operands("thing", completion: .listed("things"), help: "A thing."),
      .option("with", "THING", completion: .listed("things"), help: "Another one."))
  }

  func run(_ context: FakeContext) async throws -> String { "" }
}
