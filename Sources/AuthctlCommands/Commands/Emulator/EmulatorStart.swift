import AuthEmulator
import AuthHTTP
import CommandLineKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

struct EmulatorStart: Command {
  static let path = "emulator start"
  let server: LocalServerParameters
  let readyFile: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Run the local server until it is interrupted.",
      discussion: """
        When the server is ready, it prints one line of JSON with its address, process ID and project. SMS \
        codes are printed on standard error. Open the address in a browser to see the codes and all users. \
        SIGINT, SIGTERM and SIGHUP stop the server within a second: it answers the requests it has, then \
        writes the export of --export-on-exit, as a whole or not at all. Without that option it writes \
        nothing to disk. It never waits for a reader of its output: lines without room are dropped and \
        counted.
        """,
      examples: [
        "authctl emulator start", "authctl emulator start --port 0 --test-phone +16505553434=654321",
        "authctl emulator start --token-signing rs256",
        "authctl emulator start --fail 'accounts:lookup=503*2' --latency 100ms..300ms",
      ],
      build: Self.init(server:readyFile:),
      LocalServerParameters.parameter(of: .start, defaultPort: 9099),
      .option(
        "ready-file", "PATH", completion: .file,
        help: "Also write the line of JSON to this file, which exists only while the server is ready."))
  }

  func run(_ context: Context) async throws -> NoResult {
    let processes = context.surroundings.processes
    processes.ignoreBrokenPipes()
    let file = try readyFile.map { path throws(CommandFailure) in try ReadyFile(removing: path) }
    context.terminal.startErrorWriter()
    let prepared = try server.prepare(context)
    // Up to here, a signal ends the program at once, whatever it waits for.
    let ending = processes.receive([SIGINT, SIGTERM, SIGHUP])
    let running = try prepared.start()
    let line = try JSONOutput.line(ReadyLine(running.origin, pid: processes.ownID, project: running.project))
    defer { file?.remove(line) }
    try tell(line, of: running, context)
    try file?.write(line)
    context.terminal.note(
      "\(running.project) at \(running.origin); for other tools: "
        + "export FIREBASE_AUTH_EMULATOR_HOST=\(running.origin.authority)")
    if let keyID = running.keyID {
      context.terminal.note(
        "tokens are signed with RS256 by key \(keyID); the public key: \(running.origin)/emulator/v1/jwks")
    }
    _ = await ending.next()
    file?.remove(line)
    running.stop()
    try running.export()
    return NoResult()
  }

  /// Prints the line before any event.
  private func tell(_ line: String, of running: RunningLocalServer, _ context: Context) throws {
    let events = running.events
    if events?.isStandardOutput == true { return try events?.start(with: line, context.terminal) ?? () }
    try context.terminal.offer(line)
    try events?.start(context.terminal)
  }
}

/// The line that a script waits for: the server is ready at this address.
struct ReadyLine: Encodable {
  let schema = JSONOutput.schema
  let ready = true
  let address: String
  let host: String
  let port: Int
  let pid: Int32
  let projectID: String

  enum CodingKeys: String, CodingKey { case schema, ready, address, host, port, pid, projectID = "projectId" }

  init(_ origin: HTTPOrigin, pid: Int32, project: String) {
    address = origin.authority
    host = origin.host
    port = origin.port
    self.pid = pid
    projectID = project
  }
}

/// The result of a command that printed everything while it ran.
struct NoResult: CommandResult {
  static var members: String { "" }

  var exitCode: Int32 = 0

  enum CodingKeys: CodingKey {}

  var raw: [UInt8]? { [] }

  func text(_ style: TextStyle) -> String { "" }
}
