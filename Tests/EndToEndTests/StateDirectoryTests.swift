import BoundedJSON
import CSQLite
import Foundation
import TestSupport
import Testing

/// `emulator start --state` as a person uses it (Docs/state.md).
@Suite(.timeLimit(.minutes(6)), .enabled(if: csqlite_is_available() != 0, "the system has SQLite"))
struct StateDirectoryTests {
  private static let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts"

  private func count(at address: String) throws -> Int {
    try KeptConnection(address).get("\(Self.accounts):batchGet?maxResults=-1")["users"]?.array?.count ?? 0
  }

  @Test func `a session survives a killed server`() async throws {
    var authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    let first = try ServerProcess(authctl, ["--state", state, "--token-signing", "rs256"])
    authctl.variables = first.variables
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let uid = try await authctl("user", "show", "--field", "localId").output
    let token = try await authctl("token").output
    _ = try first.stop(SIGKILL)
    let port = try #require(first.address.split(separator: ":").last.map(String.init))
    let second = try ServerProcess(
      authctl, ["--port", port, "--state", state, "--token-signing", "rs256"])
    #expect(try await authctl("user", "show", "--field", "localId").output == uid)
    #expect(try await authctl("token", "--verify").status == 0)
    #expect(try await authctl("token").output == token)
    #expect(try await authctl("token", "--force-refresh").status == 0)
    #expect(try second.stop() == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: state).sorted()
    #expect(names == ["state.sqlite3", "state.sqlite3.lock"])
  }

