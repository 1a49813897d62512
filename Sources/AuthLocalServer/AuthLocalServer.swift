import AuthCrypto
package import AuthEmulator
import SafeFiles
import Synchronization
public import AuthCore
public import Platform

/// Firebase Authentication in this process, with users, codes and a clock that a test owns.
///
/// A server has one project and its tenants. It needs no port: ``client(store:tenant:options:)`` returns a client that
/// calls it directly, and ``listen(port:)`` opens a port for other programs. Every member can be used from any thread
/// and takes effect before it returns. The server stops with the last reference to it; clients that it made keep its
/// users alive, but not its port.
public final class LocalServer: Sendable {
  let core: ServerCore
  let projectID: String
  private let listening = Mutex<HTTPServer?>(nil)

  /// Creates a server without users.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for fictional numbers that Firebase would not take, and for ``Mode/production``
  ///   without libcrypto, which signs the tokens; ``AuthError/store(_:)`` if ``Options/file`` cannot be used.
  public convenience init(
    _ projectID: String = "demo-test", options: Options = Options()
  ) throws(AuthError) {
    let observer = options.observer
    try self.init(
      projectID, options: options,
      dependencies: ServerDependencies(
        now: { Date() }, randomBytes: SecretRandom.bytes,
        report: { event in
          if let observer, let message = Message(event) { observer(message) }
        }))
    try core.prepareFile()
  }

  /// Creates a server that takes clock, randomness and functions from outside and reports every message as it is; a
  /// file is not read yet.
  package init(
    _ projectID: String, options: Options, dependencies: ServerDependencies
  ) throws(AuthError) {
    self.projectID = projectID
    core = ServerCore(file: options.file, try options.configuration(of: projectID), dependencies)
  }

  deinit { stop() }

  /// A client of this server that needs no socket and goes by the server's clock.
  ///
  /// Each call makes a client of its own; two with the same store share their session.
  public func client(
    store: CredentialStore = .memory(), tenant: String? = nil,
    options: AuthClient.Options = AuthClient.Options()
  ) -> AuthClient {
    var dependencies = AuthClient.Dependencies.live(transport)
    dependencies.now = { [core] in core.now }
    return AuthClient(project(tenant: tenant), store: store, options: options, dependencies: dependencies)
  }

  /// The project as a client in this process reaches it, with ``transport``.
  public func project(tenant: String? = nil) -> Project {
    Project(.inProcess, id: projectID, tenant: tenant)
  }

  /// The way to this server without a socket, for a client that you make yourself.
  ///
  /// An injected ``Fault/delay(_:)`` that is longer than the request may take fails at once.
  public var transport: Transport {
    Transport(
      HTTPTransport { [core] request, _, limit async throws(HTTPError) in
        try await core.send(request, within: limit)
      })
  }
}

/// The port.
extension LocalServer {
  /// Opens a port on loopback for other programs, SDKs and browsers; 0 is any free one.
  ///
  /// A server has one port: while it listens, a second call returns the address it has.
  ///
  /// - Returns: ``address``.
  /// - Throws: ``AuthError/invalid(_:)`` if the port is taken, reserved, or not the one it listens on.
  @discardableResult
  public func listen(port: Int = 0) throws(AuthError) -> String {
    guard (0...65535).contains(port) else { throw .unusable("\(port) is no port") }
    return try listening.withLock { server throws(AuthError) in
      if let server {
        let address = server.origin.authority
        guard port == 0 || port == server.port else {
          throw .unusable("the server listens on \(address) already")
        }
        return address
      }
      let started = try core.listen(port: port)
      server = started
      core.address = started.origin.authority
      return started.origin.authority
    }
  }

  /// `HOST:PORT`, as `FIREBASE_AUTH_EMULATOR_HOST` has it; nil while it does not listen.
  public var address: String? { core.address }

  /// Closes the port, after what has arrived is answered.
  ///
  /// The users stay.
  public func stop() {
    let stopped = listening.withLock { server in
      core.address = nil
      return server.take()
    }
    stopped?.stop()
  }
}

/// What the service would have sent.
extension LocalServer {
  /// The codes sent to a number, of the project and of its tenants, that are not used yet; oldest first.
  public func codes(to number: PhoneNumber) -> [String] {
    core.entries(\.verificationCodes, sentAt: \.sentAt).filter { $0.phoneNumber == number.description }
      .map(\.code)
  }

  /// The e-mails to an address, of the project and of its tenants, whose codes are not used yet; oldest first.
  public func emails(to address: EmailAddress) -> [SentEmail] {
    let wanted = address.description.lowercased()
    return core.entries(\.oobCodes, sentAt: \.sentAt).compactMap(SentEmail.init)
      .filter { $0.address.description.lowercased() == wanted }
  }
}

/// Time, and everything at once.
extension LocalServer {
  /// The server's time.
  public var now: Date { core.now }

  /// Moves the server's clock, by which codes and tokens expire; a negative time moves it back.
  ///
  /// Nothing happens if it would leave the years 1970 to 9999.
  public func moveClock(by time: Duration) {
    let request = EmulatorClock.Patch { $0.moveMilliseconds = Int64String(time.wholeMilliseconds) }
    _ = try? core.administer(request)
  }

  /// Forgets users, codes, settings, faults, calls and how the clock was moved; the port stays open.
  public func reset() { core.reset() }
}

/// For a program that shows the server's pages itself.
extension LocalServer {
  /// Checks that the file can be used; an absent one can.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  package func checkFile() throws(AuthError) { try core.checkFile() }

  /// The page at a path below `/emulator/`, read from the file; nil for any other request.
  package func page(for request: HTTPRequest) -> HTTPResponse? { core.page(for: request) }
}
