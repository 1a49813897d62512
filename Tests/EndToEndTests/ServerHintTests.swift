import Foundation
import TestSupport
import Testing

/// Hints that used to name something wrong or already given, with a separate server.
@Suite(.timeLimit(.minutes(6))) struct ServerHintTests {
  @Test func `a strict server and an unlisted number: the hint helps, whatever was given`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--strict"])
    authctl.variables = server.variables
    for more in [[], ["--no-app-verification"]] {
      let refused = try await authctl.run(authctl.path, ["phone", "send", "+16505550101"] + more)
      #expect(refused.status == 1 && !refused.error.contains("--app-verification"), "\(refused.error)")
      #expect(
        refused.error.contains(
          "authctl emulator phones add +16505550101 CODE, then: authctl phone send +16505550101;"))
    }
    _ = try await authctl("emulator", "phones", "add", "+16505550101", "111111")
    #expect(try await authctl("phone", "send", "+16505550101").status == 0)
  }

  @Test(arguments: [
    (["emulator", "start"], "authctl emulator start --port 0"),
    (["emulator", "exec"], "authctl emulator exec --port 0 -- true"),
  ])
  func `a port clash names the command that was typed`(command: [String], hint: String) async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let port = try #require(server.address.split(separator: ":").last)
    let more = command.last == "exec" ? ["--", "true"] : []
    let clash = try await authctl.run(authctl.path, command + ["--port", String(port)] + more)
    #expect(clash.status == 5)
    #expect(clash.error.hasSuffix("hint: for a free port: \(hint)\n"), "\(clash.error)")
  }

  @Test func `an unverified address is not reported as a disabled provider`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--strict"])
    authctl.variables = server.variables
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    _ = try await authctl("email", "sign-up", "jane@example.com")
    for words in [["--email", "new@example.com"], ["--name", "Jane", "--email", "new@example.com"]] {
      let refused = try await authctl.run(authctl.path, ["user", "update"] + words)
      #expect(
        refused.error.contains(
          "(OPERATION_NOT_ALLOWED)\nreason: enumeration protection is on, so an address changes only by the link in an e-mail"
        ))
      #expect(
        refused.error.hasSuffix("authctl email send-verification --new-email new@example.com\n"),
        "\(refused.error)")
    }
  }

  @Test func `a server in the background is started again with its own options`() async throws {
    var authctl = try Binary.withRuntimeDirectory()
    let server = try await BackgroundProcess(
      authctl, "--strict", "--state", "my state", "--project", "demo-own", "--profile", "own")
    authctl.variables["FIREBASE_AUTH_EMULATOR_HOST"] = server.address
    try authctl.home.write(#"{"sub":"1"}"#, to: "\(authctl.home.path)/token")
    let line = "oauth sign-in --provider google.com --id-token-file token --json"
    let sign = { [authctl] in try await authctl.run(authctl.path, line.split(separator: " ").map(String.init))
    }
    var starts: [[String]] = []
    for _ in 1...2 {
      let next = try #require(try await sign().jsonError()["next"] as? [[String]])
      let steps = next.filter { $0.contains("stop") || $0.contains("start") }
      for command in steps {
        let outcome = try await authctl.run(authctl.path, Array(command.dropFirst()))
        try #require(outcome.status == 0, "\(command): \(outcome)")
      }
      starts.append(try #require(steps.last))
      let id = try await authctl("emulator", "status", "--field", "pid").output
      let process = ObservedProcess(try #require(Int32(id.dropLast())))
      kill(process.id, SIGKILL)
      try await wait(for: "the end of the server") { !process.isRunning }
    }
    #expect(starts[0].contains("--provider") && starts[1].contains("--provider=google.com"), "\(starts)")
    let options = ["own", "demo-own", "--strict", "--state=\(authctl.home.path)/my state"]
    #expect(starts.allSatisfy { start in options.allSatisfy(start.contains) }, "\(starts)")
  }
}
