package import Platform

/// An open file, closed when its owner is released.
package struct Descriptor: ~Copyable {
  package let number: Int32

  package init(owning number: Int32) { self.number = number }

  // After a failed close, the number is free on Linux and Darwin all the same, so do not try again.
  deinit { _ = close(number) }

  /// The result of `fstat`; nil if it fails.
  package var status: FileStatus? {
    var buffer = stat()
    guard fstat(number, &buffer) == 0 else { return nil }
    return FileStatus(buffer)
  }

  /// Reads to the end; throws the value of `errno`, or EFBIG for more than `limit` bytes.
  package func readAll(limit: Int = .max) throws(SystemFailure) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      // Bound: at most `chunk.count` bytes go into `chunk`.
      let count = chunk.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
      let failure = errno
      if count > 0 {
        content += chunk[..<count]
        guard content.count <= limit else { throw SystemFailure(errno: EFBIG) }
      } else if count == 0 {
        return content
      } else if failure != EINTR {
        throw SystemFailure(errno: failure)
      }
    }
  }

  /// Reads at most `count` bytes.
  func readFirst(_ count: Int) throws(SystemFailure) -> [UInt8] {
    var content: [UInt8] = []
    while content.count < count {
      var chunk = [UInt8](repeating: 0, count: count - content.count)
      // Bound: at most `chunk.count` bytes go into `chunk`.
      let taken = chunk.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
      let failure = errno
      if taken > 0 {
        content += chunk[..<taken]
      } else if taken == 0 {
        return content
      } else if failure != EINTR {
        throw SystemFailure(errno: failure)
      }
    }
    return content
  }

  /// Writes everything; throws the value of `errno`.
  package func writeAll(_ bytes: [UInt8]) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      // Bound: only the bytes from `written` to the end of the array are passed on.
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return write(number, rest.baseAddress, rest.count)
      }
      let failure = errno
      if count >= 0 {
        written += count
      } else if failure != EINTR {
        throw SystemFailure(errno: failure)
      }
    }
  }

  /// Flushes the content to disk; EINVAL from file systems that cannot do this is ignored.
  package func synchronize() throws(SystemFailure) {
    while fsync(number) != 0 {
      let failure = errno
      if failure == EINVAL { return }
      if failure != EINTR { throw SystemFailure(errno: failure) }
    }
  }

  /// A mark that changes with each ``touch()``; nil if the system provides none.
  var changeMark: FileMark? {
    var buffer = stat()
    guard fstat(number, &buffer) == 0 else { return nil }
    #if canImport(Darwin)
    let time = buffer.st_mtimespec
    #else
    let time = buffer.st_mtim
    #endif
    return FileMark(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// Sets the file's times to now.
  func touch() { _ = futimens(number, nil) }

  /// Sets the permission bits, whatever the umask.
  package func setMode(_ mode: UInt32) throws(SystemFailure) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw SystemFailure(errno: errno) }
  }
}

/// When a file was last changed, for comparison with another time of the same file.
struct FileMark: Equatable {
  let seconds: Int
  let nanoseconds: Int
}

/// A failed system call, before it is known whether it was part of a read or a write.
package struct SystemFailure: Error {
  package let errno: Int32

  package init(errno: Int32) { self.errno = errno }
}

/// The members of `struct stat` that the rules check.
package struct FileStatus {
  package enum Kind { case regular, directory, symbolicLink, other }

  package let kind: Kind
  /// Permission bits, including set-ID and sticky.
  package let mode: UInt32
  package let owner: UInt32
  let links: UInt64
  let size: Int
  package let identity: FileIdentity

  package init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    mode = UInt32(status.st_mode) & 0o7777
    owner = status.st_uid
    links = UInt64(status.st_nlink)
    size = Int(status.st_size)
    identity = FileIdentity(status)
  }
}

/// Which file it is, whatever its names are: one that was removed and made again is another.
package struct FileIdentity: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Everything before the last slash: `.` for a bare name, `/` for a name in the root.
package func directoryPath(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Everything after the last slash.
package func fileName(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}