  @Test(.needs("sqlite3"))
  func `a person can read it while the server runs`() async throws {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    let server = try ServerProcess(authctl, ["--state", state, "--state-sync", "full"])
    let connection = try KeptConnection(server.address)
    #expect(
      try connection.send("POST", Self.accounts, #"{"email":"jane@example.com"}"#).status == 200)
    let asked = try await authctl.shell("sqlite3 kept/state.sqlite3 'select email from users'")
    #expect(asked.output == "jane@example.com\n", "\(asked)")
    #expect(try connection.send("POST", Self.accounts, "{}").status == 200)
    #expect(try server.stop() == 0)
  }

  @Test func `without the library, the start names the package and writes nothing`() async throws {
    let authctl = try Binary()
    let refused = try await authctl.shell(
      "mkdir broken; : > broken/libsqlite3.so.0; : > broken/libsqlite3.so; "
        + "LD_LIBRARY_PATH=$PWD/broken authctl --json emulator exec --state kept -- touch ran")
    let error = try refused.jsonError()
    #expect(error["code"] as? String == "MISSING_LIBRARY", "\(refused)")
    #expect(error["message"] as? String == "--state needs SQLite 3.24 or later, and the system has none")
    for package in ["libsqlite3-0", "sqlite-libs", "brew install sqlite"] {
      #expect((error["hint"] as? String)?.contains(package) == true)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/kept"))
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  @Test func `doctor names the libraries that are loaded on demand, and the package of a missing one`()
    async throws
  {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      mkdir broken
      for name in libcurl.so.4 libcurl-gnutls.so.4 libcurl.so libcrypto.so.3 libcrypto.so.1.1 libcrypto.so \
        libsqlite3.so.0 libsqlite3.so; do : >broken/$name; done
      authctl doctor | grep -E 'libc|SQLite'
      LD_LIBRARY_PATH=$PWD/broken authctl doctor | grep -EA1 'libc|SQLite' | sed 's/apt install/install/; s/ (.*//'
      """)
    #expect(
      outcome.output == """
        ok    libcurl: found, for HTTPS
        ok    libcrypto: found, for RS256
        ok    SQLite: found, for --state
        note  libcurl: not found, and HTTPS needs it
              next: install libcurl4
        note  libcrypto: not found, and RS256 needs it
              next: install libssl3
        note  SQLite: not found, and --state needs it
              next: install libsqlite3-0

        """, "\(outcome)")
  }

  @Test func `a second server on the directory is refused with exit code 7`() async throws {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    let first = try ServerProcess(authctl, ["--state", state])
    let refused = try await authctl("emulator", "start", "--port", "0", "--state", state, "--json")
    #expect(refused.status == 7)
    #expect(try refused.jsonError()["code"] as? String == "LOCKED_FILE")
    #expect(try first.stop() == 0)
    let next = try await authctl("emulator", "exec", "--state", state, "--", "true")
    #expect(next.status == 0, "\(next.error)")
  }

  @Test func `a damaged directory is refused with exit code 7, path and fix, and not changed`() async throws {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    let exec = { (words: [String]) in
      try await authctl.run(
        authctl.path, ["--json", "emulator", "exec", "--state", state, "--"] + words)
    }
    #expect(try await exec(["authctl", "anonymous", "sign-in"]).status == 0)
    let url = URL(fileURLWithPath: "\(state)/state.sqlite3")
    var bytes = try Data(contentsOf: url)
    // The kind of the second page.
    bytes[4096] ^= 1
    try bytes.write(to: url)
    let refused = try await exec(["touch", "ran"])
    #expect(refused.status == 7)
    let error = try refused.jsonError()
    #expect(error["code"] as? String == "DAMAGED_FILE")
    #expect((error["message"] as? String)?.contains(url.path) == true)
    #expect((error["hint"] as? String)?.contains("sqlite3") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func `if files cannot grow, calls are refused and nothing answered is lost`()
    async throws
  {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    // The shell's unit is 512 bytes, or 1024.
    let limited = try ServerProcess(authctl, ["--state", state], after: "ulimit -f 2000")
    // Calls that arrive together are stored together, so the failing transaction has some of each kind.
    let (made, refusals) = try await Self.onThreads(8) { try Self.signUps(at: limited.address) }
      .reduce(into: (0, [String]())) { $0 = ($0.0 + $1.0, $0.1 + $1.1) }
    #expect(refusals.count == 40 && made > 50, "\(made)")
    #expect(refusals.allSatisfy { $0.hasPrefix("UNAVAILABLE : Nothing was changed") }, "\(refusals)")
    #expect(try count(at: limited.address) == made)
    _ = try limited.stop(SIGKILL)
    let free = try ServerProcess(authctl, ["--state", state])
    #expect(try count(at: free.address) == made)
    #expect(try KeptConnection(free.address).send("POST", Self.accounts, "{}").status == 200)
    #expect(try free.stop() == 0)
  }

  /// Runs blocking work on new threads, so that other tests keep theirs.
  private static func onThreads<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread { done.resume(with: Result(catching: work)) }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Signs up users until five calls are refused, and returns how many succeeded, and the refusals.
  ///
  /// SQLite frees space in its log, so calls succeed until the database itself is full.
  private static func signUps(at address: String) throws -> (Int, [String]) {
    let connection = try KeptConnection(address)
    var made = 0
    var refusals: [String] = []
    for _ in 0..<20_000 where refusals.count < 5 {
      let answer = try connection.send("POST", accounts, "{}")
      if answer.status == 200 {
        made += 1
      } else {
        #expect(answer.status == 503)
        refusals.append(answer.body["error"]?["message"]?.string ?? "")
      }
    }
    return (made, refusals)
  }

  @Test func `a change that does not fit is undone as a whole, and smaller ones succeed`() async throws {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    let limited = try ServerProcess(authctl, ["--state", state], after: "ulimit -f 1200")
    let connection = try KeptConnection(limited.address)
    #expect(try connection.send("POST", Self.accounts, "{}").status == 200)
    let name = String(repeating: "x", count: 400)
    let users = (0..<3000).map { #"{"localId":"user\#($0)","displayName":"\#(name)"}"# }.joined(
      separator: ",")
    let refused = try connection.send("POST", "\(Self.accounts):batchCreate", #"{"users":[\#(users)]}"#)
    #expect(refused.status == 503)
    #expect(try count(at: limited.address) == 1)
    #expect(try connection.send("POST", Self.accounts, "{}").status == 200)
    _ = try limited.stop(SIGKILL)
    let free = try ServerProcess(authctl, ["--state", state])
    #expect(try count(at: free.address) == 2)
    #expect(try free.stop() == 0)
  }

  @Test func `an import is only possible into a new directory`() async throws {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    #expect(try await authctl("emulator", "export", "seed").status == 0)
    let words = ["--import", "\(authctl.home.path)/seed", "--state", state]
    let first = try ServerProcess(authctl, words)
    #expect(try KeptConnection(first.address).send("POST", Self.accounts, "{}").status == 200)
    _ = try first.stop(SIGKILL)
    let second = try ServerProcess(authctl, words)
    #expect(try count(at: second.address) == 2)
    #expect(try second.stop() == 0)
  }

  @Test func `an import that does not fit is refused, and succeeds once there is room`() async throws {
    let authctl = try Binary()
    #expect(try await authctl("emulator", "exec", "--export-on-exit", "seed", "--", "true").status == 0)
    let name = String(repeating: "x", count: 400)
    let users = (0..<3000).map { #"{"localId":"user\#($0)","displayName":"\#(name)"}"# }.joined(
      separator: ",")
    try #"{"users":[\#(users)]}"#.write(
      toFile: "\(authctl.home.path)/seed/auth_export/accounts.json", atomically: true, encoding: .utf8)
    let command = "authctl --json emulator exec --project demo-test --import seed --state kept --"
    // The shell's unit is 512 bytes, or 1024.
    let refused = try await authctl.shell("ulimit -f 1000; \(command) touch ran")
    #expect(refused.status == 7, "\(refused)")
    let error = try refused.jsonError()
    #expect(error["code"] as? String == "UNWRITABLE_FILE")
    #expect((error["message"] as? String)?.hasPrefix("the import cannot be stored: cannot write ") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
    #expect(try await authctl.shell("\(command) true").status == 0)
    let free = try ServerProcess(authctl, ["--state", "\(authctl.home.path)/kept"])
    #expect(try count(at: free.address) == 3000)
    #expect(try free.stop() == 0)
  }

  @Test func `a project file that does not fit is not called invalid`() async throws {
    let authctl = try Binary()
    let name = String(repeating: "x", count: 250)
    let users = (0..<3000).map { #"{"uid":"user\#($0)","displayName":"\#(name)"}"# }.joined(separator: ",")
    try #"{"users":[\#(users)]}"#.write(
      toFile: "\(authctl.home.path)/authctl.json", atomically: true, encoding: .utf8)
    let refused = try await authctl.shell(
      "ulimit -f 1000; authctl --json emulator exec --project-file authctl.json --state kept -- touch ran")
    #expect(refused.status == 7, "\(refused)")
    #expect(try refused.jsonError()["code"] as? String == "UNWRITABLE_FILE")
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  @Test func `a snapshot restores the state between two tests`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl)
    authctl.variables = server.variables
    #expect(try await authctl("emulator", "snapshot", "list").output == "There are no snapshots.\n")
    #expect(try await authctl("emulator", "snapshot", "save", "clean").output == "Saved clean (0 users).\n")
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    #expect(
      try await authctl("emulator", "snapshot", "restore", "clean", "--yes").output
        == "Restored clean (0 users).\n")
    let shown = try await authctl("user", "show", "--json")
    #expect(try shown.jsonError()["code"] as? String == "USER_NOT_FOUND", "\(shown.error)")
    #expect(try await authctl("emulator", "snapshot", "restore", "other", "--yes").status != 0)
    #expect(
      try await authctl("emulator", "snapshot", "delete", "clean", "--yes").output
        == "Deleted clean (0 users).\n")
    #expect(try server.stop() == 0)
  }
}
