import POSIXShell

/// The address of a local server, as typed: `9099`, `127.0.0.1:9099` or `http://127.0.0.1:9099`.
package struct ServerAddress: ParsableValue, Equatable {
  package let origin: HTTPOrigin

  package init(parsing text: String) throws(UsageError) {
    var rest = text[...]
    if rest.hasPrefix("http://") { rest = rest.dropFirst(7) }
    if rest.hasSuffix("/") { rest.removeLast() }
    let address = rest.allSatisfy { $0.isASCII && $0.isNumber } ? "127.0.0.1:\(rest)" : String(rest)
    guard let origin = HTTPOrigin(server: address) else {
      let meant = HTTPOrigin.meant(by: text)?.operand
      throw UsageError(
        "'\(text)' is not the address of a local server, such as 9099 or 127.0.0.1:9099",
        hint: meant.map { "did you mean \($0)?" })
    }
    self.origin = origin
  }

  /// The operand of commands about one server.
  package static var operand: Parameter<ServerAddress?> {
    .optionalOperand(
      "address", completion: .candidates(.servers),
      help:
        "PORT, HOST:PORT or a URL; default: the target's, else the background server, else port 9099.")
  }
}

extension HTTPOrigin {
  /// The word for a server in a command line: its port, or `HOST:PORT` if the host is not the usual one.
  package var operand: String {
    host == HTTPOrigin.usual.host ? "\(port)" : authority
  }
}

extension NextCommand {
  /// Starts a server at an address of this machine, or else at the usual one.
  package static func start(at origin: HTTPOrigin, _ options: Self = "") -> Self {
    guard origin.isLoopback else { return "emulator start \(options)" }
    var command: Self = "emulator start \(options)"
    if origin.port != HTTPOrigin.usual.port { command = command + "--port \(origin.port)" }
    // Without the option it listens on the usual loopback addresses, and not on 127.0.0.2.
    let isUsual = !origin.isLiteral || SocketAddress.loopbacks.contains(origin.host)
    return isUsual ? command : command + "--host \(origin.host)"
  }
}

