import Platform
import CommandLineKit
import POSIXShell
import SafeFiles

/// A file that somebody named as input, read whole.
enum InputFile {
  /// The bytes of the file at `path`, `limit` at most.
  ///
  /// - Throws: ``Terminal/ReadFailure``.
  static func contents(ofFileAt path: String, limit: Int) throws(Terminal.ReadFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let code = errno
    guard descriptor >= 0 else { throw failure(path, code) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path, limit: limit)
  }

  /// The failure to open what a command was told to read.
  static func failure(_ path: String, _ code: Int32 = ENOENT) -> Terminal.ReadFailure {
    let place = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let names =
      code == ENOENT ? (try? SafeDirectory(path: place.isEmpty ? "." : String(place)).names()) ?? [] : []
    let near = Suggestion.nearest(to: String(path.dropFirst(place.count)), among: names).first
    return Terminal.ReadFailure(
      path: path, reason: String(cString: strerror(code)),
      hint: near.map { "did you mean this one? ls \(ShellWords.word(place + $0))" }
        ?? "see what is there: ls -l \(ShellWords.word(place.isEmpty ? "." : String(place)))")
  }

  /// Whether there is a directory at `path`; nil for nothing at all.
  static func isDirectory(_ path: String) -> Bool? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes up to the end of an open file or pipe, `limit` at most; `path` is its name in a failure.
  ///
  /// - Throws: ``Terminal/ReadFailure``.
  static func contents(
    of descriptor: Int32, path: String, limit: Int
  ) throws(Terminal.ReadFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      let code = errno
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
          throw Terminal.ReadFailure(path: path, reason: "it is larger than \(limit) bytes", isTooLarge: true)
        }
      } else if count == 0 {
        return bytes
      } else if code != EINTR {
        throw Terminal.ReadFailure(path: path, reason: String(cString: strerror(code)))
      }
    }
  }
}
