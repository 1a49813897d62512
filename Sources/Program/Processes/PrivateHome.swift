/// A temporary directory for the files of one run, so that a CI job does not touch a real session (Docs/architecture.md 6).
package struct PrivateHome: Sendable {
  /// The directory, 0700.
  package let path: String

  /// What it is for, a part of its name.
  package enum Purpose: String {
    case exec, smoke
  }
}

extension PrivateHome {
  /// Creates a directory below `TMPDIR` or `/tmp`.
  ///
  /// A relative or empty `TMPDIR` is ignored: it would lead to the current directory, or to the root.
  package init(for purpose: Purpose, variables: [String: String]) throws(CommandFailure) {
    let given = variables["TMPDIR"] ?? ""
    let base = given.hasPrefix("/") ? given : "/tmp"
    var template = Array("\(base)/authctl-\(purpose.rawValue)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let code = errno
      throw CommandFailure(
        .unwritableFile,
        "cannot create a temporary directory in \(base): \(String(cString: strerror(code)))",
        hint: "set TMPDIR to a writable directory")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// One that an earlier process created; nil if the path does not have the form of these.
  init?(madeForExecAt path: String) {
    let form = "authctl-\(Purpose.exec.rawValue)-"
    let name = path.split(separator: "/").last ?? ""
    guard path.hasPrefix("/"), name.hasPrefix(form), name.utf8.count == form.utf8.count + 6 else {
      return nil
    }
    self.path = path
  }

  /// Removes the directory and everything in it.
  package func remove() {
    // The system removes the rest.
    try? FileManager.default.removeItem(atPath: path)
  }
}
