import POSIXShell
import SafeFileTools
import SafeFiles

/// A file named as input, read whole.
package enum InputFile {
  /// The bytes of the file at `path`, `limit` at most; with `patience`, a FIFO is not waited for longer than that.
  package static func contents(
    ofFileAt path: String, limit: Int, within patience: Duration? = nil
  ) throws(Terminal.ReadFailure) -> [UInt8] {
    // Opening a FIFO would wait until it has a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (patience == nil ? 0 : O_NONBLOCK))
    let code = errno
    guard descriptor >= 0 else { throw failure(path, code) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path, limit: limit, within: patience)
  }

  /// The failure to open an input.
  package static func failure(_ path: String, _ code: Int32 = ENOENT) -> Terminal.ReadFailure {
    if code == ENOENT, FileIdentity(path: path) != nil {
      return Terminal.ReadFailure(
        path: path, reason: "it is a symbolic link to a file that does not exist",
        hint: "see where it leads: \(shell: "ls", "-l", path)")
    }
    let place = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let names =
      code == ENOENT ? (try? SafeDirectory(path: place.isEmpty ? "." : String(place)).names()) ?? [] : []
    let near = Suggestion.nearest(to: String(path.dropFirst(place.count)), among: names).first
    return Terminal.ReadFailure(
      path: path, reason: String(cString: strerror(code)),
      hint: near.map { "did you mean this one? \(shell: "ls", place + $0)" }
        ?? "see what is there: \(shell: "ls", "-l", place.isEmpty ? "." : String(place))")
  }

  /// Whether there is a directory at `path`; nil for nothing at all.
  package static func isDirectory(_ path: String) -> Bool? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to a terminal, which shows what is typed, such as `/dev/tty` or `/proc/self/fd/0`.
  package static func isTerminal(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFCHR else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isatty(descriptor) == 1
  }

  /// The bytes up to the end of an open file or pipe, `limit` at most; `path` is its name in a failure.
  package static func contents(
    of descriptor: Int32, path: String, limit: Int, within patience: Duration? = nil
  ) throws(Terminal.ReadFailure) -> [UInt8] {
    let deadline = patience.map { ContinuousClock.now + $0 }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      if let deadline {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard ContinuousClock.now < deadline else {
          throw Terminal.ReadFailure(path: path, reason: "nothing more was written to it in time")
        }
        guard poll(&waiting, 1, 100) > 0 else { continue }
      }
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      let code = errno
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
          throw Terminal.ReadFailure(path: path, reason: "it is larger than \(limit) bytes", isTooLarge: true)
        }
      } else if count == 0 {
        return bytes
      } else if code != EINTR, code != EAGAIN || deadline == nil {
        throw Terminal.ReadFailure(path: path, reason: String(cString: strerror(code)))
      }
    }
  }
}