/// The server that `emulator stop`, `emulator status` and `emulator wait` act on.
package struct ServerChoice: Sendable {
  package let origin: HTTPOrigin
  /// The record of its port, if a server in the background wrote one.
  package let record: ServerRecord?
  package let records: ServerRecords
  /// Whether the operand or the target names it.
  package let isNamed: Bool
  /// The command that acts on it.
  private let command: NextCommand
  /// Starts one in its place.
  private let start: NextCommand

  /// The first that applies: the operand, the target, the profile's server in the background, port 9099.
  package init(_ operand: ServerAddress?, _ context: Context, of command: NextCommand) throws {
    records = ServerRecords(context)
    self.command = command
    if let named = try Self.named(operand, context) {
      origin = named
      isNamed = true
      record = records.record(at: named)
      start = context.start(at: named)
      return
    }
    isNamed = false
    let running = try Self.only(in: records, context, choosing: command + "ADDRESS")
    origin = running?.origin ?? .usual
    record = running ?? records.record(at: origin)
    start = context.start(at: origin)
  }

  /// The commands of `emulator` that choose their server themselves, or need none.
  static let choosingCommands: Set<Name> = [
    "emulator start", "emulator exec", "emulator stop", "emulator status", "emulator wait", "emulator list",
    "emulator logs", "emulator open",
  ]

  /// The user's only server in the background, of the profile if one was chosen; nil if there is none.
  ///
  /// - Throws: ``CommandFailure`` if there are several; `command` is the command line in which one is named: it is not filled in, because it may delete what the server has.
  static func only(
    in records: ServerRecords, _ context: Context, choosing command: NextCommand
  ) throws(CommandFailure) -> ServerRecord? {
    let running = records.running(for: context)
    guard running.count > 1 else { return running.first }
    let addresses = running.map(\.address).joined(separator: ", ")
    throw CommandFailure.usage(
      "several servers are running in the background, at \(addresses): choose one",
      hint: .run(command))
  }

  /// The address that the operand or the target names; nil for neither.
  package static func named(_ operand: ServerAddress?, _ context: Context) throws -> HTTPOrigin? {
    let inputs = TargetInputs(
      emulator: operand?.origin.authority ?? context.onCommandLine("emulator", context.options.emulator),
      // Nothing of a project is sent, so the rule for demo projects does not matter.
      project: "none", allowsInsecureHTTP: context.options.insecureHTTP, profile: try context.settings(),
      variables: context.variables)
    return try inputs.resolved().service.origin
  }

  /// The failure when nothing listens.
  package var notRunning: CommandFailure {
    CommandFailure(
      .notRunning, "no local server answers at \(origin.authority)",
      hint: otherServer ?? .run(start))
  }

  /// The failure when something listens that does not answer: a server there could not start.
  package var silent: CommandFailure {
    let owner = Self.owner(of: origin).map { ", where \($0) listens" } ?? ""
    return CommandFailure(
      .notRunning, "no local server answers at \(origin.authority)\(owner)",
      hint: record?.isAlive == true
        ? "see what it does: \(run: "emulator logs \(origin.operand)")" : otherServer ?? Self.elsewhere)
  }

  /// The same command for the server that runs for another profile, if nothing named this one.
  package var otherServer: NextStep? {
    guard !isNamed, let other = records.running().first(where: { $0.origin != origin })
    else { return nil }
    return other.step(command + "\(other.origin.operand)")
  }

  /// The failure when something else answers.
  package func stranger(_ status: Int?) -> CommandFailure { Self.stranger(at: origin, status) }

  static func stranger(at origin: HTTPOrigin, _ status: Int?) -> CommandFailure {
    let facts = [status.map { "HTTP status \($0)" } ?? "not HTTP", owner(of: origin)].compactMap(\.self)
    return CommandFailure(
      .notRunning,
      "what answers at \(origin.authority) is not an auth emulator (\(facts.joined(separator: ", ")))",
      hint: elsewhere)
  }

  private static func owner(of origin: HTTPOrigin) -> String? {
    origin.isLoopback ? ProcessTable.owner(ofPort: origin.port) : nil
  }

  /// What to do about an address that another program has.
  package static let elsewhere: NextStep =
    "see which servers run: \(run: "emulator list"); or start one at a free port: \(run: "emulator start --detach --port 0")"

  /// What the server reports about itself; nil for another auth emulator.
  package func status(within limit: Duration) async throws(CommandFailure) -> EmulatorStatus.Response? {
    switch await ServerAnswer(from: origin, within: limit) {
    case .authctl(let status): return status
    case .emulator: return nil
    case .stranger(let status): throw stranger(status)
    case .silent: throw silent
    case .nothing: throw notRunning
    }
  }
}

/// What answers at an address.
package enum ServerAnswer: Sendable, Equatable {
  /// A server of this program.
  case authctl(EmulatorStatus.Response)
  /// Another auth emulator, such as Google's.
  case emulator
  /// Something else, which answered with this status; nil for something that does not speak HTTP.
  case stranger(Int?)
  /// Something that listens but did not answer in time.
  case silent
  case nothing

  /// Asks for the status, and then for the health check that every emulator answers, each with a time limit.
  package init(from origin: HTTPOrigin, within limit: Duration) async {
    let transport = HTTPTransport.socket(timeouts: TransportTimeouts(connect: limit, total: limit))
    do throws(HTTPError) {
      let path = "/emulator/\(EmulatorStatus.route.template)"
      let response = try await transport.send(HTTPRequest(.get, RequestTarget(path: path)), origin)
      if response.status == 200,
        let status = try? BoundedDecoder.decode(EmulatorStatus.Response.self, from: response.body),
        status.version != nil
      {
        self = .authctl(status)
        return
      }
      let health = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/")), origin)
      let value = try? JSONReader.read(health.body, depth: 8)
      let isReady = health.status == 200 && value?["authEmulator"]?["ready"] == .bool(true)
      self = isReady ? .emulator : .stranger(health.status.code)
    } catch {
      switch error {
      case .malformed, .connectionLost: self = .stranger(nil)
      case .timedOut(.total, _): self = .silent
      default: self = .nothing
      }
    }
  }
}
