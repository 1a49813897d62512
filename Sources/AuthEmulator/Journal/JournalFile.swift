import BoundedJSON
import SafeFiles

/// The lines of a journal (Docs/state.md): a header, then records with ascending numbers.
struct JournalFile {
  /// The version that this program writes, and the newest that it reads.
  static let version: Int64 = 1
  private static let format = "authctl-journal"

  /// The first line.
  struct Header: Equatable {
    /// The ID of the state directory.
    var id: String
    /// The number of the journal.
    var generation: Int64
    /// The number of the last record before it.
    var number: Int64

    var line: [UInt8] {
      var json = JSONWriter(reserving: 128)
      json.beginObject()
      json.member("format", JournalFile.format)
      json.member("version", JournalFile.version)
      json.member("id", id)
      json.member("generation", generation)
      json.member("after", number)
      json.endObject()
      return RecordWriter.line(json.take())
    }
  }

  /// Where it is, for messages.
  let path: String
  let bytes: [UInt8]
  let header: Header
  /// Where the first record starts.
  private let start: Int

  /// Reads the header; nil if not even that was written as a whole.
  ///
  /// - Throws: ``SafeFileError`` for damage and for a newer version.
  init?(_ bytes: [UInt8], path: String) throws(SafeFileError) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let value = try Self.value(of: bytes[..<end], in: path, as: "the header")
    guard value["format"]?.string == Self.format else {
      throw .damaged(path: path, reason: "it does not begin as a journal")
    }
    if let found = value["version"]?.integer, found > Self.version {
      throw .newer(path: path, version: Int(found), known: Int(Self.version))
    }
    guard let id = value["id"]?.string, let generation = value["generation"]?.integer,
      let number = value["after"]?.integer
    else { throw .damaged(path: path, reason: "its header lacks a member") }
    self.path = path
    self.bytes = bytes
    header = Header(id: id, generation: generation, number: number)
    start = end + 1
  }

  /// Where the last complete record ends, and its number.
  struct End: Equatable {
    var count: Int
    var number: Int64
  }

  /// Calls `body` with each record, in order.
  ///
  /// Records that belong together are passed on only if the last of them is there. What follows the last line feed is the beginning of a
  /// record that was not written as a whole.
  ///
  /// - Throws: ``SafeFileError/damaged(path:reason:)`` for a line that is not what was written.
  func forEachRecord(_ body: (JSONValue) throws -> Void) throws(SafeFileError) -> End {
    var end = End(count: start, number: header.number)
    var number = header.number
    var pending: [JSONValue] = []
    var place = start
    while let lineEnd = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      let name = "record \(number + 1) at byte \(place)"
      let record = try Self.value(of: bytes[place..<lineEnd], in: path, as: name)
      guard record["n"]?.integer == number + 1 else {
        throw .damaged(path: path, reason: "\(name) is missing: another one stands there")
      }
      number += 1
      place = lineEnd + 1
      pending.append(record)
      guard record["more"] == nil else { continue }
      do {
        for record in pending { try body(record) }
      } catch {
        throw .damaged(path: path, reason: "\(name) has a member that this version does not know")
      }
      pending = []
      end = End(count: place, number: number)
    }
    return end
  }

  private static func value(
    of line: ArraySlice<UInt8>, in path: String, as name: String
  ) throws(SafeFileError) -> JSONValue {
    let json = line.dropFirst(9)
    let isWhole =
      line.count > 9
      && json.withUnsafeBytes { Checksum.text(Checksum.of($0)) }.utf8.elementsEqual(line.prefix(8))
    guard isWhole, let value = try? JSONReader.read(Array(json), depth: JSONReader.ownDepth) else {
      throw .damaged(path: path, reason: "\(name) is not what was written (CRC-32)")
    }
    return value
  }
}
