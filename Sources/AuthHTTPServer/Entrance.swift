/// The listeners of a loop, and whether it takes connections from them.
struct Entrance {
  private(set) var listeners: [Listener]
  private(set) var isOpen = true
  /// When to try again after a failure; nil if it is open, or waits for a connection to close.
  private(set) var opensAgain: ConnectionMachine.Instant?

  init(_ listeners: [Listener], watchedBy poll: borrowing EventPoll) throws(SystemError) {
    for listener in listeners { try poll.add(listener.descriptor, for: .reading) }
    self.listeners = listeners
  }

  /// Leaves new connections in the system's queue.
  mutating func shut(until moment: ConnectionMachine.Instant?, _ poll: borrowing EventPoll) {
    if isOpen { for listener in listeners { poll.remove(listener.descriptor, from: .reading) } }
    (isOpen, opensAgain) = (false, moment)
  }

  mutating func open(at now: ConnectionMachine.Instant, _ poll: borrowing EventPoll) {
    guard !isOpen else { return }
    (isOpen, opensAgain) = (true, nil)
    do throws(SystemError) {
      for listener in listeners { try poll.add(listener.descriptor, for: .reading) }
    } catch {
      // Those that are watched already are removed with the others.
      shut(until: now + .milliseconds(100), poll)
    }
  }

  /// Closes the listeners: the system refuses new connections from now on.
  mutating func closeForGood(_ poll: borrowing EventPoll) {
    shut(until: nil, poll)
    listeners = []
  }
}
