import SafeFiles

/// The file of `--ready-file`: the line of a server, while it is ready.
struct ReadyFile {
  private let file: SafeFile

  init(path: String) { file = SafeFile(path: path, protection: .shared) }

  /// Removes the line of an earlier run, which a script must not find.
  ///
  /// - Throws: ``CommandFailure`` or ``SafeFileError``, both with exit code 7, for anything else, which stays.
  func clear() throws {
    guard let content = try file.head(Self.longest) else { return }
    guard content.isEmpty || Self.isReadyLine(content) else {
      throw CommandFailure(
        .unwritableFile, "\(file.path) is not the ready file of a server, and was not changed",
        hint: "choose a new file: \(run: .again(without: "ready-file") + "--ready-file PATH")")
    }
    try file.remove()
  }

  func write(_ line: String) throws {
    try clear()
    try file.write(Array(line.utf8))
  }

  /// Removes the file if it still contains the line: another server may have replaced it.
  func remove(_ line: String) {
    if let content = try? file.head(Self.longest), content == Array(line.utf8) { try? file.remove() }
  }

  /// More than any line has.
  private static let longest = 1 << 16

  private static func isReadyLine(_ content: [UInt8]) -> Bool {
    let members = try? JSONReader.read(content)
    return members?["ready"] == .bool(true) && members?["schema"] != nil && members?["address"] != nil
      && members?["pid"] != nil
  }
}
