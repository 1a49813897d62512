import CTestSupport
import Foundation
import Synchronization

/// A process started by a test, killed with its last reference or, at the latest, with the tests' process.
///
/// It is started by posix_spawn with only the given descriptors. Foundation's `Process` reads beyond the end
/// of a buffer when many descriptors are open (swift-corelibs-foundation #5472, seen with Swift 6.3).
package final class ChildProcess: Sendable {
  /// The source or destination of one of its streams.
  package enum Stream: Sendable {
    /// `/dev/null`.
    case nothing
    /// A file to read from.
    case reading(String)
    /// A file to overwrite.
    case writing(String)
    /// A file to append to.
    case appending(String)
    /// A terminal, given by the path of its device.
    case terminal(String)
    /// A descriptor of this process: 16 or above, or one that keeps its number.
    case descriptor(Int32)
  }

  package let processID: Int32
  private let name: String
  private let status = Mutex<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - words: its arguments, without the program's name.
  ///   - variables: its whole environment; the mark of the test run is added.
  ///   - directory: its working directory; nil for that of the tests.
  ///   - streams: its descriptors 0, 1, 2, ….
  ///   - leadsSession: whether it gets a new session, with a terminal among its streams as the controlling
  ///     one.
  /// - Throws: `POSIXError` if it cannot be started.
  package init(
    _ program: String, _ words: [String], variables: [String: String], directory: String? = nil,
    streams: [Stream], leadsSession: Bool = false
  ) throws {
    let run = try TestRun.current.get()
    var variables = variables
    variables[run.mark.name] = run.mark.value
    name = ([program] + words).joined(separator: " ")
    processID = try Self.spawn(
      program, words, variables: variables, directory: directory, streams: streams, leadsSession: leadsSession
    )
  }

  deinit {
    guard poll() == nil else { return }
    signal(SIGKILL)
    // SIGKILL cannot be blocked, so this ends.
    var raw: Int32 = 0
    while waitpid(processID, &raw, 0) < 0, errno == EINTR {}
  }

  package var isRunning: Bool { poll() == nil }

  /// Sends it a signal, unless it has ended: another process may have its number then.
  package func signal(_ number: Int32) {
    status.withLock { status in
      if status == nil { kill(processID, number) }
    }
  }

  /// Waits until it ends.
  ///
  /// - Returns: the exit code, or 128 plus the number of the signal that ended it.
  /// - Throws: ``TimedOut``, after killing it.
  package func end(within limit: Duration = .patience) async throws -> Int32 {
    do {
      try await wait(for: "the end of \(name)", within: limit) { poll() != nil }
    } catch {
      signal(SIGKILL)
      throw error
    }
    return poll() ?? -1
  }

  /// Waits in the same way, in a test that is not asynchronous.
  ///
  /// - Throws: ``TimedOut``, after killing it.
  package func blockUntilEnd(within limit: Duration = .patience) throws -> Int32 {
    do {
      try block(for: "the end of \(name)", within: limit) { poll() != nil }
    } catch {
      signal(SIGKILL)
      throw error
    }
    return poll() ?? -1
  }

  /// Returns how it ended; nil while it runs.
  private func poll() -> Int32? {
    status.withLock { status in
      var raw: Int32 = 0
      if status == nil, waitpid(processID, &raw, WNOHANG) == processID {
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
      }
      return status
    }
  }

  static func spawn(
    _ program: String, _ words: [String], variables: [String: String], directory: String?, streams: [Stream],
    leadsSession: Bool
  ) throws -> pid_t {
    var texts: [UnsafeMutablePointer<CChar>?] = []
    defer { for text in texts { free(text) } }
    func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
      texts.append(strdup(text))
      return texts.last ?? nil
    }
    let actions = streams.map { stream in
      let (path, flags, descriptor) = stream.source
      return ctestsupport_stream(path: path.flatMap(copy), flags: flags, descriptor: descriptor)
    }
    let argv = ([program] + words).map(copy) + [nil]
    let environment = variables.map { copy("\($0.key)=\($0.value)") } + [nil]
    var child = pid_t()
    let failure = ctestsupport_spawn(
      &child, program, argv, environment, directory.flatMap(copy), actions, Int32(actions.count),
      leadsSession ? 1 : 0)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    return child
  }
}

extension ChildProcess.Stream {
  /// A path with its open flags, or a descriptor to copy.
  fileprivate var source: (path: String?, flags: Int32, descriptor: Int32) {
    switch self {
    case .nothing: ("/dev/null", O_RDWR, -1)
    case .reading(let path): (path, O_RDONLY, -1)
    case .writing(let path): (path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, -1)
    case .appending(let path): (path, O_WRONLY | O_CREAT | O_APPEND, -1)
    case .terminal(let path): (path, O_RDWR, -1)
    case .descriptor(let number): (nil, 0, number)
    }
  }
}
