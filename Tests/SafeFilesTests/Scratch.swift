#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A private directory that is gone when the test is.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/authctl-safe-files-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ScratchFailure(errno: errno) }
    path = template.withUnsafeBufferPointer { String(decoding: $0.dropLast().map(UInt8.init), as: UTF8.self) }
  }

  deinit { Self.remove(path) }

  /// The path of a name in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file, with none of the code under test.
  func put(_ text: String, at name: String, mode: mode_t = 0o600) throws {
    let number = open(self(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard number >= 0, write(number, text, text.utf8.count) == text.utf8.count, fchmod(number, mode) == 0
    else {
      throw ScratchFailure(errno: errno)
    }
    close(number)
  }

  /// The permission bits of a name in it, nil when there is nothing.
  func mode(of name: String) -> mode_t? {
    var status = stat()
    return lstat(self(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// What a directory holds, sorted.
  func names(in name: String = ".") -> [String] {
    guard let stream = opendir(self(name)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(stream)
    }
    rmdir(path)
  }
}

struct ScratchFailure: Error { let errno: Int32 }

/// Starts the built `FileWriter` that lies beside the test bundle.
func startWriter(_ arguments: [String]) throws -> pid_t {
  let executable = try writerPath()
  var vector: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
  defer { vector.forEach { free($0) } }
  var child = pid_t()
  let failure = posix_spawn(&child, executable, nil, nil, &vector, environ)
  guard failure == 0 else { throw ScratchFailure(errno: failure) }
  return child
}

private func writerPath() throws -> String {
  // The bundle is the executable on Linux and lies three levels deep in the same directory on Darwin.
  for argument in CommandLine.arguments {
    var directory = argument
    while let slash = directory.lastIndex(of: "/") {
      directory = String(directory[..<slash])
      let candidate = directory + "/FileWriter"
      if access(candidate, X_OK) == 0, !candidate.hasSuffix("Tests/FileWriter") { return candidate }
    }
  }
  throw ScratchFailure(errno: ENOENT)
}

/// Waits for the end and returns the raw status.
func wait(for child: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  return status
}
