import BoundedJSON
import CSQLite
import Foundation
import Synchronization
import TestSupport
import Testing

/// A server with `--state`, killed at any instant, keeps every write that it answered (Docs/state.md).
@Suite(.timeLimit(.minutes(20)), .enabled(if: csqlite_is_available() != 0, "the system has SQLite"))
struct KilledServerTests {
  /// `make test-slow` sets it to 500.
  private static let rounds =
    ProcessInfo.processInfo.environment["AUTHCTL_KILL_ROUNDS"].flatMap { Int($0) } ?? 40

  @Test func `killed at random instants under load, it keeps every answered write`() async throws {
    let authctl = try Binary()
    let state = "\(authctl.home.path)/kept"
    let (wrong, end) = try await Self.onThread {
      var generator = SeededGenerator(seed: 20_261_122)
      var load = Load()
      var wrong: [String] = []
      for round in 0..<Self.rounds {
        let server = try ServerProcess(authctl, ["--state", state])
        wrong += try load.differences(at: server.address).map { "round \(round): \($0)" }
        let writes = Int.random(in: 0...40, using: &generator)
        let pause = Int.random(in: 0...3000, using: &generator)
        let workers = load.run(at: server.address)
        try block(for: "\(writes) answered writes in round \(round)") {
          workers.reduce(0) { $0 + $1.answered } >= writes
        }
        usleep(UInt32(pause))
        _ = try server.stop(SIGKILL)
        load.take(workers)
        if !wrong.isEmpty { break }
      }
      let server = try ServerProcess(authctl, ["--state", state])
      wrong += try load.differences(at: server.address).map { "at the end: \($0)" }
      return (wrong, try server.stop())
    }
    #expect(wrong == [])
    #expect(end == 0)
  }

  /// Runs blocking work on a new thread, so that other tests keep theirs.
  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { done in
      Thread.detachNewThread { done.resume(with: Result(catching: work)) }
    }
  }
}

/// Eight clients that sign up, change, delete and set, and the responses they got.
private struct Load {
  /// The names of users that the server confirmed, by uid; two if the response to a change never came, nil
  /// for a deleted user.
  private(set) var users: [String: Set<String?>] = [:]
  /// The possible codes of a fictional number.
  private(set) var codes: Set<String?> = [nil]
  private var round = 0

  final class Worker: Sendable {
    private let outcome = Outcome()
    private let done = DispatchSemaphore(value: 0)

    init(_ address: String, _ number: Int, round: Int) {
      let (outcome, done) = (outcome, done)
      Thread.detachNewThread {
        if let connection = try? KeptConnection(address) {
          if number == 0 {
            outcome.set(connection, round)
          } else {
            outcome.change(connection, "r\(round)w\(number)")
          }
        }
        done.signal()
      }
    }

    /// The number of its writes that were answered so far.
    var answered: Int { outcome.answered.withLock { $0 } }

    func result() -> Outcome.Told {
      done.wait()
      return outcome.told
    }
  }

  /// Starts the clients, which run until the server is gone.
  mutating func run(at address: String) -> [Worker] {
    round += 1
    return (0..<8).map { Worker(address, $0, round: round) }
  }

  mutating func take(_ workers: [Worker]) {
    for worker in workers {
      let told = worker.result()
      users.merge(told.users) { $1 }
      if told.hasCode { codes = told.codes } else { codes.formUnion(told.codes) }
    }
  }

  /// Returns what the server lacks or has differently.
  mutating func differences(at address: String) throws -> [String] {
    let connection = try KeptConnection(address)
    let answer = try connection.get(
      "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:batchGet?maxResults=-1")
    var found: [String: String?] = [:]
    for user in answer["users"]?.array ?? [] {
      found[user["localId"]?.string ?? ""] = user["displayName"]?.string ?? ""
    }
    var wrong: [String] = []
    for (uid, names) in users {
      let name: String? = found[uid] ?? nil
      if !names.contains(name) { wrong.append("\(uid) is \(name ?? "gone"), not one of \(names)") }
      users[uid] = [name]
    }
    let config = try connection.get("/identitytoolkit.googleapis.com/v2/projects/demo-test/config")
    let code = config["signIn"]?["phoneNumber"]?["testPhoneNumbers"]?["+16505550100"]?.string
    if !codes.contains(code) { wrong.append("the code is \(code ?? "none"), not one of \(codes)") }
    codes = [code]
    return wrong
  }
}

/// A client's responses; written by its thread and, except for `answered`, read after that has ended.
private final class Outcome: @unchecked Sendable {
  struct Told {
    var users: [String: Set<String?>] = [:]
    var codes: Set<String?> = []
    /// Whether a code was confirmed, which rules out all earlier ones.
    var hasCode = false
  }

  private(set) var told = Told()
  /// The number of writes answered so far.
  let answered = Mutex(0)
  private static let project = "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts"

  /// Creates, renames and deletes users.
  func change(_ connection: KeptConnection, _ name: String) {
    for number in 0... {
      let uid = "\(name)n\(number)"
      told.users[uid] = [nil, ""]
      guard post(connection, Self.project, #"{"localId":"\#(uid)"}"#) else { return }
      told.users[uid] = [""]
      for step in 0..<3 {
        told.users[uid]?.insert("s\(step)")
        guard post(connection, "\(Self.project):update", #"{"localId":"\#(uid)","displayName":"s\#(step)"}"#)
        else { return }
        told.users[uid] = ["s\(step)"]
      }
      guard number.isMultiple(of: 2) else { continue }
      told.users[uid]?.insert(nil)
      guard post(connection, "\(Self.project):delete", #"{"localId":"\#(uid)"}"#) else { return }
      told.users[uid] = [nil]
    }
  }

  /// Sets the code of a fictional number.
  func set(_ connection: KeptConnection, _ round: Int) {
    for number in 0..<1000 {
      let code = String(100_000 + (round * 1000 + number) % 900_000)
      told.codes.insert(code)
      let body = #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+16505550100":"\#(code)"}}}}"#
      let isSet = post(
        connection,
        "/identitytoolkit.googleapis.com/v2/projects/demo-test/config?updateMask=signIn.phoneNumber.testPhoneNumbers",
        body, method: "PATCH")
      guard isSet else { return }
      (told.codes, told.hasCode) = ([code], true)
    }
  }

  private func post(
    _ connection: KeptConnection, _ path: String, _ body: String, method: String = "POST"
  ) -> Bool {
    guard (try? connection.send(method, path, body)) != nil else { return false }
    answered.withLock { $0 += 1 }
    return true
  }
}
