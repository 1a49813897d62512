import Platform
import ByteText
import Foundation
import SafeFileTools
import SafeFiles
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct SafeDirectoryTests {
  let scratch: Scratch
  let directory: SafeDirectory

  init() throws {
    scratch = try Scratch()
    directory = SafeDirectory(path: scratch("out"))
  }

  private func contents(_ name: String) throws -> [UInt8]? {
    try SafeFile(path: scratch(name), protection: .shared).read()
  }

  func replace(with files: ByName<[UInt8]>) throws(SafeFileError) {
    try directory.replace(with: files, mapping: { $0 }) { () throws(SafeFileError) in }
  }

  @Test func `the new files take the place of the old ones, and nothing else stays`() throws {
    try replace(with: ["a": [1], "x/y/b": [2]])
    #expect(scratch.names(in: "out") == ["a", "x"] && scratch.names(in: "out/x/y") == ["b"])
    #expect(scratch.mode(of: "out/x/y") == 0o700)
    #expect(scratch.mode(of: "out/x/y/b") == 0o600)
    try replace(with: ["c": [3]])
    #expect(try contents("out/c") == [3])
    #expect(scratch.names(in: "out") == ["c"])
    #expect(scratch.names() == ["out"])
  }

  @Test func `kept entries are in the new directory, whatever they are`() throws {
    try replace(with: ["a": [1], "mine": [2]])
    symlink("elsewhere", scratch("out/link"))
    mkdir(scratch("out/below"), 0o750)
    mkdir(scratch("out/below/more"), 0o700)
    try scratch.put("x", at: "out/below/more/file", mode: 0o640)
    symlink("../mine", scratch("out/below/link"))
    try directory.proveReplaceable(keeping: { $0 != "a" })
    try directory.replace(with: ["b": [3]], keeping: { $0 != "a" }, mapping: { $0 }) {
      () throws(SafeFileError) in
    }
    #expect(scratch.names(in: "out") == ["b", "below", "link", "mine"] && scratch.names() == ["out"])
    #expect(scratch.names(in: "out/below") == ["link", "more"] && scratch.mode(of: "out/below") == 0o750)
    #expect(try contents("out/below/more/file") == Array("x".utf8))
    #expect(scratch.mode(of: "out/below/more/file") == 0o640)
    #expect(try contents("out/mine") == [2])
  }

  @Test func `a refused or failed replacement changes nothing`() throws {
    try replace(with: ["a": [1]])
    let refusal = SafeFileError.damaged(path: "p", reason: "r")
    #expect(throws: refusal) {
      try directory.replace(with: [:], mapping: { $0 }) { () throws(SafeFileError) in throw refusal }
    }
    #expect(throws: SafeFileError.cannotWrite(path: scratch("out"), errno: ENAMETOOLONG)) {
      try replace(with: [String(repeating: "n", count: 300): [1]])
    }
    #expect(scratch.names(in: "out") == ["a"])
    #expect(scratch.names() == ["out"])
  }

  @Test func `what killed writers left is removed, but not while it may be the only copy`() throws {
    // The second is the old directory, if the file system cannot swap two names.
    for name in [".out.0123456789abcdef.tmp", ".out.fedcba9876543210.tmp"] {
      mkdir(scratch(name), 0o700)
      try scratch.put("x", at: "\(name)/a")
    }
    #expect(throws: SafeFileError.self) { try replace(with: [String(repeating: "n", count: 300): [1]]) }
    #expect(scratch.names() == [".out.0123456789abcdef.tmp", ".out.fedcba9876543210.tmp"])
    try replace(with: ["a": [1]])
    #expect(scratch.names() == ["out"])
  }

  @Test func `a link in place of the directory, or in it, is never followed`() throws {
    mkdir(scratch("victim"), 0o700)
    try scratch.put("x", at: "victim/kept")
    for (target, reason) in [
      ("victim", .symbolicLink), ("gone", .danglingLink), ("out", .endlessLink),
    ] as [(String, SafeFileError.Reason)] {
      unlink(scratch("out"))
      symlink(target, scratch("out"))
      let error = SafeFileError.unsafe(path: scratch("out"), reason: reason)
      #expect(throws: error) { try replace(with: [:]) }
      #expect(throws: error) { try directory.proveReplaceable() }
    }
    unlink(scratch("out"))
    mkdir(scratch("out"), 0o700)
    symlink("../victim", scratch("out/link"))
    #expect(scratch.names(in: "out") == ["link"])
    try replace(with: ["a": [1]])
    #expect(scratch.names(in: "victim") == ["kept"])
  }

  @Test func `a link that is swapped in during the removal is not followed`() throws {
    mkdir(scratch("victim"), 0o700)
    try scratch.put("x", at: "victim/kept")
    for _ in 0..<100 {
      mkdir(scratch("out"), 0o700)
      mkdir(scratch("out/sub"), 0o700)
      symlink("../victim", scratch("out/link"))
      let swapper = Swapper(in: scratch("out"))
      try replace(with: [:])
      try swapper.stop()
      try #require(scratch.names(in: "victim") == ["kept"])
      try replace(with: [:])
    }
    #expect(scratch.names() == ["out", "victim"])
  }

  @Test func `writers of one directory all succeed, one after the other`() throws {
    let children = try (0..<4).map { _ in try startWriter([scratch("out"), "export"]) }
    for child in children { #expect(try child.blockUntilEnd() == 0) }
    #expect(scratch.names(in: "out") == ["a", "below"] && scratch.names(in: "out/below") == ["b"])
    #expect(scratch.names() == ["out"])
  }
}

/// A thread that keeps exchanging the directory `sub` and the symbolic link `link` of a directory, whatever its name becomes.
private final class Swapper: Sendable {
  private let isStopped = Atomic(false)
  private let hasEnded = Atomic(false)

  init(in path: String) {
    let place = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    Thread.detachNewThread { [self] in
      while !isStopped.load(ordering: .relaxed) {
        for (name, newName) in [("sub", "aside"), ("link", "sub"), ("sub", "link"), ("aside", "sub")] {
          _ = renameat(place, name, place, newName)
        }
      }
      close(place)
      hasEnded.store(true, ordering: .releasing)
    }
  }

  func stop() throws {
    isStopped.store(true, ordering: .relaxed)
    try block(for: "the thread") { hasEnded.load(ordering: .acquiring) }
  }
}
