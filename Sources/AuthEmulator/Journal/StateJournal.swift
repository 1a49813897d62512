import AuthCrypto
import AuthHTTP
import IdentityToolkit
import SafeFiles
import Synchronization

/// Keeps the state of a server in a directory at all times (Docs/state.md): each change is in the journal before its answer is sent.
///
/// The server calls it while its state is locked.
package final class StateJournal: Sendable {
  /// When the journals are compacted.
  package struct Limits: Sendable {
    /// The length of the journals below which nothing is compacted, in bytes.
    package var leastBytes = 16 << 20
    /// How many times as long as the generation the journals may be.
    package var multiple = 2
    /// The length of generation and journals up to which a server compacts when it stops, which must not take long.
    package var mostBytesAtStop = 4 << 20

    /// Whether a server compacts without being asked.
    package var isAutomatic = true

    /// The usual limits.
    package init() {}
  }

  /// The steps of a compaction, after which a test can make it end as if the process was killed.
  package enum Step: Sendable, CaseIterable {
    /// The next journal is there and takes the records.
    case rotated
    /// The files of the generation are on the disk.
    case written
    /// The new generation counts.
    case switched
  }

  private struct Core {
    var file: AppendedFile
    var pointer: StatePointer
    /// The number of the journal that takes the records.
    var journal: Int64
    /// The length of that journal.
    var count: Int
    /// The number of the last record.
    var number: Int64
    /// The length of the older journals that are still needed.
    var olderBytes: Int
    var known: KnownState
    /// Why the last write failed; nil after one that succeeded.
    var failure: SafeFileError?
    /// Whether the state in memory may differ from what is stored, so that nothing can be changed any more.
    var isBroken = false
    var isClosed = false
    var isCompacting = false
    /// The length of the journals when a compaction failed; 0 after one that did not.
    var failedBytes = 0

    var generationBytes: Int { pointer.files.values.reduce(0) { $0 + $1.size } }
    var journalBytes: Int { olderBytes + count }
    var hasRecords: Bool { number > pointer.number }
  }

  private let directory: StateDirectory
  private let limits: Limits
  private let core: Mutex<Core>
  /// Held while the pointer is replaced and old files are removed, so that nobody reads meanwhile.
  private let files = Mutex<Void>(())
  private let wantsCompaction = Atomic<Bool>(false)
  private let isFailing = Atomic<Bool>(false)

  /// Whether the directory had no state yet.
  package let isNew: Bool
  /// The number of the last record when it was opened.
  package let firstNumber: Int64
  /// The length of an unfinished record that was cut off, in bytes; nil if there was none.
  package let cutOff: Int?

  /// Opens a directory, or creates one.
  ///
  /// - Parameters:
  ///   - path: the directory.
  ///   - version: the version of this program.
  ///   - randomBytes: returns unpredictable bytes, for the ID of a new directory.
  ///   - limits: when the journals are compacted.
  /// - Returns: the journal, and the state that was kept.
  /// - Throws: ``StateDirectoryError``; the directory is then as it was.
  package static func open(
    path: String, version: String, randomBytes: (Int) -> [UInt8], limits: Limits = Limits()
  ) throws(StateDirectoryError) -> (journal: StateJournal, state: ServerState) {
    let id = Hexadecimal.encode(randomBytes(16))
    let directory = try StateDirectory(path: path, version: version, newID: id)
    do throws(SafeFileError) {
      var content = try directory.read()
      content.state.isJournaled = true
      let journal = try StateJournal(directory, &content, limits)
      return (journal, content.state)
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
  }

  private init(
    _ directory: StateDirectory, _ content: inout StateDirectory.Content, _ limits: Limits
  ) throws(SafeFileError) {
    self.directory = directory
    self.limits = limits
    directory.removeLeftovers(besides: content.pointer, newest: content.journal)
    isNew = content.pointer.generation == 0 && content.end.number == 0
    firstNumber = content.end.number
    cutOff = content.unfinished > 0 ? content.unfinished : nil
    var opened: (file: AppendedFile, count: Int)
    if content.journal < content.pointer.generation {
      opened = try directory.createJournal(content.pointer.generation, after: 0, id: content.pointer.id)
      content.journal = content.pointer.generation
      content.journalBytes = opened.count
    } else {
      opened = (try directory.openJournal(content), content.end.count)
    }
    let core = Core(
      file: opened.file, pointer: content.pointer, journal: content.journal, count: opened.count,
      number: content.end.number, olderBytes: content.journalBytes - opened.count,
      known: KnownState(&content.state))
    self.core = Mutex(core)
    wantsCompaction.store(core.hasRecords, ordering: .relaxed)
  }

  /// Why the last write failed; nil if none did, or one succeeded since.
  package var failure: StateDirectoryError? {
    core.withLock { $0.failure }.map { StateDirectoryError($0, directory.path) }
  }

  /// Where the key that signs tokens is kept.
  package var keyPath: String { directory.keyPath }

  // MARK: Keeping

  /// Returns why nothing can be changed at present; nil if it can.
  ///
  /// After a write that failed, a call is tried only when there is room again.
  func refusal() -> ServerError? {
    guard isFailing.load(ordering: .relaxed) else { return nil }
    return core.withLock { core in
      if core.isClosed || core.isBroken { return Self.unavailable(core.failure) }
      do throws(SafeFileError) {
        try core.file.append([UInt8](repeating: UInt8(ascii: " "), count: Self.proof))
        try core.file.truncate(to: core.count)
      } catch {
        core.failure = error
        try? core.file.truncate(to: core.count)
        return Self.unavailable(error)
      }
      core.failure = nil
      isFailing.store(false, ordering: .relaxed)
      return nil
    }
  }

  /// How much room a disk that was full must have, in bytes; few calls write more.
  private static let proof = 1 << 16

  /// Writes what a call changed; if that fails, the state becomes again what is stored.
  ///
  /// - Returns: the error to answer in that case.
  func keep(_ state: inout ServerState, in scope: KnownState.Scope) -> ServerError? {
    core.withLock { core in
      guard !core.isClosed, !core.isBroken else { return Self.unavailable(core.failure) }
      var writer = RecordWriter(to: core.file, after: core.number)
      do throws(SafeFileError) {
        try core.known.write(changesOf: &state, in: scope, to: &writer)
        try writer.finish()
      } catch {
        core.failure = error
        isFailing.store(true, ordering: .relaxed)
        restore(&state, &core)
        return Self.unavailable(error)
      }
      core.number = writer.number
      core.count += writer.count
      // Few calls come here with more than this, so the sum is not made for each.
      if core.journalBytes > max(limits.leastBytes, 2 * core.failedBytes), !core.isCompacting,
        core.journalBytes > limits.multiple * core.generationBytes
      {
        wantsCompaction.store(true, ordering: .relaxed)
      }
      return nil
    }
  }

  /// Reads the state from the directory again, because the one in memory has a change that could not be written.
  private func restore(_ state: inout ServerState, _ core: inout Core) {
    do throws(SafeFileError) {
      try core.file.truncate(to: core.count)
      var content = try files.withLock { _ throws(SafeFileError) in try directory.read() }
      core.known = KnownState(&content.state)
      content.state.isJournaled = true
      content.state.snapshots = state.snapshots
      content.state.stagedImport = state.stagedImport
      state = content.state
    } catch {
      core.failure = error
      core.isBroken = true
    }
  }

  private static func unavailable(_ failure: SafeFileError?) -> ServerError {
    let reason = failure.map { "\($0)" } ?? "the server is stopping"
    return ServerError(
      503, "UNAVAILABLE : Nothing was changed, because it could not be stored: \(reason).",
      reason: "backendError", domain: "global", statusName: "UNAVAILABLE")
  }

  // MARK: Compacting

  /// Whether the journals are so long that they should be compacted; true once only.
  func takesCompaction() -> Bool {
    guard wantsCompaction.load(ordering: .relaxed), limits.isAutomatic else { return false }
    return wantsCompaction.exchange(false, ordering: .relaxed)
  }

  /// A compaction under way: what the new generation holds.
  struct Compaction: Sendable {
    fileprivate let state: ServerState
    fileprivate let number: Int64
    fileprivate let generation: Int64
    fileprivate let id: String
  }

  /// Brings the journal to the disk, as far as it is written: less is left to do while the server waits.
  func prepareCompaction() { try? core.withLock(\.file).synchronize() }

  /// Lets a new journal take the records from now on; called while the state is locked.
  ///
  /// - Returns: the compaction to perform; nil if there is nothing to do, or no room.
  func beginCompaction(of state: ServerState) -> Compaction? {
    core.withLock { core in
      guard core.hasRecords, !core.isCompacting, !core.isClosed, !core.isBroken else { return nil }
      do throws(SafeFileError) {
        // Whoever reads the new journal after a loss of power must find the old one whole.
        try core.file.synchronize()
        let next = try directory.createJournal(core.journal + 1, after: core.number, id: core.pointer.id)
        core.olderBytes += core.count
        (core.file, core.count) = next
        core.journal += 1
      } catch {
        core.failedBytes = core.journalBytes
        return nil
      }
      core.isCompacting = true
      return Compaction(
        state: state, number: core.number, generation: core.journal, id: core.pointer.id)
    }
  }

  /// Writes the generation, makes it the one that counts, and removes what it replaces; on any thread.
  ///
  /// If a step fails, the generation and the journals before still count.
  ///
  /// - Parameters:
  ///   - compaction: what ``beginCompaction(of:)`` returned.
  ///   - step: called after each step; false ends the compaction there.
  func finish(_ compaction: Compaction, after step: (Step) -> Bool = { _ in true }) {
    defer { core.withLock { $0.isCompacting = false } }
    guard step(.rotated) else { return }
    let generation = StateGeneration(of: compaction.state, version: directory.version)
    var pointer = StatePointer(id: compaction.id, generation: compaction.generation)
    pointer.number = compaction.number
    pointer.accounts = generation.accounts
    pointer.files = generation.files.mapValues { StatePointer.File($0) }
    do throws(SafeFileError) {
      try directory.write(generation, number: compaction.generation)
      guard step(.written) else { return }
      try files.withLock { _ throws(SafeFileError) in
        try directory.write(pointer)
        guard step(.switched) else { return }
        directory.removeLeftovers(besides: pointer, newest: .max)
      }
      let written = pointer
      core.withLock { core in
        core.pointer = written
        core.olderBytes = 0
        core.failedBytes = 0
      }
    } catch {
      // Tried again when the journals have grown on, or at the next start.
      core.withLock { $0.failedBytes = $0.journalBytes }
    }
  }

  /// Ends keeping, so that later changes are refused; called while the state is locked.
  ///
  /// - Returns: a last compaction, if it is a matter of a moment.
  func close(_ state: ServerState) -> Compaction? {
    let isQuick = core.withLock { core in
      core.generationBytes + core.journalBytes <= limits.mostBytesAtStop
    }
    let compaction = isQuick ? beginCompaction(of: state) : nil
    core.withLock { $0.isClosed = true }
    isFailing.store(true, ordering: .relaxed)
    return compaction
  }
}

extension AuthServer {
  /// Compacts the journals of the state directory on the calling thread.
  ///
  /// - Parameter step: called after each step; false ends the compaction there.
  package func compact(after step: (StateJournal.Step) -> Bool = { _ in true }) {
    guard let journal else { return }
    journal.prepareCompaction()
    guard let compaction = stored.withLock({ journal.beginCompaction(of: $0) }) else { return }
    journal.finish(compaction, after: step)
  }

  /// Compacts on a thread of its own, if the journals are long.
  package func compactIfNeeded() {
    guard let journal, journal.takesCompaction() else { return }
    _ = NativeThread.run { self.compact() }
  }

  /// Ends the use of the state directory; calls that change something are refused from now on.
  package func closeState() {
    guard let journal else { return }
    if let compaction = stored.withLock({ journal.close($0) }) { journal.finish(compaction) }
  }
}
