import BoundedJSON
import IdentityToolkit

/// The file that says which generation of a state directory counts (Docs/state.md).
struct StatePointer: Codable, Sendable, Equatable {
  /// The version that this program writes, and the newest that it reads.
  static let version = 1
  static let format = "authctl-state"

  var format = Self.format
  var version = Self.version
  /// A random ID, which the journals have too.
  var id = ""
  /// The number of the generation; 0 is the empty state, which has no files.
  var generation: Int64 = 0
  /// The number of the last record that the generation contains.
  var number: Int64 = 0
  /// The files of the generation.
  var files: [String: File] = [:]
  /// Where the accounts are.
  var accounts: [Accounts] = []
  /// The CRC-32 of this file as it is without this member; nil while it is made.
  private var crc32: String?

  /// A file as it was written.
  struct File: Codable, Sendable, Equatable {
    var size: Int
    /// CRC-32, hexadecimal.
    var crc32: String

    init(_ bytes: [UInt8]) {
      size = bytes.count
      crc32 = Checksum.text(Checksum.of(bytes))
    }
  }

  /// The accounts of a project or of a tenant.
  struct Accounts: Codable, Sendable, Equatable {
    var projectID: String
    var tenantID: String?
    var file: String

    enum CodingKeys: String, CodingKey { case projectID = "projectId", tenantID = "tenantId", file }
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var pointer = self
    pointer.crc32 = own
    return JSONOutput.bytes(of: pointer) + [0x0A]
  }

  /// Whether this is what was written.
  var isWhole: Bool { crc32 == own }

  private var own: String {
    var pointer = self
    pointer.crc32 = nil
    return Checksum.text(Checksum.of(JSONOutput.bytes(of: pointer)))
  }

  /// A pointer without files; without a generation, to the empty state of a new directory.
  init(id: String, generation: Int64 = 0) {
    self.id = id
    self.generation = generation
  }

  /// The directory of the generation.
  var folder: String { Self.folder(generation) }

  static func folder(_ generation: Int64) -> String { "generation-\(generation)" }

  static func journal(_ generation: Int64) -> String { "journal-\(generation).log" }

  /// The number in the name of a generation or journal; nil for another name.
  static func number(in name: String, prefix: String, suffix: String) -> Int64? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let digits = name.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    guard let number = Int64(digits), String(number) == digits, number >= 0 else { return nil }
    return number
  }
}
