import AuthCrypto
import AuthEmulator
public import AuthHTTP
import EmulatorWire
import Platform
import Synchronization

/// The real server on a real socket in the test's process, so that a test can count requests.
public final class CountingServer: Sendable {
  private let log: Log
  private let server: HTTPServer
  /// The project of API keys.
  public let project: String

  /// The requests, oldest first.
  private final class Log: Sendable {
    let requests = Mutex<[HTTPRequest]>([])
  }

  /// Starts on a free port; `before` may answer instead of the server.
  ///
  /// With `hasStatus`, it identifies itself as a server of this program; without it, it looks like another
  /// emulator.
  public init(
    project: String = "demo-test", testPhones: [String: String] = ["+16505553434": "654321"],
    isStrict: Bool = false, hasStatus: Bool = false,
    before: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  ) throws {
    self.project = project
    var configuration = try EmulatorConfiguration(defaultProject: project, testPhones: testPhones)
    if hasStatus {
      configuration.facts = ServerFacts(processID: 1, version: "test", startTime: Date())
    }
    if isStrict {
      configuration.policy = Policy(.production)
      configuration.providers = ["apple.com"]
    }
    let auth = AuthServer(
      configuration: configuration,
      surroundings: EmulatorSurroundings(now: { Date() }, randomBytes: SecretRandom.bytes, report: { _ in }))
    let log = Log()
    self.log = log
    server = try HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 0)) { request in
      log.requests.withLock { $0.append(request) }
      return before(request) ?? auth.respond(to: request)
    }
    try server.start()
  }

  deinit { server.stop() }

  /// `127.0.0.1:PORT`.
  public var address: String { server.origin.authority }

  /// The number of requests to paths with this suffix.
  public func count(ofPathsEnding suffix: String) -> Int {
    log.requests.withLock { $0.count { $0.target.path.hasSuffix(suffix) } }
  }

  /// All requests so far, except those that ask for the server's project.
  public var requests: [HTTPRequest] {
    log.requests.withLock { $0.filter { $0.target.path != "/emulator/v1/status" } }
  }

  /// The variables that point a client here.
  public var variables: [String: String] {
    ["FIREBASE_AUTH_EMULATOR_HOST": address, "GCLOUD_PROJECT": project]
  }
}
