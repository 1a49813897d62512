package import BoundedJSON
import Synchronization

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
  private let identifiers: [String]
  private let encode: @Sendable (Content) throws -> JSONValue
  private let write: @Sendable (JSONValue) throws -> [UInt8]
  private let failure: @Sendable (SafeFileError) -> Failure
  private let last = LastContent<Content>()

  /// Sets up access to a file; nothing is touched yet.
  ///
  /// - Parameters:
  ///   - file: its path, and who else may see it.
  ///   - version: the newest version this program reads.
  ///   - empty: the content of a missing file.
  ///   - lockWait: how long a writer waits for another one; a write takes milliseconds.
  ///   - conversion: reads the types whose form in the file is not their own.
  ///   - identifiers: the members that tell objects apart: one with another value is another object, not the same one changed.
  ///   - encode: turns content into JSON, including the version.
  ///   - write: turns that, together with the members that only a newer program knows, into bytes.
  ///   - failure: maps a file error to the callers' error.
  package init(
    _ file: SafeFile, version: Int, empty: @autoclosure @escaping @Sendable () -> Content,
    lockWait: Duration = .seconds(10),
    conversion: BoundedDecoder.Conversion? = nil, identifiers: [String],
    encode: @escaping @Sendable (Content) throws -> JSONValue,
    write: @escaping @Sendable (JSONValue) throws -> [UInt8],
    failure: @escaping @Sendable (SafeFileError) -> Failure
  ) {
    self.file = file
    self.version = version
    self.empty = empty
    self.lockWait = lockWait
    self.conversion = conversion
    self.identifiers = identifiers
    self.encode = encode
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
    _ = try load()
    return try file.withLock(waiting: lockWait, mapping: failure) { () throws(Failure) in
      let before = try load()
      var content = before.content
      let result = try change(&content)
      if content != before.content { try replace(before, with: content) }
      return result
    }
  }

  /// Changes content whose bytes are kept elsewhere, by the same rules; the file only gives errors their name.
  ///
  /// - Returns: the result of `change`, and the new bytes; nil bytes for content that did not change.
  /// - Throws: as ``update(_:)``.
  package func changing<Result>(
    _ bytes: [UInt8]?, _ change: (inout Content) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, bytes: [UInt8]?) {
    let before = try loaded { () throws(SafeFileError) in bytes }
    var content = before.content
    let result = try change(&content)
    guard content != before.content else { return (result, nil) }
    do throws(SafeFileError) {
      return (result, try self.bytes(of: content, insteadOf: before))
    } catch {
      throw failure(error)
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
    try parse(bytes).content
  }

  private typealias Loaded = LastContent<Content>.Value

  private func parse(_ bytes: [UInt8]) throws(SafeFileError) -> Loaded {
    do {
      let json = try JSONReader.read(bytes, depth: JSONReader.ownDepth)
      // A newer file may have another layout, so nothing else in it is read.
      if let found = json["version"]?.integer, found > version {
        throw SafeFileError.newer(path: file.path, version: Int(found), known: version)
      }
      return (bytes, json, try BoundedDecoder.decode(Content.self, from: json, conversion: conversion))
    } catch let error as SafeFileError {
      throw error
    } catch {
      throw .damaged(path: file.path, reason: BoundedDecoder.reason(of: error))
    }
  }

  private func load() throws(Failure) -> Loaded {
    try loaded { () throws(SafeFileError) in try file.read() }
  }

  /// Reads the content; does not decode again the bytes that were read last.
  private func loaded(_ read: () throws(SafeFileError) -> [UInt8]?) throws(Failure) -> Loaded {
    do throws(SafeFileError) {
      guard let bytes = try read() else { return (nil, nil, empty()) }
      if let seen = last.value.withLock({ $0 }), seen.bytes == bytes { return seen }
      let loaded = try parse(bytes)
      last.value.withLock { $0 = loaded }
      return loaded
    } catch {
      throw failure(error)
    }
  }

  private func replace(_ old: Loaded, with content: Content) throws(Failure) {
    do throws(SafeFileError) {
      try file.write(try bytes(of: content, insteadOf: old))
    } catch {
      throw failure(error)
    }
  }

  private func bytes(of content: Content, insteadOf old: Loaded) throws(SafeFileError) -> [UInt8] {
    guard let bytes = try? write(tree(of: content, insteadOf: old)) else {
      throw .unwritableContent(path: file.path)
    }
    return bytes
  }

  /// The content with everything in the file that this program does not know.
  private func tree(of content: Content, insteadOf old: Loaded) throws -> JSONValue {
    let new = try encode(content)
    guard let tree = old.tree else { return new }
    return UnknownMembers(identifiers: identifiers).kept(from: tree, known: try encode(old.content), in: new)
  }
}

/// What the bytes that were read last stand for.
private final class LastContent<Content: Sendable>: Sendable {
  typealias Value = (bytes: [UInt8]?, tree: JSONValue?, content: Content)

  let value = Mutex<Value?>(nil)
}
