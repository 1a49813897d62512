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
    testPhoneNumbers: [String: String] = [:]
  ) throws {
    let opened = try Self.open(path)
    self.path = path
    database = opened.database
    test = try TestServer(
      testPhoneNumbers: testPhoneNumbers, mode: mode, state: opened.state,
      tokenSigning: tokenSigning, database: opened.database)
  }

  static func open(_ path: String) throws -> (database: StateDatabase, state: ServerState) {
    try StateDatabase.open(path: path)
  }

  /// The state as written to a file, to compare everything that is stored.
  static func text(_ state: ServerState) -> String {
    JSONOutput.text(of: Preserving(open: state))
  }

  /// The stored state of the running server.
  var text: String { Self.text(test.server.state) }

  /// The state that a server finds if this one is killed now.
  func textAfterKill(in home: TemporaryHome) throws -> String {
    let copy = "\(home.path)/copy-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let text = Self.text(try Self.open(copy).state)
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
  static func bytes(below path: String) throws -> [String: Data] {
    var all: [String: Data] = [:]
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
