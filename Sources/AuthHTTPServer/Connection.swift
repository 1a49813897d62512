/// A socket with its state machine and the answer being written.
final class Connection {
  let socket: Socket
  var machine: ConnectionMachine
  /// What the poll watches it for: what it ``needs`` at the end of a turn.
  var interest = Interest.reading
  /// Whether it is among those that took part in the turn.
  var isTouched = false
  /// The number of the answer promised for later; nil if none is awaited.
  var awaited: UInt64?
  /// What to do when the machine says ``ConnectionMachine/Action/resume``.
  var pausedStep: (@Sendable () -> HandlerAnswer)?
  /// The bytes being sent and how many of them were sent.
  var output: [UInt8] = []
  var sentCount = 0
  /// The part of ``ConnectionMachine/heldBytes`` that ``ConnectionTable`` has counted.
  var countedBytes = 0

  init(_ socket: consuming Socket, machine: ConnectionMachine) {
    self.socket = socket
    self.machine = machine
  }

  /// What it waits for, from what it is, not from what happened to it.
  ///
  /// Bytes that the peer sends before it has its answer stay with the system, which would report them again and
  /// again.
  var needs: Interest {
    if sentCount < output.count { return .writing }
    return machine.wantsBytes ? .reading : .nothing
  }
}
