import ByteText
import Platform
import SafeFileTools
import SafeFiles

/// A separate process for tests of what belongs to a whole process: being killed, umask, limits, the
/// effective user.
///
/// `FileWriter PATH TASK [NUMBER]`; the exit status is 0 if the write, or its refusal, was as expected.
@main enum FileWriter {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { exit(64) }
    let file = SafeFile(path: arguments[1], protection: .secret)
    let number = arguments.count > 3 ? UInt32(arguments[3], radix: 8) ?? 0 : 0
    switch arguments[2] {
    case "loop": exit(writeForEver(file))
    case "limited": exit(writeLimited(file))
    case "umask": exit(write(file, mask: number))
    case "count": exit(count(file))
    case "touch": exit(touch(arguments[1]))
    case "unprovable": exit(proveLimited(file))
    case "hold": exit(hold(file, milliseconds: number))
    case "export": exit(export(to: arguments[1]))
    case "forbidden": exit(writeForbidden(file, user: number))
    default: exit(64)
    }
  }

  /// Writes files of one repeated letter until it is killed.
  private static func writeForEver(_ file: SafeFile) -> Int32 {
    var letter = UInt8(ascii: "a")
    while true {
      do {
        try file.withLock(waiting: .seconds(10)) { () throws(SafeFileError) in
          try file.write([UInt8](repeating: letter, count: 40_000))
        }
      } catch {
        print(error)
        return 1
      }
      letter = letter == UInt8(ascii: "z") ? UInt8(ascii: "a") : letter + 1
    }
  }

  /// Writes more than the process may.
  private static func writeLimited(_ file: SafeFile) -> Int32 {
    // Otherwise the signal kills the process before the system call can return EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
    limitFileSize(&limit)
    do {
      try file.write([UInt8](repeating: UInt8(ascii: "n"), count: 5000))
      return 2
    } catch {
      return error == .cannotWrite(path: file.path, errno: EFBIG) ? 0 : 3
    }
  }

  /// Checks for a write that is larger than the process may write.
  private static func proveLimited(_ file: SafeFile) -> Int32 {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
    limitFileSize(&limit)
    do {
      try file.proveWritable()
      return 2
    } catch {
      return error == .cannotWrite(path: file.path, errno: EFBIG) ? 0 : 3
    }
  }

  /// Writes one byte under the given umask.
  private static func write(_ file: SafeFile, mask: UInt32) -> Int32 {
    umask(mode_t(mask))
    do {
      try file.withLock(waiting: .zero) { () throws(SafeFileError) in try file.write([1]) }
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  /// Adds one to the number in the file, fifty times.
  private static func count(_ file: SafeFile) -> Int32 {
    do {
      for _ in 0..<50 {
        try file.withLock(waiting: .seconds(50)) { () throws(SafeFileError) in
          let number = try file.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
          try file.write(Array(String(number + 1).utf8))
        }
      }
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  /// Touches the lock file again and again until it is killed, or for a minute.
  private static func touch(_ path: String) -> Int32 {
    for _ in 0..<6000 {
      utimes(path, nil)
      usleep(10_000)
    }
    return 1
  }

  /// Holds the lock for this time, after waiting for it up to two seconds per earlier owner.
  private static func hold(_ file: SafeFile, milliseconds: UInt32) -> Int32 {
    do {
      try file.withLock(waiting: .seconds(2)) { () throws(SafeFileError) in _ = usleep(milliseconds * 1000) }
      return 0
    } catch {
      return error == .locked(path: file.lockPath) ? 1 : 2
    }
  }

  /// Replaces a directory again and again, and checks each time that the old one is complete.
  private static func export(to path: String) -> Int32 {
    let directory = SafeDirectory(path: path)
    let bytes = [UInt8](repeating: 1, count: 1000)
    do {
      for _ in 0..<25 {
        try directory.replace(with: ["a": bytes, "below/b": bytes], mapping: { $0 }) {
          () throws(SafeFileError) in
          let names = try directory.names() ?? []
          let inner = try SafeFile(path: "\(path)/below/b", protection: .shared).read()
          guard names.isEmpty || (names == ["a", "below"] && inner == bytes) else {
            throw .damaged(path: path, reason: "it has only \(names)")
          }
        }
      }
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  /// Becomes `user` (0: does not change) and expects to be able to read, but not to write or lock.
  private static func writeForbidden(_ file: SafeFile, user: UInt32) -> Int32 {
    if user != 0 { guard seteuid(user) == 0 else { return 65 } }
    do {
      try file.write([1])
      return 1
    } catch {
      guard error == .cannotWrite(path: file.path, errno: EACCES) else { return 2 }
    }
    do {
      try file.withLock(waiting: .zero) { () throws(SafeFileError) in }
      return 3
    } catch {
      guard error == .cannotWrite(path: file.lockPath, errno: EACCES) else { return 4 }
    }
    return (try? file.read()) == Array("old".utf8) ? 0 : 5
  }
}

#if canImport(Darwin) || canImport(Musl)
private func limitFileSize(_ limit: inout rlimit) { setrlimit(RLIMIT_FSIZE, &limit) }
#else
private func limitFileSize(_ limit: inout rlimit) {
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
#endif
