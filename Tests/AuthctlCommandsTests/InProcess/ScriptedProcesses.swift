import Foundation
import Synchronization
import Testing

@testable import Program

/// Processes without a system: the test scripts what happens while the program waits.
final class ScriptedProcesses: Processes, ReceivedSignals {
  /// The next event.
  enum Event: Sendable {
    /// A signal comes to the program.
    case signal(Int32)
    /// The command ends with a code.
    case end(Int32)
    /// A signal stops the command.
    case stop(Int32)
    /// The test does something, given the command's environment.
    case action(@Sendable (_ variables: [String: String]) async throws -> Void)
  }

  /// A command that was started.
  struct Started: Sendable {
    let command: [String]
    let variables: [String: String]
  }

  private struct State {
    var events: ArraySlice<Event>
    var received: Set<Int32> = []
    var started: [Started] = []
    var sent: [Int32] = []
    var suspensions = 0
    var change: ProcessChange?
  }

  let ownID: Int32 = 4711
  let executablePath: String? = "/opt/bin/authctl"
  private let state: Mutex<State>
  private let startFailure: StartFailure?
  private let interruption: @Sendable () -> Int32?
  private let terminal: (any JobTerminal)?
  private let detached: DetachedStart?

  /// Runs the events in order; with a failure, no command can be started.
  ///
  /// `interruption` is the signal that has asked the program to end, `terminal` the one the program was started
  /// from, and `detached` what becomes of a server in the background.
  init(
    _ events: [Event] = [], startFailure: StartFailure? = nil, terminal: (any JobTerminal)? = nil,
    detached: DetachedStart? = nil, interruption: @escaping @Sendable () -> Int32? = { nil }
  ) {
    self.terminal = terminal
    self.detached = detached
    state = Mutex(State(events: events[...]))
    self.startFailure = startFailure
    self.interruption = interruption
  }

  /// The commands that were started.
  var started: [Started] { state.withLock { $0.started } }

  /// The signals that were sent to the command.
  var sent: [Int32] { state.withLock { $0.sent } }

  /// How often the program stopped itself and its job.
  var suspensions: Int { state.withLock { $0.suspensions } }

  func openTerminal() -> (any JobTerminal)? { terminal }

  func ignoreBrokenPipes() {}

  func receive(_ signals: Set<Int32>) -> any ReceivedSignals {
    state.withLock { $0.received = signals }
    return self
  }

  func start(_ command: [String], variables: [String: String]) throws(StartFailure) -> Int32 {
    if let startFailure { throw startFailure }
    return state.withLock { state in
      state.started.append(Started(command: command, variables: variables))
      return ownID + Int32(state.started.count)
    }
  }

  func change(of child: Int32) -> ProcessChange? { state.withLock { $0.change.take() } }

  func send(_ signal: Int32, to child: Int32) { state.withLock { $0.sent.append(signal) } }

  var detachment: Detachment? { nil }

  func suspend() { state.withLock { $0.suspensions += 1 } }

  func startDetached() throws(StartFailure) -> DetachedStart {
    guard let detached else { throw StartFailure(code: ENOSYS) }
    return detached
  }

  func startGuard(of mark: String, removing home: PrivateHome) -> ExecGuard? { nil }

  func holdInterrupts() -> HeldInterrupts { HeldInterrupts(signal: interruption) }

  func next() async -> Int32 {
    while let event = state.withLock({ $0.events.popFirst() }) {
      switch event {
      case .signal(let number):
        #expect(state.withLock { $0.received.contains(number) }, "nobody waits for signal \(number)")
        return number
      case .end(let code): return change(.ended(code))
      case .stop(let signal): return change(.stopped(signal))
      case .action(let action):
        await #expect(throws: Never.self) { try await action(self.started.last?.variables ?? [:]) }
      }
    }
    Issue.record("the program still waits at the end of the script")
    return change(.ended(255))
  }

  private func change(_ change: ProcessChange) -> Int32 {
    state.withLock { $0.change = change }
    return SIGCHLD
  }
}

/// A terminal that belongs to the program's job or, if the program is in the background, to another one.
final class ScriptedTerminal: JobTerminal {
  private let group: Mutex<Int32?>

  init(inBackground: Bool = false) { group = Mutex(inBackground ? 1 : nil) }

  var isOwn: Bool { group.withLock { $0 == nil } }

  func belongs(to group: Int32) -> Bool { self.group.withLock { $0 == group } }

  func hand(to group: Int32) { self.group.withLock { $0 = $0 ?? group } }

  func takeBack(from group: Int32) { self.group.withLock { $0 = $0 == group ? nil : $0 } }

  func release() {}
}
