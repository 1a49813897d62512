import Platform
import Foundation
import SafeFiles
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct FileLockTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a second lock in the same process waits until its limit and fails`() throws {
    let path = scratch("x.lock")
    let lock = try FileLock(path: path, waiting: .zero)
    #expect(throws: SafeFileError.locked(path: path)) { _ = try FileLock(path: path, waiting: .zero) }
    let start = ContinuousClock.now
    #expect(throws: SafeFileError.locked(path: path)) {
      _ = try FileLock(path: path, waiting: .milliseconds(60))
    }
    #expect(ContinuousClock.now - start >= .milliseconds(60))
    lock.release()
    _ = try FileLock(path: path, waiting: .seconds(60))
  }

  @Test func `a lock is released with its owner, even while a new process has the file open`() throws {
    let path = scratch("x.lock")
    let lock = try FileLock(path: path, waiting: .zero)
    // The effect of a fork: another descriptor for the same open file.
    let copy = dup(try #require(ObservedProcess.ownDescriptors(of: path).first))
    defer { close(copy) }
    lock.release()
    _ = try FileLock(path: path, waiting: .zero)
  }

  @Test func `many owners in turn, longer than the limit, starve no one`() throws {
    // 60 owners of 50 ms each: the last waits three seconds; two seconds for a single owner would be too
    // long.
    let children = try (0..<60).map { _ in try startWriter([scratch("x"), "hold", "62"]) }
    let statuses = try children.map { try $0.blockUntilEnd() }
    #expect(statuses == [Int32](repeating: 0, count: 60))
  }

  @Test func `a lock that keeps changing hands is given up`() throws {
    let path = scratch("x.lock")
    let lock = try FileLock(path: path, waiting: .zero)
    // Looks like one owner after another, none of which gives way to this one.
    let mover = try startWriter([path, "touch"])
    defer { mover.signal(SIGKILL) }
    let start = ContinuousClock.now
    #expect(throws: SafeFileError.locked(path: path)) {
      _ = try FileLock(path: path, waiting: .milliseconds(100))
    }
    #expect(ContinuousClock.now - start >= .milliseconds(500), "the file was touched all the time")
    lock.release()
  }

  @Test func `who waits for a lock file that is removed does not become a second owner`() throws {
    let path = scratch("x.lock")
    let first = try FileLock(path: path, waiting: .zero)
    let waiting = Waiting(path)
    try block(for: "the waiting thread to open the file") {
      ObservedProcess.ownDescriptors(of: path).count == 2
    }
    unlink(path)
    let owner = try FileLock(path: path, waiting: .zero)
    first.release()
    try block(for: "the end of the wait") { waiting.error.withLock(\.self) != nil }
    #expect(waiting.error.withLock(\.self) == .some(.locked(path: path)))
    owner.release()
    _ = try FileLock(path: path, waiting: .zero)
  }

  @Test func `a waiting task gets the lock when it is released`() async throws {
    let path = scratch("x.lock")
    let lock = try FileLock(path: path, waiting: .zero)
    async let second: Bool = {
      let lock = try await FileLock.acquire(path: path, waiting: .seconds(20))
      lock.release()
      return true
    }()
    await Task.yield()
    lock.release()
    #expect(try await second)
  }

  @Test func `a canceled task stops waiting`() async throws {
    let path = scratch("x.lock")
    let lock = try FileLock(path: path, waiting: .zero)
    let waiting = Task { _ = try await FileLock.acquire(path: path, waiting: .seconds(50)) }
    waiting.cancel()
    await #expect(throws: SafeFileError.locked(path: path)) { try await waiting.value }
    lock.release()
  }

  @Test func `a link or a directory in place of the lock file is refused`() throws {
    try scratch.put("", at: "target")
    symlink("target", scratch("x.lock"))
    #expect(throws: SafeFileError.unsafe(path: scratch("x.lock"), reason: .symbolicLink)) {
      _ = try FileLock(path: scratch("x.lock"), waiting: .zero)
    }
    mkdir(scratch("y.lock"), 0o700)
    #expect(throws: SafeFileError.unsafe(path: scratch("y.lock"), reason: .notRegular)) {
      _ = try FileLock(path: scratch("y.lock"), waiting: .zero)
    }
  }

  @Test func `a body that throws releases the lock and passes on its error`() throws {
    struct Refusal: Error, Equatable {}
    let file = SafeFile(path: scratch("secret"), protection: .secret)
    #expect(throws: Refusal()) {
      try file.withLock(waiting: .zero, mapping: { _ in Refusal() }) { () throws(Refusal) in throw Refusal() }
    }
    _ = try FileLock(path: file.lockPath, waiting: .zero)
  }

  @Test func `eight processes that count together lose nothing`() throws {
    let children = try (0..<8).map { _ in try startWriter([scratch("counter"), "count"]) }
    for child in children { #expect(try child.blockUntilEnd() == 0) }
    #expect(try SafeFile(path: scratch("counter"), protection: .secret).read() == Array("400".utf8))
  }

  @Test func `eight tasks of one process that count together lose nothing`() async throws {
    let path = scratch("counter")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            let lock = try await FileLock.acquire(path: path + ".lock", waiting: .seconds(300))
            let file = SafeFile(path: path, protection: .secret)
            let number = try file.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            // Gives others a chance to run between reading and writing, where only the lock keeps them out.
            await Task.yield()
            try file.write(Array(String(number + 1).utf8))
            lock.release()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try SafeFile(path: path, protection: .secret).read() == Array("80".utf8))
  }
}

/// A thread that waits a second for a lock.
private final class Waiting: Sendable {
  /// How it ended: nil inside if it got the lock.
  let error = Mutex<SafeFileError??>(nil)

  init(_ path: String) {
    Thread.detachNewThread { [self] in
      do throws(SafeFileError) {
        _ = try FileLock(path: path, waiting: .seconds(1))
        error.withLock { $0 = .some(nil) }
      } catch let failure {
        error.withLock { $0 = .some(failure) }
      }
    }
  }
}
