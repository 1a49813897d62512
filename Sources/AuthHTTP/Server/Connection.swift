/// A socket with its machine and the answer that is being written.
final class Connection {
  let socket: Socket
  var machine: ConnectionMachine
  var interest = Interest.reading
  /// The number of the answer that was promised for later; nil when none is awaited.
  var awaited: UInt64?
  /// What to do when the machine says ``ConnectionMachine/Action/resume``.
  var resumption: (@Sendable () -> HandlerAnswer)?
  /// What is being sent and how much of it has left.
  var output: [UInt8] = []
  var sentCount = 0
  /// What of ``ConnectionMachine/heldBytes`` is counted in ``HeldBytes``.
  var countedBytes = 0

  init(_ socket: consuming Socket, machine: ConnectionMachine) {
    self.socket = socket
    self.machine = machine
  }
}
