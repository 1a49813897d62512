import AuthHTTPServer
import CAuthSystem
import Platform
import POSIXShell
import SafeFiles

/// The records of this user's servers in the background, and their logs.
///
/// Files are named by address. Only the server that listens there writes its record, so no lock is needed. A server that ended leaves the
/// time in its record, for an `emulator stop` that began before; the next start removes it. `emulator stop` removes the record of a
/// killed server.
package struct ServerRecords: Sendable {
  /// The directories for records; a new one goes to the first.
  private let directories: [String]
  /// The directory for logs; nil if no variable names one: then no server of this user could start in the background.
  private let logDirectory: String?

  package init(_ context: Context) { self.init(context.paths, variables: context.variables) }

  /// Records below `XDG_RUNTIME_DIR`, if that is this user's, else beside the logs in the state directory.
  ///
  /// The runtime directory is the user's also in a command of `emulator exec`, which has only its state directory for itself.
  init(_ paths: FilePaths, variables: [String: String]) {
    let state = try? paths.stateDirectory
    if variables[ExecGuard.variable] == nil, let runtime = variables["XDG_RUNTIME_DIR"],
      runtime.hasPrefix("/"), Self.isOwn(runtime)
    {
      self.init(records: [runtime + "/authctl"] + (state.map { [$0] } ?? []), logs: state)
    } else {
      self.init(records: state.map { [$0] } ?? [], logs: state)
    }
  }

  /// Records beside the logs.
  package init(stateDirectory: String) { self.init(records: [stateDirectory], logs: stateDirectory) }

  private init(records: [String], logs: String?) { (directories, logDirectory) = (records, logs) }

  private static func isOwn(_ directory: String) -> Bool {
    var status = stat()
    return stat(directory, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFDIR
  }

  /// - Throws: ``AuthError/store(_:)`` if no variable says where logs go.
  package func logPath(of origin: HTTPOrigin) throws(AuthError) -> String {
    guard let logDirectory else { throw .store(Problem(.noHome)) }
    return "\(logDirectory)/\(Self.name(of: origin)).log"
  }

  /// The name of a server's files: by port, and by host too unless that is the usual one.
  private static func name(of origin: HTTPOrigin) -> String {
    let isUsual = origin.host == HTTPOrigin.usual.host
    return "emulator-\(origin.port)" + (isUsual ? "" : "-\(origin.host)")
  }

  /// Begins an empty log, 0600, and returns a descriptor to append to it.
  ///
  /// The log of the server before stays: it is what one looks for after a crash.
  package func openLog(of origin: HTTPOrigin) throws -> Int32 {
    let path = try logPath(of: origin)
    removeOldLogs()
    if Self.hasOwnText(path) { _ = rename(path, path + Self.previous) }
    do throws(SafeFileError) {
      try SafeFile(path: path, protection: .secret).write([])
    } catch {
      throw Self.failure(error)
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    let code = errno
    guard descriptor >= 0 else {
      throw CommandFailure(SafeFileError.cannotWrite(path: path, errno: code).report)
    }
    return descriptor
  }

  /// What the name of a log ends in if a newer server has begun its own.
  private static let previous = ".1"

  private static func hasOwnText(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFREG
      && status.st_size > 0
  }

  /// Writes the record of a server at an address, and removes those of servers that ended.
  package func write(_ record: ServerRecord, of origin: HTTPOrigin) throws {
    for other in all where other.ended != nil && !other.isAlive { remove(other) }
    let line = try ReplyJSON.line(record)
    do throws(SafeFileError) {
      try SafeFile(path: "\(directories[0])/\(Self.name(of: origin)).json", protection: .secret)
        .write(Array(line.utf8))
    } catch {
      throw Self.failure(error)
    }
  }

  /// The failure to write a file; another user's file is never reused.
  private static func failure(_ error: SafeFileError) -> CommandFailure {
    var report = error.report
    if case .unsafe(let path, .foreignOwner) = error { report.next = "\(shell: "rm", "-f", path)" }
    return CommandFailure(report)
  }

  /// Removes the logs of servers that have ended and wrote nothing for a week: each start on a free port creates one.
  private func removeOldLogs() {
    let limit = Date().addingTimeInterval(-7 * 24 * 3600)
    let used = Set(running().map(\.log))
    for path in logDirectory.map({ Self.paths(in: $0, endingIn: ".log", ".log" + Self.previous) }) ?? []
    where !used.contains(path) {
      guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
        let changed = facts[.modificationDate] as? Date, changed < limit
      else { continue }
      try? SafeFile(path: path, protection: .secret).remove()
    }
  }

  /// The paths of servers' files in a directory.
  private static func paths(in directory: String, endingIn ends: String...) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { name in name.hasPrefix("emulator-") && ends.contains(where: name.hasSuffix) }
      .map { "\(directory)/\($0)" }
  }

  /// Records have no secret, so one that others may read is as good.
  private var files: [SafeFile] {
    directories.flatMap { Self.paths(in: $0, endingIn: ".json") }
      .map { SafeFile(path: $0, protection: .handedOver) }
  }

  /// Removes the record of a server that was killed.
  package func removeKilled(_ record: ServerRecord) {
    if record.ended == nil, !record.isAlive { remove(record) }
  }

  private func remove(_ record: ServerRecord) {
    for file in files where (try? Self.read(file)) == record { try? file.remove() }
  }

  /// Notes in the record of a server that it ends now, and why its export failed.
  package func end(_ record: ServerRecord, failure: String? = nil) {
    var ended = record
    (ended.ended, ended.failure) = (ProcessTable.identityOfNow, failure)
    guard let line = try? ReplyJSON.line(ended) else { return }
    for file in files where (try? Self.read(file)) == record { try? file.write(Array(line.utf8)) }
  }

  /// Why the export of a server that ended failed.
  package func failure(of record: ServerRecord) -> String? {
    all.first { $0.processID == record.processID && $0.identity == record.identity }?.failure
  }

  /// Every record, whether or not its server still runs, by port; a file that others can write is ignored.
  package var all: [ServerRecord] {
    files.compactMap { try? Self.read($0) }.sorted { ($0.port, $0.address) < ($1.port, $1.address) }
  }

  /// Why records are not used: those of servers at a port, or all.
  package func faults(at port: Int? = nil) -> [ErrorReport] {
    let starts = port.map { ["emulator-\($0).", "emulator-\($0)-"] } ?? [""]
    return files.filter { file in starts.contains { file.name.hasPrefix($0) } }.compactMap { file in
      do throws(SafeFileError) {
        _ = try Self.read(file)
        return nil
      } catch {
        return AuthError.store(Problem(.file(error))).report
      }
    }
  }

  /// The same after a note for each that is not used: its server may run nevertheless.
  @discardableResult
  package func noting(_ terminal: Terminal, at port: Int? = nil) -> Self {
    for fault in faults(at: port) { terminal.note("the record of a server is not used: \(fault.message)") }
    return self
  }

  /// The record of the server at an address, if possible of one that runs and listens at this very address.
  package func record(at origin: HTTPOrigin) -> ServerRecord? {
    let found = all.filter { $0.isReached(at: origin) }
    let alive = found.filter(\.isAlive)
    return alive.first { $0.addresses.contains(origin.authority) } ?? alive.first ?? found.first
  }

  /// The records of the servers that run.
  package func running() -> [ServerRecord] { all.filter(\.isAlive) }

  /// The records of the servers that run, only those of the profile if an option or a variable chose one.
  func running(for context: Context) -> [ServerRecord] {
    guard let origin = context.origins["profile"], origin != .default else { return running() }
    return running().filter { $0.profile == context.options.profile }
  }

  /// The record in a file; nil if the server that ended has just removed it.
  private static func read(_ file: SafeFile) throws(SafeFileError) -> ServerRecord? {
    guard let bytes = try file.read() else { return nil }
    let record = try? BoundedDecoder.decode(ServerRecord.self, from: bytes)
    guard record?.version == 1 else {
      throw .damaged(path: file.path, reason: "it is no record of a local server")
    }
    return record
  }
}

/// The record of a background server for `emulator stop` and `emulator status`.
package struct ServerRecord: Codable, Sendable, Equatable {
  var version = 1
  package let port: Int
  /// `HOST:PORT` for clients on this machine.
  package let address: String
  /// Every `HOST:PORT` that it listens on.
  package let addresses: [String]
  package let processID: Int32
  /// `ProcessTable`'s identity of the process.
  let identity: String
  package let projectID: String
  package let profile: String
  package let log: String
  /// The options of its start (``RunningTwin/options(of:)``); nil for a server of an earlier version.
  package var options: [String]?
  /// The same of the moment when the server ended; nil before, or if it was killed.
  var ended: String?
  /// Why the export of a server that ended failed.
  var failure: String?

  package init(
    port: Int, address: String, addresses: [String], processID: Int32, identity: String, projectID: String,
    profile: String, log: String, options: [String]? = nil
  ) {
    self.port = port
    self.address = address
    self.addresses = addresses
    self.processID = processID
    self.identity = identity
    self.projectID = projectID
    self.profile = profile
    self.log = log
    self.options = options
  }

  enum CodingKeys: String, CodingKey {
    case version, port, address, addresses, processID = "pid", identity, projectID = "projectId", profile, log
    case options, ended, failure
  }

  /// The address for clients on this machine.
  package var origin: HTTPOrigin {
    HTTPOrigin(.http, parsing: address) ?? HTTPOrigin(.http, host: HTTPOrigin.usual.host, port: port)
  }

  /// A command that acts on this server, which runs for another profile.
  func step(_ command: NextCommand) -> NextStep {
    "use the server of profile '\(profile.onOneLine)': \(run: command)"
  }

  /// Starts it, or one in its place, with its options and for its project, for a command line that is for another profile or project too.
  func startAgain(after context: Context) -> NextCommand? {
    guard let options else { return nil }
    var command: NextCommand = "emulator start --detach --port \(port)"
    if profile != context.options.profile { command = command + "--profile \(profile)" }
    if projectID != (try? context.targetInputs().projectID) { command = command + "--project \(projectID)" }
    return command.typed(options)
  }

  /// Whether the process that wrote this still runs.
  package var isAlive: Bool { ProcessTable.identity(of: processID) == identity }

  /// Whether a client that connects to an address reaches this server.
  package func isReached(at origin: HTTPOrigin) -> Bool {
    ([self.origin] + addresses.compactMap { HTTPOrigin(.http, parsing: $0) }).contains { own in
      Project.Service.emulator(own) == .emulator(origin)
        // A wildcard has all addresses of this machine.
        || own != own.forClients && own.port == origin.port && origin.isLoopback
    }
  }

  /// Whether the server ended since the process with this identity began.
  package func ended(since identity: String) -> Bool {
    ended.map { !ProcessIdentity.isEarlier($0, than: identity) } ?? false
  }
}

/// The identities of processes, which `ProcessTable` makes: when each started, and in which run of the system.
enum ProcessIdentity {
  /// Whether one process began in an earlier tick than the other, or in another run of the system.
  static func isEarlier(_ one: String, than other: String) -> Bool {
    let (one, other) = (one.split(separator: ":"), other.split(separator: ":"))
    guard one.dropLast() == other.dropLast(), let a = one.last.flatMap({ Int($0) }),
      let b = other.last.flatMap({ Int($0) })
    else { return true }
    return a < b
  }
}
