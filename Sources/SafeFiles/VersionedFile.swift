package import BoundedJSON

/// A JSON file with a format version: checked before it is trusted, changed under a lock
/// (Docs/architecture.md 2).
///
/// The version is the member `version` of the file's one object. `Failure` is the callers' error type, so
/// that they map it once. Only the methods constrain the two types: constraints here would cost the runtime a
/// lookup at each start.
package struct VersionedFile<Content: Sendable, Failure: Sendable>: Sendable {
  package let file: SafeFile
  private let version: Int
  // A closure, so that the size of this value does not depend on its type: the runtime would look that up at
  // each start.
  private let empty: @Sendable () -> Content
  private let lockWait: Duration
  private let conversion: BoundedDecoder.Conversion?
  private let write: @Sendable (Content) throws -> [UInt8]
  private let failure: @Sendable (SafeFileError) -> Failure

  /// Sets up access to a file; nothing is touched yet.
  ///
  /// - Parameters:
  ///   - file: its path, and who else may see it.
  ///   - version: the newest version this program reads.
  ///   - empty: the content of a missing file.
  ///   - lockWait: how long a writer waits for another one; a write takes milliseconds.
  ///   - conversion: reads the types whose form in the file is not their own.
  ///   - write: turns content into bytes, including the version.
  ///   - failure: maps a file error to the callers' error.
  package init(
    _ file: SafeFile, version: Int, empty: @autoclosure @escaping @Sendable () -> Content,
    lockWait: Duration = .seconds(10),
    conversion: BoundedDecoder.Conversion? = nil, write: @escaping @Sendable (Content) throws -> [UInt8],
    failure: @escaping @Sendable (SafeFileError) -> Failure
  ) {
    self.file = file
    self.version = version
    self.empty = empty
    self.lockWait = lockWait
    self.conversion = conversion
    self.write = write
    self.failure = failure
  }
}

extension VersionedFile where Content: Codable & Equatable, Failure: Error {
  /// Returns the content, or the empty one if there is no file; takes no lock.
  ///
  /// - Throws: the mapped failure for a file that cannot be read or trusted.
  package func read() throws(Failure) -> Content { try load().content }

  /// Reads, changes and writes the content, as the only process; unchanged content is not written.
  ///
  /// - Throws: the mapped failure for the file, and the errors of `change`; nothing is written in either
  ///   case.
  package func update<Result>(
    _ change: (inout Content) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // First look without the lock, so that a damaged or unsafe file is reported before anything is created
    // beside it.
    let seen = try load()
    return try file.withLock(waiting: lockWait, mapping: failure) { () throws(Failure) in
      let before = try load(after: seen).content
      var content = before
      let result = try change(&content)
      if content != before { try replace(with: content) }
      return result
    }
  }

  /// Checks that an ``update(_:)`` would succeed now: the file can be trusted, the lock taken, the disk
  /// written.
  ///
  /// The lock is released again: what follows may take long, and no lock is held across the network
  /// (Docs/architecture.md 2).
  ///
  /// - Throws: the failure that the update would throw.
  package func proveWritable() throws(Failure) {
    _ = try load()
    do {
      try file.withLock(waiting: lockWait) { () throws(SafeFileError) in try file.proveWritable() }
    } catch {
      throw failure(error)
    }
  }

  /// Whether a killed writer left anything beside the file.
  package var hasLeftovers: Bool { !file.leftovers().isEmpty }

  /// Decodes the content from the file's bytes.
  ///
  /// - Throws: ``SafeFileError/damaged(path:reason:)``, ``SafeFileError/newer(path:version:known:)``.
  package func content(of bytes: [UInt8]) throws(SafeFileError) -> Content {
    do {
      let json = try JSONReader.read(bytes, depth: JSONReader.ownDepth)
      // A newer file may have another layout, so nothing else in it is read.
      if let found = json["version"]?.integer, found > version {
        throw SafeFileError.newer(path: file.path, version: Int(found), known: version)
      }
      return try BoundedDecoder.decode(Content.self, from: json, conversion: conversion)
    } catch let error as SafeFileError {
      throw error
    } catch {
      throw .damaged(path: file.path, reason: BoundedDecoder.reason(of: error))
    }
  }

  private typealias Loaded = (bytes: [UInt8]?, content: Content)

  /// Reads the file; does not decode again bytes that were seen before.
  private func load(after seen: Loaded? = nil) throws(Failure) -> Loaded {
    do throws(SafeFileError) {
      guard let bytes = try file.read() else { return (nil, empty()) }
      if let seen, seen.bytes == bytes { return seen }
      return (bytes, try content(of: bytes))
    } catch {
      throw failure(error)
    }
  }

  private func replace(with content: Content) throws(Failure) {
    do throws(SafeFileError) {
      guard let bytes = try? write(content) else { throw .unwritableContent(path: file.path) }
      try file.write(bytes)
    } catch {
      throw failure(error)
    }
  }
}
