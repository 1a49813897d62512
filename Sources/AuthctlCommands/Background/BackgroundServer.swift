import AuthHTTP
import IdentityToolkit

/// A server that keeps running in the background, with its record and its log.
struct BackgroundServer: Sendable {
  let record: ServerRecord
  private let records: ServerRecords
  private let detachment: Detachment
  private let log: Int32

  /// Begins the log and writes the record.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 if one of them cannot be written.
  init(_ running: RunningLocalServer, _ detachment: Detachment, _ context: Context) throws {
    records = try ServerRecords(context)
    self.detachment = detachment
    let (port, id) = (running.origin.port, context.surroundings.processes.ownID)
    log = try records.openLog(port: port)
    record = ServerRecord(
      port: port, address: running.origin.authority, addresses: running.origins.map(\.authority),
      processID: id, identity: ProcessIdentity.of(id) ?? "", projectID: running.project,
      profile: context.options.profile, log: records.logPath(port: port))
    try records.write(record)
  }

  /// Leaves the terminal to the command that was typed, which ends.
  ///
  /// - Parameters:
  ///   - line: the first line of the log.
  ///   - terminal: its standard error becomes the log.
  /// - Throws: ``CommandFailure`` if the typed command is gone.
  func detach(logging line: String, _ terminal: Terminal) throws {
    terminal.drainErrors()
    guard detachment.leave(logTo: log) else {
      throw CommandFailure(
        ErrorReport(.interrupted, message: "interrupted"))
    }
    try terminal.write(line, to: .error)
  }

  /// Removes the record, as long as it is this server's.
  func removeRecord() { records.remove(record) }
}
