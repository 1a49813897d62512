import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct EmulatorStartTests {
  @Test func `a port that is taken is an error`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let port = try #require(server.address.split(separator: ":").last)
    let refused = try await authctl("emulator", "start", "--port", String(port), "--json")
    #expect(refused.status == 5)
    #expect(try refused.jsonError()["code"] as? String == "CANNOT_LISTEN")
    #expect((try refused.jsonError()["message"] as? String)?.contains(port) == true)
    #expect(refused.output == "")
  }

  @Test(arguments: [
    "--port 65536", "--port -1", "--port x", "--test-number +16505553434", "--test-number +16505553434=12345",
    "--test-number +16505553434=12345x", "--test-number 5553434=123456",
    "--test-number +16505553434=111111 --test-number '+1 650 555-3434=222222'",
    "$(for n in 10 11 12 13 14 15 16 17 18 19 20; do printf -- '--test-number +165055501%s=123456 ' $n; done)",
  ])
  func `wrong options prevent the start`(words: String) async throws {
    let authctl = try Binary()
    let refused = try await authctl.shell("authctl emulator start \(words)", limit: .seconds(120))
    #expect((1...127).contains(refused.status), "\(refused.output)")
    #expect(refused.error.hasPrefix("error: "), "\(refused.error)")
    #expect(refused.output == "")
  }

  @Test(arguments: ["start --port 0", "exec --port 0 -- true"])
  func `a start that fails says only why`(line: String) async throws {
    for host in ["nope.invalid", "192.0.2.1"] {
      let refused = try await Binary().shell(
        "authctl emulator \(line.replacing("--port 0", with: "--port 0 --seed s --host \(host)"))")
      #expect(
        refused.status == 5 && refused.error.hasPrefix("error: cannot listen on \(host) port "), "\(refused)")
    }
  }

  @Test func `requests meant for another server are refused`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let port = server.address.split(separator: ":")[1]
    let path = "/identitytoolkit.googleapis.com/v1/accounts:signUp"
    for host in ["evil.example", "evil.example:\(port)", "127.0.0.1.evil.example:\(port)", ""] {
      let answer = try rawPost(server.address, "\(path)?key=k", "{}", fields: ["Host: \(host)"])
      let status = answer.prefix(12)
      #expect(status == "HTTP/1.1 403" || (host.isEmpty && status == "HTTP/1.1 400"), "\(answer)")
      #expect(!answer.contains("idToken"))
    }
    for host in ["localhost:\(port)", "[::1]:\(port)", "127.0.0.1", "10.0.2.2:\(port)", "[fe80::1]:\(port)"] {
      let answer = try rawPost(server.address, "\(path)?key=k", "{}", fields: ["Host: \(host)"])
      #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    }
    #expect(try rawPost(server.address, path, "{}").hasPrefix("HTTP/1.1 403"))
    #expect(try rawExchange(server.address, "garbage\r\n\r\n").hasPrefix("HTTP/1.1 400"))
    #expect(try rawPost(server.address, "\(path)?key=k", "{}").contains("\"idToken\""))
  }

  @Test func `the ready line has the server's address, which works at once`() async throws {
    let authctl = try Binary()
    let file = "\(authctl.home.path)/ready.json"
    let server = try ServerProcess(authctl, project: "demo-ready", ["--ready-file", file])
    let ready = try JSONSerialization.jsonObject(with: Data(server.readyLine.utf8)) as? [String: Any] ?? [:]
    #expect(
      Set(ready.keys) == [
        "schema", "ready", "address", "addresses", "host", "port", "url", "pid", "projectId",
      ])
    #expect(ready["ready"] as? Bool == true)
    #expect(ready["host"] as? String == "127.0.0.1")
    #expect(server.address == "127.0.0.1:\(ready["port"] as? Int ?? 0)")
    #expect(ready["pid"] as? Int == Int(server.processID))
    #expect(ready["projectId"] as? String == "demo-ready")
    #expect(try rawExchange(server.address, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").contains(" 200 "))
    // Written after the line.
    try await wait(for: "the ready file") { FileManager.default.fileExists(atPath: file) }
    #expect(
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self) == server.readyLine)
    #expect(try server.stop() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: authctl.home.path) == [])
  }

  @Test func `with JSON, the notes come once the server is ready, not at the end`() async throws {
    let authctl = try Binary()
    let errors = "\(authctl.home.path)/err"
    let server = try ServerProcess(
      authctl, ["--json", "--token-signing", "rs256"], errors: .writing(errors))
    try await wait(for: "the notes") {
      (try? String(contentsOfFile: errors, encoding: .utf8))?.contains("/emulator/v1/jwks\n") == true
    }
    #expect(try server.stop() == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `the ready file is removed with the server`(signal: Int32) async throws {
    let authctl = try Binary()
    let file = "\(authctl.home.path)/ready.json"
    let server = try ServerProcess(authctl, ["--ready-file", file])
    try await wait(for: "the ready file") { FileManager.default.fileExists(atPath: file) }
    #expect(try server.stop(signal) == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a killed server's ready file is removed before the next start fails`() async throws {
    let authctl = try Binary()
    let file = "\(authctl.home.path)/ready.json"
    let killed = try ServerProcess(authctl, ["--ready-file", file])
    try await wait(for: "the ready file") { FileManager.default.fileExists(atPath: file) }
    _ = try killed.stop(SIGKILL)
    #expect(FileManager.default.fileExists(atPath: file))
    let refused = try await authctl(
      "emulator", "start", "--port", "0", "--ready-file", file, "--import", "nowhere")
    #expect(refused.status == 2, "\(refused.error)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: ["my notes\n", "{\"ready\":false}\n", "{}", "{\"ready\":true}", "FIFO", "DIRECTORY"])
  func `a ready file with another content is not replaced`(content: String) async throws {
    let authctl = try Binary()
    let file = "\(authctl.home.path)/ready.json"
    switch content {
    case "FIFO": #expect(mkfifo(file, 0o600) == 0)
    case "DIRECTORY":
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    default: try content.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let refused = try await authctl("emulator", "start", "--port", "0", "--ready-file", file)
    #expect(refused.status == 7 && refused.output == "")
    #expect(refused.error.contains(file), "\(refused.error)")
    #expect(FileManager.default.fileExists(atPath: file))
    if content.count > 9 || content == "{}" {
      #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
    }
  }

  @Test func `an empty ready file, as of mktemp, is used`() async throws {
    let authctl = try Binary()
    let file = "\(authctl.home.path)/ready.json"
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    let server = try ServerProcess(authctl, ["--ready-file", file])
    try await wait(for: "the ready file") {
      (try? String(contentsOfFile: file, encoding: .utf8)) == server.readyLine
    }
    try "my notes".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try server.stop() == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "my notes")
  }

  @Test func `a server does not touch another server's ready file`() async throws {
    let authctl = try Binary()
    let file = "\(authctl.home.path)/ready.json"
    let first = try ServerProcess(authctl, ["--ready-file", file])
    try await wait(for: "the ready file") { FileManager.default.fileExists(atPath: file) }
    let second = try ServerProcess(authctl, ["--ready-file", file])
    try await wait(for: "the second line") {
      (try? String(contentsOfFile: file, encoding: .utf8)) == second.readyLine
    }
    #expect(try first.stop() == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == second.readyLine)
    #expect(try second.stop() == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends it with success even if a client is connected`(signal: Int32) async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let address = server.address
    let kept = try RawConnection(address, sending: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(kept.read().hasPrefix("HTTP/1.1 200"))
    let half = try RawConnection(address, sending: "POST /x HTTP/1.1\r\nHost:")
    #expect(try server.stop(signal) == 0)
    _ = half.read()
    #expect(kept.read() == "")
    #expect(throws: POSIXError.self) { try rawExchange(address, "") }
  }

  @Test func `codes are printed on standard error, as by Google's emulator`() async throws {
    var authctl = try Binary()
    let path = "\(authctl.home.path)/errors"
    let server = try ServerProcess(authctl, errors: .writing(path))
    authctl.variables = server.variables
    #expect(try await authctl("phone", "send", "+16505550100").status == 0)
    let code = try await authctl("emulator", "codes", "--field", "code").output.trimmingCharacters(
      in: .newlines)
    #expect(code.count == 6)
    #expect(try server.stop() == 0)
    let said = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    #expect(said.contains("To verify the phone number +16505550100, use the code \(code)."), "\(said)")
  }

  @Test func `a command waits for a code`() async throws {
    let server = try CountingServer()
    let authctl = try Binary(variables: server.variables)
    async let waiting = authctl(
      "emulator", "codes", "--number", "+16505550100", "--wait", "50s", "--field", "code")
    try await wait(for: "the first look for a code") { server.count(ofPathsEnding: "/verificationCodes") > 0 }
    #expect(try await authctl("phone", "send", "+16505550199").status == 0)
    #expect(try await authctl("phone", "send", "+16505550100").status == 0)
    let code = try await waiting
    try #require(code.status == 0, "\(code.error)")
    let digits = code.output.trimmingCharacters(in: .newlines)
    #expect(try await authctl("phone", "verify", digits, "--number", "+16505550100").status == 0)
  }

  @Test func `a missing code ends the wait`() async throws {
    let server = try CountingServer()
    let authctl = try Binary(variables: server.variables)
    _ = try await authctl("phone", "send", "+16505550199")
    let start = ContinuousClock.now
    let none = try await authctl("emulator", "codes", "--number", "+16505550100", "--wait", "0.3s", "--json")
    #expect(none.status == 4, "\(none.error)")
    #expect(try none.jsonError()["code"] as? String == "NOTHING_PENDING")
    let time = ContinuousClock.now - start
    #expect(time >= .seconds(0.3) && time < .seconds(20))
  }

  @Test func `ten fictional numbers are accepted and an eleventh is refused`() async throws {
    let server = try CountingServer(testPhones: [:])
    let authctl = try Binary(variables: server.variables)
    for number in 10..<20 {
      let added = try await authctl("emulator", "phones", "add", "+165055501\(number)", "123456")
      #expect(added.status == 0, "\(added.error)")
    }
    let refused = try await authctl("emulator", "phones", "add", "+16505550120", "123456")
    #expect(refused.status == 1, "\(refused.error)")
    #expect(try await authctl("emulator", "phones", "add", "+16505550110", "654321").status == 0)
    for words in ["+16505550111 12345", "+16505550111 abcdef", "5550111 123456"] {
      #expect(try await authctl.shell("authctl emulator phones add \(words)").status == 2, "\(words)")
    }
    let listed = try await authctl("emulator", "phones", "list", "--json").json()
    let numbers = listed["testPhoneNumbers"] as? [String: String] ?? [:]
    #expect(numbers.count == 10)
    #expect(numbers["+16505550110"] == "654321")
    #expect(try await authctl("emulator", "phones", "remove", "+16505550110").status == 0)
    #expect(try await authctl("emulator", "phones", "remove", "+16505550110").status == 4)
    #expect(try await authctl("emulator", "phones", "add", "+16505550120", "123456").status == 0)
  }

  @Test(arguments: LocalTarget.allCases)
  func `clearing deletes the users and keeps the numbers`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    _ = try await authctl("phone", "send", "+16505553434")
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    #expect(try await authctl("emulator", "clear", "--yes").status == 0)
    let gone = try await authctl("user", "show", "--json")
    #expect(gone.status == 1)
    #expect(try gone.jsonError()["code"] as? String == "USER_NOT_FOUND")
    _ = try await authctl("phone", "send", "+16505553434", "--resend")
    #expect(try await authctl("phone", "verify", "654321", "--field", "isNewUser").output == "true\n")
    withExtendedLifetime(server) {}
  }

  @Test func `one server keeps its projects separate`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl, project: "demo-first", ["--test-number", "+16505553434=654321"])
    func phones(_ project: String) async throws -> [String: String]? {
      var other = authctl
      other.variables = ["FIREBASE_AUTH_EMULATOR_HOST": server.address, "GCLOUD_PROJECT": project]
      return try await other("emulator", "phones", "list", "--json").json()["testPhoneNumbers"]
        as? [String: String]
    }
    #expect(try await phones("demo-second") == [:])
    var second = authctl
    second.variables = ["FIREBASE_AUTH_EMULATOR_HOST": server.address, "GCLOUD_PROJECT": "demo-second"]
    #expect(try await second("emulator", "phones", "add", "+16505550100", "111111").status == 0)
    #expect(try await phones("demo-first") == ["+16505553434": "654321"])
    #expect(try await phones("demo-second") == ["+16505550100": "111111"])

    var first = authctl
    first.variables = ["FIREBASE_AUTH_EMULATOR_HOST": server.address, "GCLOUD_PROJECT": "demo-first"]
    #expect(try await first("anonymous", "sign-in").status == 0)
    #expect(try await second("emulator", "clear", "--yes").status == 0)
    #expect(try await first("user", "show").status == 0)
    #expect(try await first("emulator", "clear", "--yes").status == 0)
    #expect(try await first("user", "show").status == 1)
  }

  @Test func `a server's clock starts at the given time`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--clock", "=2030-01-01T00:00:00Z"])
    authctl.variables = server.variables
    let time = try await authctl("emulator", "clock", "--field", "time").output
    #expect(time.hasPrefix("2030-01-01T00:0"), "\(time)")
    #expect(try await authctl("emulator", "start", "--clock", "-99999d").status == 2)
  }
}
