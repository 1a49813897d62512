import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite struct CompletionsTests {
  let completions = Completions(program: fakeTree(adding: [Complete.self, Fetch.self]).info())

  @Test(
    .timeLimit(.minutes(6)),
    arguments: [
      ("authctl ph", ["phone"]), ("authctl phone ", ["send", "verify"]), ("authctl mfa ", ["enroll"]),
      ("authctl mfa enroll ", ["finish"]), ("authctl --profile phone t", ["twitter", "token"]),
      ("authctl --json phone v", ["verify"]), ("authctl phone send --la", ["--language"]),
      ("authctl phone send --res", ["--resend"]), ("authctl phone --res", []),
      ("authctl phone --js", ["--json"]),
      ("authctl --color a", ["auto", "always"]), ("authctl phone send --color n", ["never"]),
      ("authctl phone send --language a", []), ("authctl phone send -l a", []),
      ("authctl --color = al", ["always"]), ("authctl phone send --color = n", ["never"]),
      ("authctl --color = never ph", ["phone"]),
      ("authctl complete ", ["bash", "zsh", "fish"]), ("authctl complete z", ["zsh"]),
      ("authctl complete zsh ", ["new", "old"]), ("authctl complete --json zsh o", ["old"]),
      ("authctl complete bash ", []), ("authctl complete zsh new ", []),
      ("authctl emulator exec ls /etc/host", ["/etc/hosts"]), ("authctl emulator exec ls --js", []),
      ("authctl emulator exec fals", ["false"]),
      ("authctl oauth sign-in --id-token-file /etc/host", ["/etc/hosts"]),
      ("authctl emulator exec -- /etc/host", ["/etc/hosts"]), ("authctl phone -- s", []),
      ("authctl --project localhost : 9099 ph", ["phone"]),
      ("authctl fetch w", ["work", "web\\ app"]), ("authctl fetch web\\ a", ["web\\ app"]),
      ("authctl fetch \"web", ["web app"]), ("authctl fetch it:", ["it:called:__complete:things:fetch"]),
      ("authctl fetch it : c", ["called:__complete:things:fetch"]),
      ("authctl fetch --with = w", ["work", "web\\ app"]), ("authctl fetch --with = \"wo", ["work"]),
      ("authctl fetch w\"eb", ["eb app"]), ("authctl help fe", ["fetch"]),
    ])
  func `bash offers what fits`(line: String, offered: [String]) throws {
    let words = line.replacing("\\ ", with: "\u{A0}").split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.replacing("\u{A0}", with: "\\ ") }
    // bash splits at = and : without a space there.
    let typed = line.replacing(#/ ?([=:]) ?/#) { "\($0.1)" }
    let script =
      completions.bash + Self.program
      + "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)\n"
      + "COMP_LINE='\(typed)'; _authctl authctl; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    let output = try run("/bin/bash", ["--norc", "-c", script])
    let found = output.split(separator: "\n").map(String.init)
    if line.contains("/etc/host") || line.contains("fals") {
      #expect(found.contains(offered[0]))
    } else {
      #expect(found == offered)
    }
  }

  /// What the script asks, which here tells how it was asked.
  private static let program = """
    authctl() {
      if [ "$2" = help ]; then printf 'fetch\\tGet things.\\nexit-codes\\t\\n'; return; fi
      printf 'work\\tproject demo\\nweb app\\t\\nit:called:%s:%s:%s\\t\\n' "$1" "$2" "$3"
    }

    """

  @Test func `zsh knows the words, options and choices of each place`() {
    let script = completions.zsh
    for part in [
      "#compdef authctl\n", "'phone:Sign in by SMS.'",
      "'send:Ask for an SMS code and keep the verification ID for `phone verify`.'",
      "'phone send --language'|'phone send -l'", "*' --color') compadd -- 'auto' 'always' 'never'; return ;;",
      "'oauth sign-in --id-token-file') _files; return ;;", "_normal; return ;;",
      "'fetch '*' '*) _authctl_listed things; ;;", "'help '*' '*) _authctl_listed help; ;;",
      "'fetch --with') _authctl_listed things; return ;;",
    ] {
      #expect(script.contains(part), "\(part)")
    }
  }

  @Test func `fish knows the words, options and choices of each place`() {
    let script = completions.fish
    for part in [
      "complete -c authctl -n '__authctl_at operand \"phone\" 0' -a 'send' -d 'Ask for an SMS code",
      "complete -c authctl -n '__authctl_at any' -l color -x -a 'auto always never' -d 'Color on the terminal.'\n",
      "complete -c authctl -n '__authctl_at path \"phone send\"' -l resend -d",
      "complete -c authctl -n '__authctl_at path \"oauth sign-in\"' -l id-token-file -r -F -d",
      "complete -c authctl -n '__authctl_at rest \"emulator exec\"' -a '(__authctl_rest)'",
      "complete -c authctl -n '__authctl_at operand \"fetch\" \\'*\\'' -a '(__authctl_listed things)'",
      "-l with -x -a '(__authctl_listed things)' -d",
      "complete -c authctl -n '__authctl_at operand \"help\" \\'*\\'' -a '(__authctl_listed help)'",
    ] {
      #expect(script.contains(part), "\(part)")
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
  let style: String?

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Print a shell's script.", examples: ["authctl complete bash"], build: Self.init(shell:style:),
      .operand("shell", help: "The shell."),
      .optionalOperand("style", offers: ["zsh": ["new", "old"]], help: "How the script is written."))
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
