/// The start of a background server, on the server's side.
///
/// Until it is ready it has the streams of the typed command, to read its input and report failures there.
package struct Detachment: Sendable {
  /// The variable with the number of the pipe on which the server reports to the typed command that it is ready.
  static let variable = "AUTHCTL_DETACH_PIPE"
  /// What the server writes to the pipe.
  static let isReady: UInt8 = 1
  private let pipe: Int32
  /// Inherited descriptors, which must be closed here.
  private let inherited: [Int32]

  /// The detachment of this process; nil if it was not started for the background.
  ///
  /// Call it before anything is opened.
  init?() {
    // Only this variable is read: every start of the program gets here.
    guard let text = getenv(Self.variable), let pipe = Int32(String(cString: text)), fcntl(pipe, F_GETFD) >= 0
    else { return nil }
    self.pipe = pipe
    _ = fcntl(pipe, F_SETFD, FD_CLOEXEC)
    // Only descriptors without the close-on-exec flag; those of the runtime have it and stay open.
    inherited = (3..<1024).filter { $0 != pipe && fcntl($0, F_GETFD) == 0 }
  }

  /// Detaches from the terminal, closes all inherited descriptors, and ends the typed command with success.
  ///
  /// - Parameter log: the descriptor that becomes standard output and standard error.
  /// - Returns: false if the typed command has ended, so the server is no longer wanted.
  package func leave(logTo log: Int32) -> Bool {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    _ = dup2(nothing, 0)
    _ = dup2(log, 1)
    _ = dup2(log, 2)
    for descriptor in inherited + [nothing, log] { _ = close(descriptor) }
    var byte = Self.isReady
    var count = posixWrite(pipe, &byte, 1)
    while count < 0, errno == EINTR { count = posixWrite(pipe, &byte, 1) }
    _ = close(pipe)
    return count == 1
  }
}

extension SystemProcesses {
  /// Starts the command of this process again, in a new session, and waits until it is ready or has ended.
  func startDetached() throws(StartFailure) -> DetachedStart {
    guard let program = executablePath else { throw StartFailure(code: ENOENT) }
    var ends: [Int32] = [-1, -1]
    guard ends.withUnsafeMutableBufferPointer({ pipe($0.baseAddress) }) == 0 else {
      throw StartFailure(code: errno)
    }
    defer { _ = close(ends[0]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    var variables = ProcessFacts.variables
    variables[Detachment.variable] = "\(ends[1])"
    let id: Int32
    do {
      defer { _ = close(ends[1]) }
      id = try spawn(
        program, [program] + ProcessFacts.arguments.dropFirst(), variables: variables,
        flags: SystemNames.newSession)
    }
    var byte: UInt8 = 0
    var count = read(ends[0], &byte, 1)
    while count < 0, errno == EINTR { count = read(ends[0], &byte, 1) }
    guard count != 1 || byte != Detachment.isReady else { return .ready }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return .ended(1) } }
    let signal = status & 0x7F
    return signal == 0 ? .ended(Self.exitCode(ofStatus: status)) : .killed(signal)
  }
}
