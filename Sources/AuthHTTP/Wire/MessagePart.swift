/// The part of a message being written, in memory that is large enough: appending would check for room with
/// every piece.
struct MessagePart {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes so far.
  private(set) var end = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let from = bytes.baseAddress, let to = buffer.baseAddress else { return }
    precondition(bytes.count <= buffer.count - end, "a message is longer than its room")
    (to + end).initialize(from: from, count: bytes.count)
    end += bytes.count
  }

  mutating func add(_ text: String) {
    let isWhole: Void? = text.utf8.withContiguousStorageIfAvailable { add($0) }
    if isWhole == nil { Array(text.utf8).withUnsafeBufferPointer { add($0) } }
  }

  /// Adds a field line.
  mutating func add(_ name: String, _ value: String) {
    add(name)
    add(": ")
    add(value)
    add("\r\n")
  }

  mutating func add(length: Int) {
    add("Content-Length: ")
    add(digitsOf: length)
    add("\r\n")
  }

  /// Adds a number that is not negative.
  mutating func add(digitsOf number: Int) {
    if number >= 10 { add(digitsOf: number / 10) }
    withUnsafePointer(to: UInt8(ascii: "0") + UInt8(number % 10)) {
      add(UnsafeBufferPointer(start: $0, count: 1))
    }
  }
}
