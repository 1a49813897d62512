import BoundedJSON
import Foundation
import SafeFiles
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState

/// A start either has everything that was answered or is refused (Docs/state.md).
@Suite(.needsSQLite) struct DamagedStateTests {
  let home: TemporaryHome
  private let kept: KeptServer
  private let text: String
  private let log: Data

  init() throws {
    home = try TemporaryHome()
    kept = try KeptServer("\(home.path)/state")
    for number in 0..<12 {
      let email = JSONValue.string("user\(number)@example.com")
      try kept.signUp(["email": email, "password": "notasecret", "displayName": "a name of some length"])
    }
    _ = try kept.test.send(.put, "/emulator/v1/snapshots/saved", [:])
    _ = try kept.test.sendCode(to: "+16505550100")
    _ = try kept.test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "5000"])
    text = try kept.textWithSnapshots()
    log = try Data(contentsOf: URL(fileURLWithPath: "\(kept.path)/state.sqlite3-wal"))
  }

  private let logName = "state.sqlite3-wal"

  /// The directory as after `kill -9`, with other bytes in one file; nil removes it.
  private func damaged(_ file: String, _ bytes: Data?, as name: String = "damaged") throws -> String {
    let path = "\(home.path)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: kept.path, toPath: path)
    try FileManager.default.removeItem(atPath: "\(path)/\(file)")
    if let bytes {
      let isMade = FileManager.default.createFile(
        atPath: "\(path)/\(file)", contents: bytes, attributes: [.posixPermissions: 0o600])
      #expect(isMade)
    }
    return path
  }

  /// Whether a start with these bytes is refused; if it is not, it must have everything.
  private func isRefused(_ file: String, _ bytes: Data?, _ what: String) throws -> Bool {
    let path = try damaged(file, bytes)
    let before = try KeptServer.bytes(below: path)
    do {
      #expect(try KeptServer(path).textWithSnapshots() == text, "\(what): fewer than there were")
      return false
    } catch let error as StateDirectoryError {
      #expect(error.code == .damagedFile && error.message.contains(path), "\(what): \(error.message)")
      #expect(try KeptServer.bytes(below: path) == before, "\(what): something was written")
      return true
    } catch let error as SafeFileError {
      // A snapshot is read when it is needed.
      guard case .damaged = error else { throw error }
      return true
    }
  }

  private func flipped(_ bytes: Data, _ random: inout SeededGenerator) -> (Data, Int) {
    var bytes = bytes
    let place = Int.random(in: 0..<bytes.count, using: &random)
    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    return (bytes, place)
  }

  @Test func `a flipped bit anywhere in the log of a killed server is refused`() throws {
    var random = SeededGenerator(seed: 38)
    for _ in 0..<60 {
      let (bytes, place) = flipped(log, &random)
      #expect(try isRefused(logName, bytes, "bit in byte \(place)"), "bit in byte \(place)")
    }
  }

  @Test func `a log that is cut, missing or something else is refused`() throws {
    for part in 0..<20 {
      let count = log.count * part / 20
      #expect(try isRefused(logName, log.prefix(count), "cut at \(count)"), "cut at \(count)")
    }
    #expect(try isRefused(logName, nil, "no log"))
    #expect(try isRefused(logName, Data(repeating: 7, count: log.count), "other bytes"))
    #expect(try !isRefused(logName, log, "whole"))
  }

  @Test func `what a killed server had not yet answered is no damage`() throws {
    // The last frame again, as if the next transaction had begun: its checksum does not continue the log's.
    let frame = log.suffix(24 + 4096)
    for count in [1, 24, 100, frame.count] {
      #expect(try !isRefused(logName, log + frame.prefix(count), "\(count) bytes more"))
    }
  }

  @Test func `a flipped bit in the database of a stopped server is refused, or changes nothing`() throws {
    kept.test.server.closeState()
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(kept.path)/state.sqlite3"))
    var random = SeededGenerator(seed: 39)
    var refused = 0
    for _ in 0..<250 {
      let (bytes, place) = flipped(whole, &random)
      if try isRefused("state.sqlite3", bytes, "bit in byte \(place)") { refused += 1 }
    }
    #expect(refused > 20, "\(refused)")
  }

  @Test func `after a loss of power, the lost changes are counted, unless calls waited for the disk`() throws
  {
    let path = try damaged(logName, log.prefix(log.count / 2))
    let opened = try StateDatabase.open(path: path, run: "the next run")
    #expect(opened.lostChanges > 2 && opened.lostChanges < 16)
    let full = "\(home.path)/full"
    do {
      let opened = try StateDatabase.open(path: full, durability: .full, run: "this run")
      let test = try TestServer(keptIn: opened)
      for _ in 0..<3 { _ = try test.post("v1/accounts:signUp", [:]) }
      try FileManager.default.copyItem(atPath: full, toPath: "\(full)-killed")
    }
    try FileManager.default.removeItem(atPath: "\(full)-killed/\(logName)")
    let refusal = #expect(throws: StateDirectoryError.self) {
      try StateDatabase.open(path: "\(full)-killed", run: "the next run")
    }
    #expect(refusal?.message.contains("the last 4 changes that were answered are missing") == true)
  }

  @Test func `the note of the last answered change can be removed, but not damaged`() throws {
    let note = "state.sqlite3.answered"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(kept.path)/\(note)"))
    #expect(try !isRefused(note, nil, "no note"))
    bytes[0] ^= 1
    #expect(try isRefused(note, bytes, "other note"))
    let path = try damaged(logName, log.prefix(log.count / 2))
    #expect(throws: StateDirectoryError.self) { try KeptServer(path) }
    try FileManager.default.removeItem(atPath: "\(path)/\(note)")
    #expect(try KeptServer(path).test.server.state.projects["demo"]?.users.count != 0)
  }

  @Test func `a program that read a killed server's database, and so emptied its log, is no damage`() throws {
    let path = try damaged("state.sqlite3-shm", nil)
    do {
      let connection = try SQLiteConnection(path: "\(path)/state.sqlite3")
      #expect(try connection.first("SELECT count(*) FROM users") { $0.integer(0) } == 12)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(path)/\(logName)"))
    #expect(try KeptServer(path).textWithSnapshots() == text)
  }

  @Test func `a changed value is refused wherever it is`() throws {
    kept.test.server.closeState()
    for (number, change) in [
      "UPDATE users SET email = 'other@example.com' WHERE id = 3", "UPDATE users SET phone = '+16505550101'",
      "UPDATE users SET rest = replace(rest, 'length', 'lengtH') WHERE id = 12", "DELETE FROM server",
      "UPDATE server SET clock_offset = 1", "UPDATE server SET starts = 0", "UPDATE codes SET kind = 'email'",
      "UPDATE tenants SET tenant = NULL || 'x'", "UPDATE settings SET value = '{}'",
      "UPDATE snapshots SET saved_at = 7", "UPDATE snapshot_users SET uid = 'a' WHERE id = 1",
    ].enumerated() {
      let path = "\(home.path)/changed-\(number)"
      try FileManager.default.copyItem(atPath: kept.path, toPath: path)
      do {
        // Not all of them have rows or are allowed.
        let connection = try SQLiteConnection(path: "\(path)/state.sqlite3")
        try? connection.execute(change)
        guard try connection.first("SELECT changes()", read: { $0.integer(0) }) != 0 else { continue }
      }
      #expect(throws: (any Error).self, "\(change)") { try KeptServer(path).textWithSnapshots() }
    }
  }
}
