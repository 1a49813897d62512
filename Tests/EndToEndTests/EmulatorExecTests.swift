import BoundedJSON
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct EmulatorExecTests {
  /// The lines of `env` as a dictionary.
  private func environment(_ text: String) -> [String: String] {
    text.split(separator: "\n").reduce(into: [:]) { all, line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { all[String(parts[0])] = String(parts[1]) }
    }
  }

  @Test func `the command does not run if the server cannot start`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let port = try #require(server.address.split(separator: ":").last)
    let refused = try await authctl("emulator", "exec", "--port", String(port), "--", "touch", "ran")
    #expect(refused.status == 5)
    #expect(refused.error.contains("CANNOT_LISTEN"))
    let wrong = try await authctl(
      "emulator", "exec", "--test-number", "+16505553434=1", "--", "touch", "ran")
    #expect(wrong.status == 2)
    #expect(try await authctl("emulator", "exec", "--").status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test(arguments: ["no-such-command", "./no/such/file", "/"])
  func `a command that cannot be run is named`(command: String) async throws {
    let authctl = try Binary()
    let refused = try await authctl("emulator", "exec", "--", command)
    #expect((1...127).contains(refused.status))
    #expect(refused.error.contains("cannot run \(command)"), "\(refused.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test(arguments: [
    ("exit 3", 3, ""), (" A=1  B=2 sh -c 'exit $((A + B))'", 3, ""),
    ("echo one && echo $GCLOUD_PROJECT", 0, "one\ndemo-authctl\n"),
    ("printf %s \"a  b\"", 0, "a  b"), ("true |\nfalse", 1, ""), ("no-such-command --flag", 127, ""),
    ("kill -TERM $$; :", 143, ""),
  ])
  func `a command line in one word, as firebase-tools takes it, is run by the shell`(
    line: String, status: Int32, output: String
  ) async throws {
    let outcome = try await Binary()("emulator", "exec", line)
    #expect(outcome.status == status && outcome.output == output, "\(outcome)")
  }

  @Test func `a program whose path has a blank is run, and so is a word that a shell would change`()
    async throws
  {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      #"""
      printf '#!/bin/sh\necho "ran $#"\n' >'my test' && chmod 755 'my test' && authctl emulator exec './my test' || exit 1
      authctl emulator exec echo '$HOME  *' '; exit 1'; authctl emulator exec ' '; echo $?
      """#)
    #expect(outcome.output == "ran 0\n$HOME  * ; exit 1\n127\n", "\(outcome)")
  }

  @Test func `SDKs that read other variables find the server too`() async throws {
    let line = "printf '%s\\n' \"$__FIREBASE_DEFAULTS__\" \"$USE_AUTH_EMULATOR\" \"$AUTH_EMULATOR_PORT\""
    let outcome = try await Binary()("emulator", "exec", "--project", "demo-web", "--", "sh", "-c", line)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let defaults = try JSONReader.read(Array(try #require(lines.first).utf8))
    let address = try #require(defaults["emulatorHosts"]?["auth"]?.string)
    #expect(address.hasPrefix("127.0.0.1:") && address.hasSuffix(":\(lines[2])") && lines[1] == "1")
    #expect(defaults["config"] == ["projectId": "demo-web", "apiKey": "fake-api-key"])
    let own = try await Binary(variables: ["__FIREBASE_DEFAULTS__": "{}"])(
      "emulator", "exec", "--", "sh", "-c", line)
    #expect(own.output.hasPrefix("{}\n1\n"))
  }

  @Test func `a smoke test's codes and links are not printed between the lines of its report`() async throws {
    let authctl = try Binary()
    let smoke = try await authctl("emulator", "exec", "--", "authctl", "smoke", "email", "phone")
    #expect(smoke.status == 0 && !smoke.error.contains("i  "), "\(smoke.error)")
    let other = try await authctl("emulator", "exec", "--", "authctl", "phone", "send", "+16505550101")
    #expect(other.error.contains("i  To verify the phone number +16505550101"), "\(other.error)")
  }

  @Test func `the command gets the server and private files`() async throws {
    let authctl = try Binary(variables: ["KEPT": "as it was", "AUTHCTL_TIMEOUT": "20"])
    let outcome = try await authctl(
      "emulator", "exec", "--project", "demo-exec", "--", "sh", "-c",
      "env; test -d \"${XDG_CONFIG_HOME%/*}\" && ls -ld \"${XDG_CONFIG_HOME%/*}\"")
    try #require(outcome.status == 0, "\(outcome.error)")
    let variables = environment(outcome.output)
    #expect(variables["FIREBASE_AUTH_EMULATOR_HOST"]?.hasPrefix("127.0.0.1:") == true)
    #expect(variables["GCLOUD_PROJECT"] == "demo-exec")
    #expect(variables["KEPT"] == "as it was")
    #expect(variables["AUTHCTL_TIMEOUT"] == "20")
    #expect(outcome.output.contains("drwx------"))
    let own = authctl.home.variables
    for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      let path = try #require(variables[name])
      #expect(path.hasPrefix("/") && path != own[name])
      #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test(arguments: [
    ("exit 0", 0), ("exit 1", 1), ("exit 42", 42), ("exit 255", 255), ("kill -TERM $$", 143),
    ("kill -KILL $$", 137), ("kill -INT $$", 130), ("kill -SEGV $$", 139),
  ])
  func `the command's exit code is the program's`(script: String, code: Int32) async throws {
    let authctl = try Binary()
    let outcome = try await authctl("emulator", "exec", "--", "sh", "-c", script)
    #expect(outcome.status == code, "\(outcome.error)")
    #expect(outcome.error == "")
    #expect(
      !(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path))
        .contains { $0.hasPrefix("authctl-exec") })
  }

  @Test(arguments: [("TERM", SIGTERM), ("INT", SIGINT), ("HUP", SIGHUP), ("USR1", SIGUSR1)])
  func `a signal reaches the command`(name: String, signal: Int32) async throws {
    let authctl = try Binary()
    let script = "trap 'exit 9' \(name); echo ready; while :; do sleep 0.1; done"
    let files = try TemporaryHome()
    let process = try authctl.start(
      authctl.path, ["emulator", "exec", "--", "sh", "-c", script], output: .writing("\(files.path)/out"))
    try await wait(for: "the command's word that it is ready") {
      FileManager.default.contents(atPath: "\(files.path)/out")?.isEmpty == false
    }
    process.signal(signal)
    #expect(try await process.end() == 9)
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test func `the user's own session is neither visible nor touched`() async throws {
    let authctl = try Binary()
    let uid = try await authctl("anonymous", "sign-in", "--field", "localId").output
    _ = try await authctl("config", "set", "languageCode", "fr")
    let paths = [authctl.home.credentials, authctl.home.embedded, authctl.home.configuration]
    let before = try paths.map(FileFacts.init)
    let script = """
      authctl token; test $? = 4 || exit 1
      authctl anonymous sign-in --field localId && authctl config set languageCode de && authctl signout --all --yes
      """
    let outcome = try await authctl("emulator", "exec", "--", "sh", "-c", script)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(!outcome.output.contains(uid))
    #expect(try paths.map(FileFacts.init) == before)
  }

  @Test func `authctl runs this program, whatever the path`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      mkdir other && printf '#!/bin/sh\\necho another one\\n' >other/authctl && chmod 755 other/authctl
      PATH="$PWD/other:$PATH" '\(authctl.path)' emulator exec -- authctl --version
      """)
    #expect(outcome.output == (try await authctl("--version").output))
  }

  @Test(arguments: ["", "relative", "/nonexistent"])
  func `a temporary directory is never one of the current directory`(given: String) async throws {
    let authctl = try Binary(variables: ["TMPDIR": given])
    let outcome = try await authctl.shell(
      "mkdir relative; authctl emulator exec -- sh -c 'echo $XDG_STATE_HOME'; ls relative")
    if given == "/nonexistent" {
      #expect(
        outcome.error.contains("in /nonexistent: No such file or directory (UNWRITABLE_FILE)"), "\(outcome)")
    } else {
      #expect(
        outcome.output.hasPrefix("/tmp/authctl-exec-") && outcome.output.hasSuffix("/state\n"), "\(outcome)")
    }
  }

  @Test func `arguments and input reach the command unchanged`() async throws {
    let authctl = try Binary()
    let words = ["a b", "--", "--json", "", "$HOME", "*", "'q'", "-x=1", "ü\n"]
    let outcome = try await authctl.run(
      authctl.path, ["emulator", "exec", "--", "printf", "<%s>"] + words)
    #expect(outcome.output == words.map { "<\($0)>" }.joined())
    let copied = try await authctl.run(
      authctl.path, ["emulator", "exec", "--", "cat"], input: "what was typed\n")
    #expect(copied.output == "what was typed\n")
  }
}
