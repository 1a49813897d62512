import BoundedJSON
import IdentityToolkit
import SafeFiles

/// The files of `--state` (Docs/state.md): which generation counts, its files, and the journals after it.
struct StateDirectory: Sendable {
  static let pointerFile = "authctl-state.json"

  /// The largest file that is read, in bytes.
  private static let limit = 1 << 31

  let path: String
  /// The version of this program.
  let version: String
  private let lock: HeldLock

  private var directory: SafeDirectory { SafeDirectory(path: path) }
  private var pointer: SafeFile { SafeFile(path: "\(path)/\(Self.pointerFile)", protection: .secret) }

  /// Takes the directory for one server, and creates it if it is missing.
  ///
  /// - Throws: ``StateDirectoryError``; nothing was changed then.
  init(path: String, version: String, newID: String) throws(StateDirectoryError) {
    let directory = SafeDirectory(path: path)
    self.path = directory.path
    self.version = version
    try Self.check(directory)
    do throws(SafeFileError) {
      try directory.makeSecret()
      lock = try HeldLock(path: "\(directory.path)/\(Self.pointerFile).lock")
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
    // Looked at again: somebody may have been faster.
    try Self.check(directory)
    do throws(SafeFileError) {
      if try pointer.read() == nil { try write(StatePointer(id: newID)) }
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
  }

  /// Refuses a directory with content but without the pointer.
  private static func check(_ directory: SafeDirectory) throws(StateDirectoryError) {
    let names: [String]
    do throws(SafeFileError) {
      names = try directory.names() ?? []
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
    guard !names.contains(pointerFile) else { return }
    // The lock and the unfinished pointer of a server that was killed in its first moment, and what a new file system has.
    let own = ["lost+found", "\(pointerFile).lock"]
    let foreign = names.filter { !own.contains($0) && !$0.hasPrefix(".\(pointerFile).") }
    if let entry = foreign.first(where: { $0 == ExportLayout.metadataFile }) ?? foreign.first {
      throw .foreign(path: directory.path, entry: entry)
    }
  }

  /// The key that signs tokens, if the server made it.
  var keyPath: String { "\(path)/signing-key.pem" }

  // MARK: Reading

  /// What a directory holds.
  struct Content {
    var state: ServerState
    var pointer: StatePointer
    /// The number of the newest journal, its length without an unfinished record, and the last record's number.
    var journal: Int64
    var end: JournalFile.End
    /// The length of all journals.
    var journalBytes: Int
    /// How many bytes of an unfinished record follow the end of the newest journal.
    var unfinished: Int
  }

  /// Reads everything, and changes nothing.
  ///
  /// - Throws: ``SafeFileError`` for whatever is not what was written.
  func read() throws(SafeFileError) -> Content {
    let pointer = try readPointer()
    var replay = JournalReplay(onto: try readGeneration(pointer))
    var content = Content(
      state: ServerState(), pointer: pointer, journal: pointer.generation - 1,
      end: .init(count: 0, number: pointer.number), journalBytes: 0, unfinished: 0)
    let names = try directory.names() ?? []
    let newest = names.compactMap { StatePointer.number(in: $0, prefix: "journal-", suffix: ".log") }.max()
    while content.journal < newest ?? -1 {
      let file = "\(path)/\(StatePointer.journal(content.journal + 1))"
      guard let bytes = try SafeFile(path: file, protection: .secret).read() else {
        throw .damaged(path: file, reason: "it is missing, and a newer journal is there")
      }
      guard let journal = try JournalFile(bytes, path: file) else {
        // Made in the moment of a crash: nothing was written to it yet.
        guard content.journal + 1 == newest else {
          throw .damaged(path: file, reason: "it has no header")
        }
        break
      }
      guard content.unfinished == 0 else {
        throw .damaged(
          path: "\(path)/\(StatePointer.journal(content.journal))", reason: "its last record is incomplete")
      }
      try append(journal, to: &content, &replay)
    }
    guard content.journal >= pointer.generation || pointer.generation == 0 else {
      let file = "\(path)/\(StatePointer.journal(pointer.generation))"
      throw .damaged(path: file, reason: "it is missing")
    }
    content.state = replay.state
    content.state.settle()
    return content
  }

  private func append(
    _ journal: JournalFile, to content: inout Content, _ replay: inout JournalReplay
  ) throws(SafeFileError) {
    let expected = JournalFile.Header(
      id: content.pointer.id, generation: content.journal + 1, number: content.end.number)
    guard journal.header == expected else {
      throw .damaged(path: journal.path, reason: "it does not continue what is there before it")
    }
    content.end = try journal.forEachRecord { try replay.apply($0) }
    content.journal += 1
    content.journalBytes += content.end.count
    content.unfinished = journal.bytes.count - content.end.count
  }

  private func readPointer() throws(SafeFileError) -> StatePointer {
    guard let bytes = try pointer.read() else { throw .damaged(path: pointer.path, reason: "it is missing") }
    let pointer = try file.content(of: bytes)
    guard pointer.format == StatePointer.format else {
      throw .damaged(path: self.pointer.path, reason: "it is not the file of a state directory")
    }
    guard pointer.isWhole else {
      throw .damaged(path: self.pointer.path, reason: "it is not what was written (CRC-32)")
    }
    return pointer
  }

  private func readGeneration(_ pointer: StatePointer) throws(SafeFileError) -> ServerState {
    guard pointer.generation > 0 else { return ServerState() }
    let folder = SafeDirectory(path: "\(path)/\(pointer.folder)")
    let read = { (name: String) throws(SafeFileError) -> [UInt8] in
      let bytes = try folder.contents(of: name, limit: Self.limit)
      guard let bytes else { throw .damaged(path: "\(folder.path)/\(name)", reason: "it is missing") }
      guard let expected = pointer.files[name], expected == StatePointer.File(bytes) else {
        throw .damaged(path: "\(folder.path)/\(name)", reason: "it is not what was written (CRC-32)")
      }
      return bytes
    }
    // Nobody reads these here, but damage is told at once.
    let used = Set(pointer.accounts.map(\.file) + [StateGeneration.stateFile])
    for name in pointer.files.keys.sorted() where !used.contains(name) { _ = try read(name) }
    return try StateGeneration.state(accounts: pointer.accounts, read: read) { fault in
      .damaged(path: "\(folder.path)/\(fault.file)", reason: "\(fault.reason)")
    }
  }

  private var file: VersionedFile<StatePointer, SafeFileError> {
    VersionedFile(
      pointer, version: StatePointer.version, empty: StatePointer(id: ""),
      write: { $0.bytes }, failure: { $0 })
  }

  // MARK: Writing

  /// Creates a journal, with its header on the disk.
  func createJournal(
    _ generation: Int64, after number: Int64, id: String
  ) throws(SafeFileError) -> (file: AppendedFile, count: Int) {
    let name = StatePointer.journal(generation)
    do throws(SafeFileError) {
      let file = try AppendedFile.create("\(path)/\(name)")
      let line = JournalFile.Header(id: id, generation: generation, number: number).line
      try file.append(line)
      try file.synchronize()
      try directory.synchronize()
      return (file, line.count)
    } catch {
      directory.removeEntries([name])
      throw error
    }
  }

  /// Opens the newest journal to append to it, without an unfinished record.
  func openJournal(_ content: Content) throws(SafeFileError) -> AppendedFile {
    let file = try AppendedFile.open("\(path)/\(StatePointer.journal(content.journal))")
    if content.unfinished > 0 { try file.truncate(to: content.end.count) }
    return file
  }

  /// Writes the files of a generation; it does not count before ``write(_:)``.
  func write(_ generation: StateGeneration, number: Int64) throws(SafeFileError) {
    try SafeDirectory(path: "\(path)/\(StatePointer.folder(number))").replace(with: generation.files)
  }

  /// Makes a generation the one that counts.
  func write(_ pointer: StatePointer) throws(SafeFileError) {
    try self.pointer.write(pointer.bytes)
  }

  /// Removes the generations and journals that do not count, and what was left by a process that was killed.
  func removeLeftovers(besides pointer: StatePointer, newest: Int64) {
    guard let names = try? directory.names() else { return }
    directory.removeEntries(
      names.filter { name in
        if let number = StatePointer.number(in: name, prefix: "generation-", suffix: "") {
          return number != pointer.generation
        }
        if let number = StatePointer.number(in: name, prefix: "journal-", suffix: ".log") {
          return number < pointer.generation || number > newest
        }
        return name.hasPrefix(".generation-") && name.hasSuffix(".tmp")
      })
  }
}

extension StateDirectoryError {
  /// The error for a step that failed.
  init(_ error: SafeFileError, _ path: String) {
    switch error {
    case .locked: self = .inUse(path: path)
    default: self = .file(error, path: path)
    }
  }
}

extension ServerState {
  /// Sets what follows from the rest.
  fileprivate mutating func settle() {
    enforcesAppCheck = projects.contains { $0.value.appCheck?.isEnforced == true }
  }
}
