/// What a server in the background leaves for `emulator stop` and `emulator status`.
struct ServerRecord: Codable, Sendable, Equatable {
  /// The version of the file.
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
  /// The profile it was started with.
  let profile: String
  /// The path of its log.
  let log: String

  enum CodingKeys: String, CodingKey {
    case version, port, address, addresses, processID = "pid", identity, projectID = "projectId", profile, log
  }

  /// Whether the process still runs, and is the one that wrote this.
  var isAlive: Bool { ProcessIdentity.of(processID) == identity }
}
