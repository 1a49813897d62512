import IdentityToolkit
import SafeFiles

/// One of the program's JSON files: version check, safe reading, and change under a lock (Docs/architecture.md 2).
struct VersionedFile<Content: VersionedRecord>: Sendable {
  let file: SafeFile
  let path: String
  /// The newest version this program reads.
  let currentVersion: Int
  /// The content of an absent file.
  let empty: @Sendable () -> Content

  /// How long a writer waits for another one; a write takes milliseconds.
  static var lockWait: Duration { .seconds(10) }

  /// The content, or the empty one where there is no file.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  func read() throws(AuthError) -> Preserving<Content> {
    let bytes: [UInt8]?
    do { bytes = try file.read() } catch { throw .file(AuthError.FileProblem(error)) }
    guard let bytes else { return Preserving(empty()) }
    let content: Preserving<Content>
    do { content = try StoredJSON.decode(Preserving<Content>.self, from: bytes) } catch {
      // A newer file may be laid out in another way, and is named as such all the same.
      let version = (try? StoredJSON.decode(VersionOnly.self, from: bytes))?.version
      if let version, version > currentVersion { throw .file(newer(version)) }
      throw .file(
        AuthError.FileProblem(
          .damaged, path: path, reason: "\(path) is damaged: \(StoredJSON.reason(of: error))"))
    }
    guard content.known.version <= currentVersion else { throw .file(newer(content.known.version)) }
    return content
  }

  private func newer(_ version: Int) -> AuthError.FileProblem {
    AuthError.FileProblem(
      .newer, path: path,
      reason: "\(path) has version \(version), and this program knows \(currentVersion)")
  }

  /// Reads, changes and writes the content, alone among all processes; an unchanged content is not written.
  ///
  /// - Throws: ``AuthError/file(_:)``, and what `change` throws, in which case nothing is written.
  func update<Result>(
    _ change: (inout Preserving<Content>) throws(AuthError) -> Result
  ) throws(AuthError)
    -> Result
  {
    // The first look is without the lock, so that a damaged or unsafe file is reported before anything is made beside it.
    _ = try read()
    return try file.withLock(waiting: Self.lockWait, mapping: { .file(AuthError.FileProblem($0)) }) {
      () throws(AuthError) in
      let before = try read()
      var content = before
      let result = try change(&content)
      if content != before { try write(content) }
      return result
    }
  }

  /// Makes sure that an ``update(_:)`` would succeed now: the file can be believed, the lock had, the disk written.
  ///
  /// The lock is given up again: what follows may take long, and no lock is held across the network (Docs/architecture.md 2).
  ///
  /// - Throws: ``AuthError/file(_:)``.
  func proveWritable() throws(AuthError) {
    _ = try read()
    do {
      try file.withLock(waiting: Self.lockWait) { () throws(SafeFileError) in try file.proveWritable() }
    } catch {
      throw .file(AuthError.FileProblem(error))
    }
  }

  /// Whether a writer that was killed left something beside the file.
  var hasLeftovers: Bool { !file.leftovers().isEmpty }

  private func write(_ content: Preserving<Content>) throws(AuthError) {
    do {
      try file.write(try StoredJSON.encode(content))
    } catch let error as SafeFileError {
      throw .file(AuthError.FileProblem(error))
    } catch {
      throw .file(
        AuthError.FileProblem(
          .unwritable, path: path, reason: "what belongs into \(path) has no JSON form"))
    }
  }
}

/// The content of a file that says its version.
protocol VersionedRecord: StoredRecord {
  /// Raised when older programs would misread the file.
  var version: Int { get }
}

/// Reads nothing but the version, so that a newer file is named as such whatever else it holds.
private struct VersionOnly: Decodable {
  let version: Int?
}
