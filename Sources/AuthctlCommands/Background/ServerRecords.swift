import CAuthSystem
import POSIXShell
import SafeFiles

/// The records of this user's servers in the background, and their logs; files are named by port.
///
/// Only the server that listens on a port writes the record of that port, so no lock is needed; `emulator stop` removes what a killed
/// server left.
struct ServerRecords: Sendable {
  /// The directories for records; a new one goes to the first.
  private let directories: [String]
  private let logDirectory: String

  /// Records below `XDG_RUNTIME_DIR`, if that is this user's, else beside the logs in the state directory.
  init(_ context: Context) throws(AuthError) {
    logDirectory = try context.paths().stateDirectory
    var directories = [logDirectory]
    if let runtime = context.variables["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), Self.isOwn(runtime) {
      directories.insert(runtime + "/authctl", at: 0)
    }
    self.directories = directories
  }

  private static func isOwn(_ directory: String) -> Bool {
    var status = stat()
    return stat(directory, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFDIR
  }

  func logPath(port: Int) -> String { "\(logDirectory)/emulator-\(port).log" }

  func file(port: Int) -> SafeFile { Self.file(in: directories[0], port: port) }

  private static func file(in directory: String, port: Int) -> SafeFile {
    SafeFile(path: "\(directory)/emulator-\(port).json", protection: .secret)
  }

  /// Begins an empty log, 0600, and returns a descriptor to append to it.
  func openLog(port: Int) throws(CommandFailure) -> Int32 {
    let path = logPath(port: port)
    removeOldLogs()
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

  func write(_ record: ServerRecord) throws {
    let line = try ReplyJSON.line(record)
    do throws(SafeFileError) {
      try file(port: record.port).write(Array(line.utf8))
    } catch {
      throw Self.failure(error)
    }
  }

  /// The failure to write a file; another user's file is never reused.
  private static func failure(_ error: SafeFileError) -> CommandFailure {
    var report = error.report
    if case .unsafe(let path, .foreignOwner) = error { report.hint = "rm -f \(ShellWords.word(path))" }
    return CommandFailure(report)
  }

  /// Removes the logs of servers that have ended and wrote nothing for a week: each start on a free port creates one.
  private func removeOldLogs() {
    let limit = Date().addingTimeInterval(-7 * 24 * 3600)
    for (port, name) in Self.entries(of: logDirectory, endingIn: ".log")
    where record(port: port)?.isAlive != true {
      let path = "\(logDirectory)/\(name)"
      guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
        let changed = facts[.modificationDate] as? Date, changed < limit
      else { continue }
      try? SafeFile(path: path, protection: .secret).remove()
    }
  }

  /// The files of servers in a directory by port.
  private static func entries(of directory: String, endingIn end: String) -> [(port: Int, name: String)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix("emulator-"), name.hasSuffix(end) else { return nil }
      return Int(name.dropFirst(9).dropLast(end.count)).map { ($0, name) }
    }
  }

  /// Removes the record of a server that ends or has ended; another server's record stays.
  func remove(_ record: ServerRecord) {
    for directory in directories where Self.read(Self.file(in: directory, port: record.port)) == record {
      try? Self.file(in: directory, port: record.port).remove()
    }
  }

  /// The record of a port, whether or not its server still runs; a file that others can write is ignored.
  func record(port: Int) -> ServerRecord? {
    let found = directories.compactMap { Self.read(Self.file(in: $0, port: port)) }
    return found.first(where: \.isAlive) ?? found.first
  }

  /// The records of the servers that run, by port.
  func running() -> [ServerRecord] {
    let ports = Set(directories.flatMap { Self.entries(of: $0, endingIn: ".json").map(\.port) })
    return ports.sorted().compactMap { record(port: $0) }.filter(\.isAlive)
  }

  private static func read(_ file: SafeFile) -> ServerRecord? {
    guard let bytes = try? file.read(),
      let record = try? BoundedDecoder.decode(ServerRecord.self, from: bytes), record.version == 1
    else { return nil }
    return record
  }
}

/// The record of a background server for `emulator stop` and `emulator status`.
struct ServerRecord: Codable, Sendable, Equatable {
  var version = 1
  let port: Int
  /// `HOST:PORT` for clients on this machine.
  let address: String
  /// Every `HOST:PORT` that it listens on.
  let addresses: [String]
  let processID: Int32
  /// ``ProcessIdentity`` of the process.
  let identity: String
  let projectID: String
  let profile: String
  let log: String

  enum CodingKeys: String, CodingKey {
    case version, port, address, addresses, processID = "pid", identity, projectID = "projectId", profile, log
  }

  /// Whether the process that wrote this still runs.
  var isAlive: Bool { ProcessIdentity.of(processID) == identity }
}

/// Identifies a process even if a later one gets the same ID: when it started, and in which run of the system.
enum ProcessIdentity {
  /// The identity of a process; nil if none has this ID, or if it is a zombie.
  static func of(_ id: Int32) -> String? {
    #if os(Linux)
    guard let fields = fields(of: id), fields.count > startField, !["Z", "X"].contains(fields[0]) else {
      return nil
    }
    return "\(bootID ?? "-"):\(fields[startField])"
    #else
    let start = authsystem_process_start(id)
    return start > 0 ? "\(start)" : nil
    #endif
  }

  #if os(Linux)
  /// The index of the start time in proc(5), counted from the state, which follows the name.
  private static let startField = 19

  private static func fields(of id: Int32) -> [Substring]? {
    guard let bytes = try? InputFile.contents(ofFileAt: "/proc/\(id)/stat", limit: 1 << 16),
      // The name is in parentheses and may contain some.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[end...].dropFirst(), as: UTF8.self).split(separator: " ")
  }

  private static var bootID: String? {
    guard let bytes = try? InputFile.contents(ofFileAt: "/proc/sys/kernel/random/boot_id", limit: 256)
    else { return nil }
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }
  #endif
}
