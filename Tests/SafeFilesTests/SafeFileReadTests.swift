import Platform
import SafeFiles
import Testing

@Suite(.timeLimit(.minutes(6))) struct SafeFileReadTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  func secret(_ name: String = "secret") -> SafeFile { SafeFile(path: scratch(name), protection: .secret) }
  func editable(_ name: String = "config") -> SafeFile {
    SafeFile(path: scratch(name), protection: .editable)
  }

  @Test func `a file that is too large is damaged, and not read`() throws {
    try scratch.put("secret", at: "secret")
    #expect(truncate(scratch("secret"), 1 << 40) == 0)
    let file = SafeFile(path: scratch("secret"), protection: .secret, largest: 64 << 20)
    #expect(throws: SafeFileError.damaged(path: scratch("secret"), reason: "it is larger than 64 MiB")) {
      try file.read()
    }
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o666, 0o660] as [mode_t])
  func `a secret that others can read is refused for reading and writing and not changed`(mode: mode_t) throws
  {
    try scratch.put("old", at: "secret", mode: mode)
    let refusal = SafeFileError.unsafe(
      path: scratch("secret"), reason: .readableByOthers(mode: UInt32(mode)))
    #expect(throws: refusal) { try secret().read() }
    #expect(throws: refusal) { try secret().write([1]) }
    #expect(scratch.mode(of: "secret") == mode)
    #expect(scratch.names() == ["secret"])
    chmod(scratch("secret"), 0o600)
    #expect(try secret().read() == Array("old".utf8))
  }

  @Test(arguments: [0o620, 0o602, 0o611] as [mode_t])
  func `a secret that others can write or run is refused`(mode: mode_t) throws {
    try scratch.put("old", at: "secret", mode: mode)
    #expect(
      throws: SafeFileError.unsafe(
        path: scratch("secret"), reason: .writableByOthers(mode: UInt32(mode)))
    ) { try secret().read() }
  }

  @Test(arguments: [0o755, 0o750, 0o701, 0o777] as [mode_t])
  func `a secret in an open directory is refused for reading and writing`(mode: mode_t) throws {
    try scratch.put("old", at: "secret")
    chmod(scratch.path, mode)
    let refusal = SafeFileError.unsafe(path: scratch.path, reason: .directoryOpen(mode: UInt32(mode)))
    #expect(throws: refusal) { try secret().read() }
    #expect(throws: refusal) { try secret().write([1]) }
    #expect(throws: refusal) {
      try secret().withLock(waiting: .zero) { () throws(SafeFileError) in }
    }
    #expect(scratch.names() == ["secret"])
  }

  @Test func `a symbolic link is not a secret, even one to a valid file`() throws {
    try scratch.put("old", at: "target")
    symlink("target", scratch("secret"))
    let refusal = SafeFileError.unsafe(path: scratch("secret"), reason: .symbolicLink)
    #expect(throws: refusal) { try secret().read() }
    #expect(throws: refusal) { try secret().write([1]) }
    #expect(try secret("target").read() == Array("old".utf8))
  }

  @Test func `a dangling link is neither a secret nor a missing configuration`() throws {
    symlink("nowhere", scratch("secret"))
    symlink("nowhere", scratch("config"))
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .symbolicLink)) {
      try secret().read()
    }
    #expect(throws: SafeFileError.unsafe(path: scratch("config"), reason: .danglingLink)) {
      try editable().read()
    }
    #expect(throws: SafeFileError.unsafe(path: scratch("config"), reason: .danglingLink)) {
      try editable().write([1])
    }
    #expect(scratch.names() == ["config", "secret"])
  }

  @Test func `a link that leads back to itself is refused as such`() throws {
    symlink("config", scratch("config"))
    let refusal = SafeFileError.unsafe(path: scratch("config"), reason: .endlessLink)
    #expect(throws: refusal) { try editable().read() }
    #expect(throws: refusal) { try editable().write([1]) }
    #expect(throws: refusal) { try editable().proveWritable() }
  }

  @Test func `a linked configuration is written where it is, and keeps its mode`() throws {
    mkdir(scratch("dotfiles"), 0o700)
    try scratch.put("old", at: "dotfiles/target", mode: 0o644)
    symlink("dotfiles/target", scratch("link"))
    symlink("link", scratch("config"))
    #expect(try editable().read() == Array("old".utf8))
    try editable().withLock(waiting: .zero) { () throws(SafeFileError) in try editable().write([1]) }
    #expect(try editable().read() == [1])
    #expect(scratch.names() == ["config", "config.lock", "dotfiles", "link"])
    #expect(scratch.names(in: "dotfiles") == ["target"])
    #expect(scratch.mode(of: "dotfiles/target") == 0o644)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `a link to a file of another user is refused, and a copy keeps the settings`() throws {
    try scratch.put("old", at: "target", mode: 0o644)
    chown(scratch("target"), 12_345, 12_345)
    symlink("target", scratch("config"))
    let refusal = SafeFileError.unsafe(path: scratch("config"), reason: .foreignLink(id: 12_345))
    #expect(throws: refusal) { try editable().write([1]) }
    #expect(throws: refusal) { try editable().read() }
    let copy = scratch("config.own")
    #expect(refusal.fix == "cp \(scratch("config")) \(copy) && mv \(copy) \(scratch("config"))")
  }

  @Test func `a FIFO is refused without waiting for its writer`() throws {
    mkfifo(scratch("secret"), 0o600)
    mkfifo(scratch("config"), 0o600)
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .notRegular)) {
      try secret().read()
    }
    #expect(throws: SafeFileError.unsafe(path: scratch("config"), reason: .notRegular)) {
      try editable().read()
    }
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .notRegular)) {
      try secret().write([1])
    }
  }

  @Test func `a directory in place of the file is refused`() throws {
    mkdir(scratch("secret"), 0o700)
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .notRegular)) {
      try secret().read()
    }
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .notRegular)) {
      try secret().write([1])
    }
  }

  @Test func `a file in place of the directory is an error, not a missing file`() throws {
    try scratch.put("x", at: "file")
    #expect(throws: SafeFileError.cannotRead(path: scratch("file"), errno: ENOTDIR)) {
      try secret("file/secret").read()
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `a file or directory of another user is refused`() throws {
    try scratch.put("old", at: "secret")
    chown(scratch("secret"), 12_345, 12_345)
    #expect(throws: SafeFileError.unsafe(path: scratch("secret"), reason: .foreignOwner(id: 12_345))) {
      try secret().read()
    }
    chown(scratch("secret"), 0, 0)
    chown(scratch.path, 12_345, 12_345)
    #expect(throws: SafeFileError.unsafe(path: scratch.path, reason: .foreignOwner(id: 12_345))) {
      try secret().read()
    }
  }

  @Test func `a configuration may be read by others, but not written by all`() throws {
    try scratch.put("old", at: "config", mode: 0o664)
    #expect(try editable().read() == Array("old".utf8))
    chmod(scratch("config"), 0o646)
    #expect(throws: SafeFileError.unsafe(path: scratch("config"), reason: .writableByOthers(mode: 0o646))) {
      try editable().read()
    }
  }

  @Test func `a link to a directory is judged by its target`() throws {
    mkdir(scratch("private"), 0o700)
    symlink("private", scratch("link"))
    try secret("link/secret").write([7])
    #expect(try secret("private/secret").read() == [7])
    chmod(scratch("private"), 0o750)
    #expect(throws: SafeFileError.unsafe(path: scratch("link"), reason: .directoryOpen(mode: 0o750))) {
      try secret("link/secret").read()
    }
  }

  @Test func `reading a missing file returns nil and creates nothing`() throws {
    #expect(try secret("a/b/secret").read() == nil)
    #expect(try secret().read() == nil)
    #expect(scratch.names() == [])
  }

  @Test(
    arguments: [
      (
        SafeFileError.unsafe(path: "/h/c", reason: .readableByOthers(mode: 0o644)),
        "/h/c can be read by others (mode 0644)", "chmod 600 /h/c"
      ),
      (
        .unsafe(path: "/h/it's me", reason: .directoryOpen(mode: 0o755)),
        "/h/it's me is a directory open to others (mode 0755)", "chmod 700 '/h/it'\\''s me'"
      ),
      (
        .cannotWrite(path: "/h/c", errno: ENOSPC), "cannot write /h/c: no space left on the device",
        "df -h /h"
      ),
      (
        .cannotRead(path: "/dev/null/authctl", errno: ENOTDIR),
        "cannot read /dev/null/authctl: a part of the path is not a directory", "ls -ld /dev/null"
      ),
      (.locked(path: "/h/c.lock"), "/h/c.lock is locked by another process", "fuser -v /h/c.lock"),
      (
        .damaged(path: "/h/c", reason: "the file has no version"), "/h/c is damaged: the file has no version",
        nil
      ),
      (
        .newer(path: "/h/c", version: 3, known: 1),
        "/h/c has version 3, but this program reads no version after 1", nil
      ),
    ] as [(SafeFileError, String, String?)])
  func `an error says what happened and gives the command that fixes it`(
    error: SafeFileError, text: String, fix: String?
  ) {
    #expect(error.description == text)
    #expect(error.fix == fix)
  }
}
