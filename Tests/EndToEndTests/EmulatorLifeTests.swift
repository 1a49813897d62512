import Foundation
import TestSupport
import Testing

/// The options for the start of a local server and for its output.
@Suite(.timeLimit(.minutes(6))) struct EmulatorLifeTests {
  /// Starts a server in a shell, runs the steps with `$server` and its variables set, and stops it.
  private func script(start options: String, _ steps: String) -> String {
    """
    authctl emulator start --port 0 --project demo-life --ready-file ready \(options) &
    server=$!
    until test -s ready; do sleep 0.05; done
    export GCLOUD_PROJECT=demo-life FIREBASE_AUTH_EMULATOR_HOST=$(
      sed 's/.*"address":"\\([^"]*\\)".*/\\1/' ready)
    \(steps)
    kill -TERM $server
    wait $server
    """
  }

  private func kinds(_ text: String) throws -> [String] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String ?? (object?["ready"] == nil ? "?" : "ready")
    }
  }

  @Test func `an event file that cannot be written prevents the start`() async throws {
    let authctl = try Binary()
    let refused = try await authctl("emulator", "start", "--port", "0", "--events", "no/such/file", "--json")
    #expect(refused.status == 7)
    #expect(try refused.jsonError()["code"] as? String == "UNWRITABLE_FILE")
    #expect(try await authctl("emulator", "exec", "--events", "-", "--", "touch", "ran").status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test func `a reader of events that goes away stops nothing`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      mkfifo fifo
      head -n 2 fifo >seen &
      \(script(start: "--events - 2>errors >fifo", """
        for n in 1 2 3; do authctl phone send +1650555010$n >/dev/null; done
        authctl emulator codes --field code
        """))
      """)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.count == 7)
    let seen = try String(contentsOfFile: "\(authctl.home.path)/seen", encoding: .utf8)
    #expect(try kinds(seen) == ["ready", "smsSent"])
    let errors = try String(contentsOfFile: "\(authctl.home.path)/errors", encoding: .utf8)
    #expect(errors.contains("the events are no longer read"))
  }

  @Test(.fullDevice) func `an event file that can no longer be written is named with the reason`()
    async throws
  {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      script(start: "--events /dev/full 2>errors", "authctl anonymous sign-in --quiet >/dev/null"))
    #expect(outcome.status == 0, "\(outcome)")
    let errors = try String(contentsOfFile: "\(authctl.home.path)/errors", encoding: .utf8)
    #expect(errors.contains("the events cannot be written: No space left on device"), "\(errors)")
  }

  @Test func `events follow the ready line on standard output`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      script(
        start: "--events - --clock +1h >told 2>/dev/null",
        "authctl anonymous sign-in >/dev/null; authctl emulator clear --yes >/dev/null"))
    #expect(outcome.status == 0, "\(outcome)")
    let told = try String(contentsOfFile: "\(authctl.home.path)/told", encoding: .utf8)
    #expect(
      try kinds(told) == ["ready", "clockMoved", "accountCreated", "signedIn", "accountsCleared"], "\(told)")
  }

  @Test func `only the owner can read a command's event file`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl(
      "emulator", "exec", "--events", "events", "--", "authctl", "phone", "send", "+16505550101")
    #expect(outcome.status == 0, "\(outcome.error)")
    let path = "\(authctl.home.path)/events"
    #expect(try kinds(String(contentsOfFile: path, encoding: .utf8)) == ["smsSent"])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a seed repeats every identifier, and a note says that it is for tests`() async throws {
    let authctl = try Binary()
    func run(_ seed: String) async throws -> Binary.Outcome {
      try await authctl(
        "emulator", "exec", "--seed", seed, "--", "sh", "-c",
        "authctl anonymous sign-in --field localId; authctl phone send +16505550101 --field sessionInfo; "
          + "authctl emulator codes --field code")
    }
    let one = try await run("one")
    #expect(one.status == 0 && one.error.contains("anyone who knows it"), "\(one)")
    #expect(one.output.split(separator: "\n").count == 3)
    #expect(try await run("one").output == one.output)
    #expect(try await run("two").output != one.output)
  }
}
