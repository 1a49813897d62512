import SafeFileTools
import SafeFiles

/// The number of the last change that was answered, in a file beside the database.
///
/// SQLite ends a log at the first damaged page without a word, as if the server had been killed there. A database whose
/// own number is smaller has lost changes that a client was told of.
struct AnsweredChanges: Equatable {
  var number: Int64
  /// The run of the operating system, which a loss of power ends, hashed; 0 if unknown.
  let run: UInt64
  /// Whether changes were on disk before they were answered.
  let isOnDisk: Bool

  static let suffix = ".answered"

  init(_ number: Int64, run: String?, isOnDisk: Bool) {
    self.number = number
    self.run = run.map { Self.sum(Array($0.utf8)) } ?? 0
    self.isOnDisk = isOnDisk
  }

  /// Reads the file; nil if there is none, or if it is empty.
  init?(file: SafeFile) throws(SafeFileError) {
    guard let bytes = try file.read(), bytes.contains(where: { $0 != 0 }) else { return nil }
    let words = bytes.count == 32 ? bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) } : []
    guard words.count == 4, words[3] == Self.sum(Array(bytes.prefix(24))) else {
      throw .damaged(path: file.path, reason: "it is not as it was written")
    }
    (number, run, isOnDisk) = (Int64(bitPattern: words[0]), words[1], words[2] != 0)
  }

  func write(to file: OverwrittenFile) {
    var words = [UInt64(bitPattern: number), run, isOnDisk ? 1 : 0]
    words.append(words.withUnsafeBytes { Self.sum($0) })
    words.withUnsafeBytes { file.overwrite($0) }
  }

  /// Whether a system that runs since `other` was written, or one that waited for the disk, can have lost nothing.
  func excludesLoss(since other: Self) -> Bool { other.isOnDisk || run != 0 && run == other.run }

  private static func sum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { sum($0) } }

  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = RowSum()
    sum.add(bytes)
    return UInt64(bitPattern: sum.number)
  }
}
