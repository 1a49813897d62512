import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// A server in this process whose state is kept in a directory.
struct KeptServer {
  let test: TestServer
  let database: StateDatabase
  let path: String

  init(
    _ path: String, mode: Mode = .emulator, tokenSigning: TokenSigning = .unsigned,
    testPhoneNumbers: ByName<String> = [:], importing state: ServerState = ServerState()
  ) throws {
    let opened = try Self.open(path)
    self.path = path
    database = opened.database
    test = try TestServer(
      testPhoneNumbers: testPhoneNumbers, mode: mode, state: state,
      tokenSigning: tokenSigning, keptIn: opened)
  }

  /// Starts a server with a copy of another one's directory.
  init(_ path: String, copying other: String) throws {
    try FileManager.default.copyItem(atPath: other, toPath: path)
    try self.init(path)
  }

  static func open(_ path: String) throws -> StateDatabase.Opened {
    try StateDatabase.open(path: path, run: "this run")
  }

  /// The state as written to a file, without its snapshots.
  static func text(_ state: ServerState) -> String {
    JSONOutput.text(of: Preserving(open: state))
  }

  /// The stored state of the running server.
  var text: String { Self.text(test.server.state) }

  /// The same with its snapshots, to compare everything that is stored.
  func textWithSnapshots() throws -> String {
    let snapshots = try test.server.state.snapshots.sorted { $0.key < $1.key }.map { name, snapshot in
      var saved =
        switch snapshot.content {
        case .inMemory(let state): state
        case .stored: try database.snapshot(name)
        }
      // A restore leaves it alone.
      saved.tokenKey = nil
      return "\n\(name), \(snapshot.savedAt), \(snapshot.accountCount): \(Self.text(saved))"
    }
    return text + snapshots.joined()
  }

  /// The state of a server that is started with this directory if this one is killed now.
  func textAfterKill(
    in home: TemporaryHome, _ text: (Self) throws -> String = { $0.text }
  ) throws -> String {
    let copy = "\(home.path)/copy-\(UInt64.random(in: 0 ... .max))"
    let text = try text(KeptServer(copy, copying: path))
    try FileManager.default.removeItem(atPath: copy)
    return text
  }

  /// Signs up an anonymous user and returns the answer.
  @discardableResult func signUp(_ body: JSONValue = ["returnSecureToken": true]) throws -> Answer {
    let answer = try test.post("v1/accounts:signUp", body)
    #expect(answer.status == 200)
    return answer
  }

  /// The names and contents of all files in a directory except the index of the log, which every reader
  /// writes.
  static func bytes(below path: String) throws -> ByName<Data> {
    var all: ByName<Data> = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) where !name.hasSuffix("-shm") {
      let place = "\(path)/\(name)"
      let type = try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
      all[name] = try type == .typeDirectory ? Data() : Data(contentsOf: URL(fileURLWithPath: place))
    }
    return all
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if the system has the library.
  static var needsSQLite: Self { .enabled(if: SQLiteConnection.isAvailable, "the system has SQLite") }
}
