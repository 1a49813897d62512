import AuthCore
import AuthEmulator
import Platform
import SafeFiles
import Synchronization

/// The server behind ``LocalServer``, which its clients hold too.
final class ServerCore: Sendable {
  let configuration: EmulatorConfiguration
  private let file: String?
  private let dependencies: ServerDependencies
  private let current: Mutex<any InProcessServer>
  /// `HOST:PORT` of the server that listens.
  private let listening = Mutex<String?>(nil)

  init(file: String?, _ configuration: EmulatorConfiguration, _ dependencies: ServerDependencies) {
    self.file = file
    self.configuration = configuration
    self.dependencies = dependencies
    current = Mutex(Self.server(file, configuration, dependencies))
  }

  private static func server(
    _ file: String?, _ configuration: EmulatorConfiguration, _ dependencies: ServerDependencies
  ) -> any InProcessServer {
    guard let file else { return AuthServer(configuration: configuration, dependencies: dependencies) }
    return EmbeddedServer(path: file, configuration: configuration, dependencies: dependencies)
  }

  private var server: any InProcessServer { current.withLock { $0 } }

  var address: String? {
    get { listening.withLock { $0 } }
    set { listening.withLock { $0 = newValue } }
  }

  /// Checks the file, and stores the fictional numbers in it.
  func prepareFile() throws(AuthError) {
    try checkFile()
    try withFile { server throws(SafeFileError) in try (server as? EmbeddedServer)?.addConfiguration() }
  }

  func checkFile() throws(AuthError) {
    guard file != nil else { return }
    try withFile { server throws(SafeFileError) in _ = try server.readState() }
  }

  func page(for request: HTTPRequest) -> HTTPResponse? {
    (server as? EmbeddedServer)?.page(for: request)
  }

  func reset() {
    current.withLock { server in
      try? (server as? EmbeddedServer)?.clear()
      server = Self.server(file, configuration, dependencies)
    }
  }
}

/// The state and the calls of an administrator.
extension ServerCore {
  /// The state; an empty one if the file has become unreadable.
  var state: ServerState { (try? server.readState()) ?? ServerState() }

  var now: Date { dependencies.now() + Double(state.clockOffset) / 1000 }

  /// The entries of a table, of the project and its tenants, by the time they were sent.
  func entries<Table: EntryTable>(
    _ table: (ProjectState) -> Table, sentAt: (Table.Entry) -> Int64?
  ) -> [Table.Entry] {
    let state = state
    let all = state.places(of: configuration.defaultProject).flatMap { table(state[$0]).all }
    // A stable sort: entries of the same millisecond stay in their order.
    return all.enumerated().sorted {
      (sentAt($0.element) ?? 0, $0.offset) < (sentAt($1.element) ?? 0, $1.offset)
    }.map(\.element)
  }

  /// The tenant of a user; nil for a user of the project itself, and for one that does not exist.
  func tenant(of uid: String) -> String? {
    let state = state
    return state.places(of: configuration.defaultProject).first { state[$0].users[uid] != nil }?.tenant
  }

  /// Makes a call and returns its response.
  @discardableResult
  func administer<E: Endpoint>(_ request: E, inTenant tenant: String? = nil) throws(AuthError) -> E.Response {
    let response = try withFile { server throws(SafeFileError) in
      try server.administer(request, inTenant: tenant)
    }
    guard response.status.isSuccess else { throw AuthError(refusal: response) }
    do {
      return try BoundedDecoder.decode(E.Response.self, from: response.body)
    } catch {
      throw .unexpectedResponse(status: response.status.code, reason: "\(E.self): \(error)")
    }
  }

  var recordedCalls: [LocalServer.Call] { server.recordedCalls.map { LocalServer.Call($0) } }

  func add(_ rule: FaultRule) throws(FaultRuleError) { try server.add(rule) }

  private func withFile<Result>(
    _ body: (any InProcessServer) throws(SafeFileError) -> Result
  ) throws(AuthError) -> Result {
    do throws(SafeFileError) {
      return try body(server)
    } catch {
      throw .store(Problem(.file(error)))
    }
  }
}

/// The way of requests.
extension ServerCore {
  /// Answers a request from this process, on the caller's thread.
  func send(_ given: HTTPRequest, within limit: Duration?) async throws(HTTPError) -> HTTPResponse {
    var request = given
    // The address in the links of e-mails.
    request.fields["Host"] = address ?? "127.0.0.1"
    var answer = try begin(request)
    while true {
      switch answer {
      case .now(let response): return response
      case .work(let next, _): answer = next()
      case .after(let delay, let next):
        try await wait(delay, within: limit)
        answer = next()
      case .closed:
        throw .connectionLost(host: HTTPOrigin.inProcess.host, reason: "the server closed the connection")
      case .later, .never: throw .timedOut(.total, host: HTTPOrigin.inProcess.host)
      }
    }
  }

  private func wait(_ delay: Duration, within limit: Duration?) async throws(HTTPError) {
    guard delay < limit ?? TransportTimeouts().total else {
      throw .timedOut(.total, host: HTTPOrigin.inProcess.host)
    }
    do {
      try await Task.sleep(for: delay)
    } catch {
      throw .other(HTTPError.Cause(error))
    }
  }

  private func begin(_ request: HTTPRequest) throws(HTTPError) -> HandlerAnswer {
    do throws(SafeFileError) {
      return try server.answer(request)
    } catch {
      throw .other(HTTPError.Cause(AuthError.store(Problem(.file(error)))))
    }
  }

  func listen(port: Int) throws(AuthError) -> HTTPServer {
    var place = ServerConfiguration(host: "localhost", port: port)
    place.clockOffset = { [self] in Int(state.clockOffset / 1000) }
    do throws(ListenError) {
      let server = try HTTPServer(
        place,
        answering: { [self] request, _ in (try? self.server.answer(request)) ?? .now(HTTPResponse(503)) })
      try server.start()
      return server
    } catch {
      throw .unusable("cannot listen on \(error.origin.authority): \(error.reason)")
    }
  }
}
