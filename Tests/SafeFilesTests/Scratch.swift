import Platform
import TestSupport

/// A private directory that is gone when the test is.
final class Scratch {
  private let home: TemporaryHome
  var path: String { home.path }

  init() throws { home = try TemporaryHome() }

  // Some tests leave directories behind that not even their owner may change.
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
func startWriter(_ arguments: [String], variables: [String: String] = [:]) throws -> ChildProcess {
  try ChildProcess(
    try writerPath(), arguments, variables: variables, streams: [.nothing, .descriptor(1), .descriptor(2)])
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
