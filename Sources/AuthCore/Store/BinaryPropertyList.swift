/// The binary form of a property list (`bplist00`), as far as ``PropertyList`` needs it.
///
/// Source: the comment at the head of `CFBinaryPList.c` (swift-corelibs-foundation).
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let topObject: Int
  /// Where the table of offsets begins; objects are before it.
  private let table: Int

  /// Reads the trailer; nil if it does not fit the file.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "bplist0".utf8), bytes.count >= 8 + 1 + 32 else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
      let top = Self.integer(bytes[(trailer + 16)..<(trailer + 24)]),
      let table = Self.integer(bytes[(trailer + 24)..<(trailer + 32)]),
      (9...trailer).contains(table), top < count, count <= (trailer - table) / offsetSize
    else { return nil }
    (objectCount, topObject, self.table) = (count, top, table)
  }

  /// The members' values; nil if the top object is not a dictionary, or a member is not a string.
  func strings(named names: [String]) -> ByName<String>? {
    guard let dictionary = object(topObject), dictionary.kind == 0xD,
      dictionary.count <= (table - dictionary.start) / (2 * referenceSize)
    else { return nil }
    let values = dictionary.start + dictionary.count * referenceSize
    var found: ByName<String> = [:]
    for index in 0..<dictionary.count {
      guard let key = reference(dictionary.start + index * referenceSize), units(key) != nil else {
        return nil
      }
      // Many members may have the same long key, so no key is copied.
      guard let name = names.first(where: { isString(key, $0) }) else { continue }
      guard found[name] == nil, let value = reference(values + index * referenceSize).flatMap(string)
      else { return nil }
      found[name] = value
    }
    return found
  }

  /// An object: the upper half of its marker, the number of its parts, and where they start.
  private typealias Object = (kind: UInt8, count: Int, start: Int)

  private func object(_ number: Int) -> Object? {
    guard (0..<objectCount).contains(number),
      let place = Self.integer(bytes[(table + number * offsetSize)...].prefix(offsetSize)),
      (8..<table).contains(place)
    else { return nil }
    let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 0xF))
    guard low == 0xF else { return (kind, low, place + 1) }
    // An integer follows: `0001nnnn` and 2 to the power of n bytes.
    guard place + 1 < table, bytes[place + 1] >> 4 == 1, bytes[place + 1] & 0xF <= 3 else { return nil }
    let size = 1 << Int(bytes[place + 1] & 0xF)
    guard place + 2 + size <= table, let count = Self.integer(bytes[(place + 2)...].prefix(size))
    else { return nil }
    return (kind, count, place + 2 + size)
  }

  /// The number of the object that is referred to at a place.
  private func reference(_ place: Int) -> Int? { Self.integer(bytes[place...].prefix(referenceSize)) }

  /// The bytes of a string, and how many each unit has; nil for another object.
  private func units(_ number: Int) -> (bytes: ArraySlice<UInt8>, size: Int)? {
    guard let object = object(number), [5, 6, 7].contains(object.kind) else { return nil }
    let size = object.kind == 6 ? 2 : 1
    guard object.count <= (table - object.start) / size else { return nil }
    return (bytes[object.start...].prefix(object.count * size), size)
  }

  private func isString(_ number: Int, _ name: String) -> Bool {
    guard let (bytes, size) = units(number), bytes.count == name.utf8.count * size else { return false }
    return string(number)?.utf8.elementsEqual(name.utf8) == true
  }

  private func string(_ number: Int) -> String? {
    guard let (bytes, size) = units(number) else { return nil }
    guard size == 2 else { return String(validating: bytes, as: UTF8.self) }
    let start = bytes.startIndex
    let units = stride(from: start, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(validating: units, as: UTF16.self)
  }

  /// A number of one to eight bytes, the highest first; nil beyond what a length can be.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
