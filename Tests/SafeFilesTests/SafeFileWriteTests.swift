import Platform
import SafeFileTools
import SafeFiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct SafeFileWriteTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  func secret(_ name: String = "secret") -> SafeFile { SafeFile(path: scratch(name), protection: .secret) }

  @Test(arguments: ["000", "777", "022"])
  func `new files are 0600 and new directories 0700 whatever the umask`(mask: String) throws {
    #expect(try startWriter([scratch("a/b/secret"), "umask", mask]).blockUntilEnd() == 0)
    #expect(scratch.mode(of: "a") == 0o700)
    #expect(scratch.mode(of: "a/b") == 0o700)
    #expect(scratch.mode(of: "a/b/secret") == 0o600)
    #expect(scratch.mode(of: "a/b/secret.lock") == 0o600)
    #expect(scratch.names(in: "a/b") == ["secret", "secret.lock"])
    #expect(try secret("a/b/secret").read() == [1])
  }

  /// Writes the path of each flushed file into a list.
  private static let recorder = """
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    int fsync(int file) {
      char link[64], path[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, path, sizeof path);
      int list = open(getenv("FLUSHED"), O_WRONLY | O_CREAT | O_APPEND, 0600);
      if (list >= 0) dprintf(list, "%.*s\\n", (int)length, path), close(list);
      return (int)syscall(SYS_fsync, file);
    }
    """

  @Test(.needs("cc"), .onLinux("a preloaded library records the calls"))
  func `each new directory is flushed into the one above it`() throws {
    try scratch.put(Self.recorder, at: "record.c")
    let compiler = try ChildProcess(
      "/usr/bin/env", ["cc", "-shared", "-fPIC", "-o", scratch("record.so"), scratch("record.c")],
      variables: ["PATH": ExtraProgram.path], streams: [.nothing, .descriptor(1), .descriptor(2)])
    #expect(try compiler.blockUntilEnd() == 0)
    let writer = try startWriter(
      [scratch("a/b/secret"), "umask", "022"],
      variables: ["LD_PRELOAD": scratch("record.so"), "FLUSHED": scratch("flushed")])
    #expect(try writer.blockUntilEnd() == 0)
    let list = try #require(try SafeFile(path: scratch("flushed"), protection: .secret).read())
    let flushed = Set(String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init))
    #expect(flushed.isSuperset(of: [scratch.path, scratch("a"), scratch("a/b")]), "\(flushed)")
  }

  @Test func `a configuration keeps the mode set by its owner`() throws {
    let file = SafeFile(path: scratch("config"), protection: .editable)
    try file.write([1])
    #expect(scratch.mode(of: "config") == 0o600)
    chmod(scratch("config"), 0o644)
    try file.write([2])
    #expect(scratch.mode(of: "config") == 0o644)
    #expect(try file.read() == [2])
  }

  @Test func `a full disk leaves the old file intact and no leftover`() throws {
    try scratch.put("old", at: "secret")
    let child = try startWriter([scratch("secret"), "limited"])
    #expect(try child.blockUntilEnd() == 0)
    #expect(try secret().read() == Array("old".utf8))
    #expect(scratch.names() == ["secret"])
  }

  @Test func `a directory that cannot be written to gives an error and keeps the file readable`() throws {
    try scratch.put("old", at: "secret")
    chmod(scratch.path, 0o500)
    // Root may write everywhere, so the child becomes another user.
    let user: uid_t = geteuid() == 0 ? 12_345 : 0
    if user != 0 {
      chown(scratch("secret"), user, user)
      chown(scratch.path, user, user)
    }
    let child = try startWriter([scratch("secret"), "forbidden", String(user, radix: 8)])
    #expect(try child.blockUntilEnd() == 0)
    #expect(scratch.names() == ["secret"])
  }

  @Test func `leftovers of dead writers are removed, other files stay`() throws {
    for name in [".secret.0123456789abcdef.tmp", ".secret.short.tmp", ".other.0123456789abcdef.tmp"] {
      try scratch.put("x", at: name)
    }
    symlink("secret", scratch(".secret.fedcba9876543210.tmp"))
    try secret().write([1])
    #expect(
      scratch.names() == [
        ".other.0123456789abcdef.tmp", ".secret.fedcba9876543210.tmp", ".secret.short.tmp", "secret",
      ])
  }

  @Test func `a living writer's temporary file is not removed`() throws {
    try scratch.put("x", at: ".secret.0123456789abcdef.tmp")
    let number = open(scratch(".secret.0123456789abcdef.tmp"), O_RDONLY | O_CLOEXEC)
    flock(number, LOCK_EX)
    try secret().write([1])
    #expect(scratch.names() == [".secret.0123456789abcdef.tmp", "secret"])
    // Unlocked explicitly, not by closing: a process that another test is just starting may hold the
    // descriptor too.
    flock(number, LOCK_UN)
    close(number)
    try secret().write([2])
    #expect(scratch.names() == ["secret"])
  }

  @Test func `a killed writer's file is removed with the next lock, whether or not anything is written`()
    throws
  {
    try scratch.put("x", at: ".secret.0123456789abcdef.tmp")
    #expect(secret().leftovers() == [scratch(".secret.0123456789abcdef.tmp")])
    #expect(scratch.names().count == 1, "looking removes nothing")
    try secret().withLock(waiting: .zero) { () throws(SafeFileError) in }
    #expect(secret().leftovers() == [])
    #expect(scratch.names() == ["secret.lock"])
  }

  @Test func `a check that a write would succeed changes nothing`() throws {
    try secret("a/secret").proveWritable()
    #expect(scratch.names(in: "a") == [])
    try scratch.put("old", at: "secret")
    let before = scratch.mode(of: "secret")
    try secret().proveWritable()
    #expect(try secret().read() == Array("old".utf8))
    #expect(scratch.mode(of: "secret") == before)
    #expect(scratch.names() == ["a", "secret"])
  }

  @Test func `the check fails if a write would`() throws {
    try scratch.put("old", at: "secret", mode: 0o640)
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .readableByOthers(mode: 0o640))) {
      try secret().proveWritable()
    }
    try scratch.put("old", at: "file")
    #expect(throws: SafeFileError.cannotWrite(path: scratch("file/secret"), errno: ENOTDIR)) {
      try secret("file/secret").proveWritable()
    }
    #expect(try startWriter([scratch("limit"), "unprovable"]).blockUntilEnd() == 0)
    #expect(scratch.names() == ["file", "secret"])
  }

  @Test func `setting aside never overwrites and keeps every version`() throws {
    try scratch.put("first", at: "secret", mode: 0o644)
    #expect(try secret().setAside(at: 1_767_323_045) == scratch("secret.damaged-20260102T030405Z"))
    try scratch.put("second", at: "secret")
    #expect(try secret().setAside(at: 1_767_323_045) == scratch("secret.damaged-20260102T030405Z-2"))
    mkdir(scratch("secret"), 0o700)
    try scratch.put("third", at: "secret/inside")
    #expect(try secret().setAside(at: 1_767_323_045) == scratch("secret.damaged-20260102T030405Z-3"))
    symlink("nowhere", scratch("secret"))
    #expect(try secret().setAside(at: 1_767_323_046) == scratch("secret.damaged-20260102T030406Z"))
    #expect(scratch.names().count == 4)
    #expect(scratch.mode(of: "secret.damaged-20260102T030405Z") == 0o644)
    #expect(scratch.mode(of: "secret.damaged-20260102T030405Z-3/inside") == 0o600)
    #expect(throws: SafeFileError.cannotRead(path: scratch("secret"), errno: ENOENT)) {
      try secret().setAside(at: 0)
    }
  }

  @Test func `killed at any instant, a writer leaves an intact file`() throws {
    var random = SeededGenerator(seed: 20_260_102)
    try secret().write([UInt8](repeating: UInt8(ascii: "0"), count: 40_000))
    var seen: Set<UInt8> = []
    let start = ContinuousClock.now
    // On a busy machine most are killed before they write anything: the test then runs longer, and so do
    // they.
    for round in 0..<500 where ContinuousClock.now - start < (seen.count > 5 ? .seconds(4) : .patience) {
      let child = try startWriter([scratch("secret"), "loop"])
      usleep(UInt32(random.next() % (15_000 + 500 * UInt64(round))))
      child.signal(SIGKILL)
      #expect(try child.blockUntilEnd() == 128 + SIGKILL)
      let content = try #require(try secret().read())
      #expect(content.count == 40_000)
      #expect(Set(content).count == 1)
      seen.formUnion(content.prefix(1))
    }
    #expect(seen.count > 5)
    try secret().write([1])
    #expect(scratch.names() == ["secret", "secret.lock"])
  }
}
