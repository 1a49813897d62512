import CTestSupport
import Foundation

/// This test run: the directory of its files, the mark of its processes, and the keeper that removes both
/// when the run ends in any way.
///
/// The keeper waits for the end of a pipe whose other end only the tests' process holds, so it works even
/// after SIGKILL.
final class TestRun: Sendable {
  /// A process has one run; creating the first file or process starts it.
  static let current = Result { try TestRun() }

  /// The directory of all temporary files of the run.
  let directory: String
  /// The variable by which the keeper finds the processes of the run; their children inherit it.
  let mark: (name: String, value: String)

  private init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/authctl-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Some tests run a program as another user, who must be able to reach its home.
    chmod(directory, 0o711)
    mark = ("TEST_RUN_DIRECTORY", directory)
    guard let script = Bundle.module.path(forResource: "keeper", ofType: "sh", inDirectory: "Fixtures") else {
      throw CocoaError(.fileNoSuchFile)
    }
    var ends: [Int32] = [-1, -1]
    guard ctestsupport_pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    // The writing end only has to stay open until this process ends.
    defer { close(ends[0]) }
    let streams: [ChildProcess.Stream] = [.descriptor(ends[0]), .nothing, .descriptor(2)]
    _ = try ChildProcess.spawn(
      "/bin/sh", [script, "\(mark.name)=\(mark.value)", directory],
      variables: ["PATH": "/usr/bin:/bin"], directory: "/", streams: streams, leadsSession: true)
  }
}
