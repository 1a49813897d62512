import IdentityToolkit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A temporary directory for files of one run, so that a CI job touches nobody's real session (Docs/architecture.md 6).
struct PrivateHome: Sendable {
  /// The directory, 0700.
  let path: String

  /// A directory that another process made.
  init(path: String) { self.path = path }

  /// Makes it below `TMPDIR`, else `/tmp`; `purpose` is part of its name.
  init(for purpose: String) throws(CommandFailure) {
    let base = FileManager.default.temporaryDirectory.path
    var template = Array("\(base)/authctl-\(purpose)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let code = errno
      throw CommandFailure(
        ErrorReport(
          code: "UNWRITABLE_FILE",
          message: "no temporary directory in \(base): \(String(cString: strerror(code)))",
          hint: "set TMPDIR to a directory that can be written", exitStatus: .unsafeFile))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes it with everything that was left there.
  func remove() {
    // What cannot be removed now, the system's cleaning of temporary files will.
    try? FileManager.default.removeItem(atPath: path)
  }
}
