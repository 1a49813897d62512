import CAuthSystem

/// Facts about this process from the system.
package enum ProcessFacts {
  static var processID: Int32 { getpid() }

  static var executablePath: String? {
    guard let path = authsystem_executable() else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The words of the command line, the program's name first; bytes that are not UTF-8 are replaced.
  static var arguments: [String] { words?.map { String(cString: $0) } ?? CommandLine.arguments }

  private static var words: [UnsafeMutablePointer<CChar>]? {
    var count: Int32 = 0
    guard let vector = authsystem_arguments(&count), count > 0 else { return nil }
    // Bound: the loader passes `count` words, each terminated by a zero.
    return UnsafeBufferPointer(start: vector, count: Int(count)).compactMap(\.self)
  }

  /// The strings of the environment, `NAME=VALUE`.
  ///
  /// Read here, because `ProcessInfo` needs a tenth of a start to prepare itself.
  private static var environment: [UnsafeMutablePointer<CChar>] {
    var strings: [UnsafeMutablePointer<CChar>] = []
    guard var entry = authsystem_environment() else { return strings }
    // Bound: a null pointer ends the list, and a zero each string.
    while let text = entry.pointee {
      strings.append(text)
      entry += 1
    }
    return strings
  }

  /// An argument or variable that this program reads and that is not UTF-8, so it would name a different file; nil if there is none.
  static var unreadableText: String? {
    if let place = words?.firstIndex(where: { String(validatingCString: $0) == nil }) {
      return "argument \(place)"
    }
    for text in environment where String(validatingCString: text) == nil {
      let name = String(cString: text).prefix(before: "=")
      if name == "HOME" || name.hasPrefix("XDG_") || name.hasPrefix("AUTHCTL_") {
        return "the variable \(name)"
      }
    }
    return nil
  }

  /// The names of this machine: as set, the first part, and that part in `.local`, as mDNS publishes it.
  package static var hostNames: [String] {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let first = name.split(separator: ".").first else { return [] }
    return name == first ? [name, "\(first).local"] : [name, String(first), "\(first).local"]
  }

  /// How many files this process may have open.
  static var openFileLimit: UInt64 {
    var limit = rlimit()
    guard getrlimit(SystemNames.openFileLimit, &limit) == 0 else { return .max }
    return UInt64(limit.rlim_cur)
  }

  /// The permission bits of a file; nil when there is none.
  package static func mode(ofFileAt path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
  }

  static var variables: [String: String] {
    var variables: [String: String] = [:]
    for text in environment {
      guard let end = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: text, count: end - text)
      variables[String(decoding: name, as: UTF8.self)] = String(cString: end + 1)
    }
    return variables
  }
}
