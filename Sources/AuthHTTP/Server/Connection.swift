/// A socket with its state machine and the answer being written.
final class Connection {
  let socket: Socket
  var machine: ConnectionMachine
  var interest = Interest.reading
  /// The number of the answer promised for later; nil if none is awaited.
  var awaited: UInt64?
  /// The step to run at the end of the turn, or when the machine says ``ConnectionMachine/Action/resume``.
  var resumption: (@Sendable () -> HandlerAnswer)?
  /// The bytes being sent and how many of them were sent.
  var output: [UInt8] = []
  var sentCount = 0
  /// The part of ``ConnectionMachine/heldBytes`` that ``HeldBytes`` has counted.
  var countedBytes = 0

  init(_ socket: consuming Socket, machine: ConnectionMachine) {
    self.socket = socket
    self.machine = machine
  }
}
