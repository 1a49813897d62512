/// The checksum of a row: SQLite notices a damaged page, but not a damaged value in it (Docs/state.md).
///
/// It finds accidents, not attacks: anyone who can write the database can also write sums.
struct RowSum {
  private var value: UInt64 = 0

  /// The sum in SQLite's type.
  var number: Int64 { Int64(bitPattern: value) }

  mutating func addNothing() { mix(0) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The length keeps two neighbors apart; it is never 0, unlike nothing.
    mix(UInt64(bytes.count) + 1)
    let wholeWords = bytes.count & ~7
    for place in stride(from: 0, to: wholeWords, by: 8) {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
    }
    if wholeWords < bytes.count { mix(bytes[wholeWords...].reduce(0) { $0 << 8 | UInt64($1) }) }
  }

  /// Each step is reversible, so one different word always makes another sum.
  private mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }
}
