import BoundedJSON
import IdentityToolkit
import SafeFiles

/// Writes the records of one call to a journal (Docs/state.md): a record is one line, a checksum and a JSON object.
///
/// Many changes are cut into records of bounded size; all but the last have `more`, and count only if the last is there.
struct RecordWriter {
  /// The length from which a record is ended, in bytes.
  private static let limit = 1 << 18
  /// How many removals one record has at most.
  private static let mostRemovals = 4096

  private let file: AppendedFile
  /// The number of the last record that was written.
  private(set) var number: Int64
  /// How many bytes were written.
  private(set) var count = 0
  private var json = JSONWriter()
  private var isOpen = false

  init(to file: AppendedFile, after number: Int64) {
    self.file = file
    self.number = number
  }

  /// Writes the changes of a table.
  ///
  /// - Parameters:
  ///   - type: the table.
  ///   - place: the project or tenant that has it.
  ///   - clears: whether everything else in it is gone.
  ///   - removed: the keys that were removed, before the elements are stored.
  ///   - stored: the elements to store in order.
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``.
  mutating func table<Table: JournaledTable>(
    _ type: Table.Type, in place: StatePlace, clears: Bool, removed: [String],
    stored: some Sequence<Table.Element>
  ) throws(SafeFileError) where Table.Element: JournaledElement {
    var isCleared = !clears
    var removed = removed[...]
    var elements = stored.makeIterator()
    var next = elements.next()
    repeat {
      begin(place)
      json.name(Table.name)
      json.beginObject()
      if !isCleared {
        json.name("clear")
        json.bool(true)
        isCleared = true
      }
      if !removed.isEmpty {
        write(removed: removed.prefix(Self.mostRemovals))
        removed = removed.dropFirst(Self.mostRemovals)
      }
      if removed.isEmpty, next != nil {
        json.name("put")
        json.beginArray()
        while let element = next, json.count < Self.limit {
          element.writeStored(to: &json)
          next = elements.next()
        }
        json.endArray()
      }
      json.endObject()
      json.endObject()
      if !removed.isEmpty || next != nil { try end(hasMore: true) }
    } while !removed.isEmpty || next != nil
  }

  private mutating func write(removed: ArraySlice<String>) {
    json.name("remove")
    json.beginArray()
    for key in removed { json.string(key) }
    json.endArray()
  }

  /// Writes one change of a project or tenant.
  mutating func change(in place: StatePlace, _ body: (inout JSONWriter) -> Void) {
    begin(place)
    body(&json)
    json.endObject()
  }

  /// Writes one change of the whole server.
  mutating func change(_ body: (inout JSONWriter) -> Void) {
    open()
    json.beginObject()
    body(&json)
    json.endObject()
  }

  /// Writes the last record, if there is any change.
  mutating func finish() throws(SafeFileError) {
    if isOpen { try end(hasMore: false) }
  }

  private mutating func begin(_ place: StatePlace) {
    open()
    json.beginObject()
    json.member("project", place.project)
    json.member("tenant", place.tenant)
  }

  private mutating func open() {
    guard !isOpen else { return }
    isOpen = true
    json = JSONWriter(reserving: 1024)
    json.beginObject()
    json.member("n", number + 1)
    json.name("changes")
    json.beginArray()
  }

  private mutating func end(hasMore: Bool) throws(SafeFileError) {
    json.endArray()
    if hasMore {
      json.name("more")
      json.bool(true)
    }
    json.endObject()
    isOpen = false
    let line = Self.line(json.take())
    try file.append(line)
    number += 1
    count += line.count
  }

  /// The line of a record.
  static func line(_ json: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(json.count + 10)
    let checksum = Checksum.of(json)
    // Without a string, which would take longer than the checksum.
    for shift in stride(from: 28, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: checksum >> UInt32(shift)) & 15
      line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    line.append(UInt8(ascii: " "))
    line += json
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

/// An element of a table that a journal keeps.
protocol JournaledElement {
  /// Writes it with every member, as a JSON object.
  func writeStored(to json: inout JSONWriter)
  /// Reads what ``writeStored(to:)`` wrote.
  init(stored value: JSONValue) throws
}

extension JournaledElement where Self: Codable {
  func writeStored(to json: inout JSONWriter) { json.value(self) }

  init(stored value: JSONValue) throws { self = try BoundedDecoder.decode(Self.self, from: value) }
}

extension SMSCodes.Entry: JournaledElement {}
extension OOBCodeTable.Entry: JournaledElement {}
