import AuthHTTPServer

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
    records = ServerRecords(context)
    self.detachment = detachment
    let (origin, id) = (running.origin, context.machine.processes.ownID)
    log = try records.openLog(of: origin)
    record = ServerRecord(
      port: origin.port, address: origin.authority, addresses: running.server.origins.map(\.authority),
      processID: id, identity: ProcessTable.identity(of: id) ?? "", projectID: running.project,
      profile: context.options.profile, log: try records.logPath(of: origin),
      options: RunningTwin.options(of: context))
    try records.write(record, of: origin)
  }

  /// Detaches from the typed command, which then ends; standard error becomes the log, and `line` its first line.
  func detach(logging line: String, _ terminal: Terminal) throws {
    terminal.drainErrors()
    guard detachment.leave(logTo: log) else {
      throw CommandFailure(ErrorReport(.interrupted, message: "interrupted"))
    }
    try terminal.write(line, to: .error)
  }

  /// Notes in the record that the server ended, and why its export failed; only the first call counts.
  func end(failure: String? = nil) { records.end(record, failure: failure) }
}
