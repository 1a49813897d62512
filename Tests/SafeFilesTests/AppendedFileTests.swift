import SafeFiles
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite struct AppendedFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func content(_ name: String) throws -> String {
    String(
      decoding: try #require(try SafeFile(path: scratch(name), protection: .secret).read()), as: UTF8.self)
  }

  @Test func `what is appended follows what is there, and can be cut off again`() throws {
    let file = try AppendedFile.create(scratch("log"))
    try file.append(Array("one\n".utf8))
    try file.append(Array("two\n".utf8))
    #expect(scratch.mode(of: "log") == 0o600)
    try file.truncate(to: 4)
    let again = try AppendedFile.open(scratch("log"))
    try again.append(Array("three\n".utf8))
    try again.synchronize()
    #expect(try content("log") == "one\nthree\n")
  }

  @Test func `a file that is there is not created again`() throws {
    try scratch.put("old", at: "log")
    #expect(throws: SafeFileError.cannotWrite(path: scratch("log"), errno: EEXIST)) {
      try AppendedFile.create(scratch("log"))
    }
    #expect(try content("log") == "old")
  }

  @Test func `a link, and a file that others can read, are refused`() throws {
    try scratch.put("old", at: "open", mode: 0o644)
    #expect(
      throws: SafeFileError.unsafe(path: scratch("open"), reason: .readableByOthers(mode: 0o644))
    ) { try AppendedFile.open(scratch("open")) }
    #expect(symlink(scratch("open"), scratch("link")) == 0)
    #expect(throws: SafeFileError.unsafe(path: scratch("link"), reason: .symbolicLink)) {
      try AppendedFile.open(scratch("link"))
    }
  }

  @Test func `a held lock ends with its last reference`() throws {
    var lock: HeldLock? = try HeldLock(path: scratch("lock"))
    #expect(throws: SafeFileError.locked(path: scratch("lock"))) { try HeldLock(path: scratch("lock")) }
    #expect(lock != nil)
    lock = nil
    _ = try HeldLock(path: scratch("lock"))
  }

  @Test func `a directory is replaced with files at any depth`() throws {
    let directory = SafeDirectory(path: scratch("tree"))
    try directory.replace(with: ["a": [1], "b/c/d": [2], "b/e": [3]])
    #expect(try directory.entries() == ["a", "b/", "b/c/", "b/c/d", "b/e"])
    #expect(try directory.names() == ["a", "b"])
    directory.removeEntries(["a", "b", "missing"])
    #expect(try directory.names() == [])
  }
}
