import POSIXShell

/// A flow: its steps, and the tools for them.
class SmokeBench {
  let facts: SmokeFacts
  /// The client of the flow's user.
  let auth: AuthClient
  let inputs: SmokeInputs
  let undo = SmokeUndo()
  let given: SmokeGiven
  private let gate: SmokeGate
  private let machine: Machine
  /// Creates a client that shares nothing with the others but the target.
  private let makeClient: (_ name: String) throws -> AuthClient
  private var clientCount = 0
  fileprivate var deleted: Session?

  required init(
    _ facts: SmokeFacts, inputs: SmokeInputs, given: SmokeGiven, gate: SmokeGate,
    machine: Machine, makeClient: @escaping (_ name: String) throws -> AuthClient
  ) throws {
    self.facts = facts
    self.inputs = inputs
    self.given = given
    self.gate = gate
    self.machine = machine
    self.makeClient = makeClient
    auth = try makeClient("main")
  }

  /// The steps, in the order in which they run.
  var steps: [SmokeStep] { [] }

  /// A client with another user, or none; `session` signs it in.
  func client(session: Session? = nil) async throws -> AuthClient {
    clientCount += 1
    let client = try makeClient("other-\(clientCount)")
    if let session { try await client.store.keep(session) }
    return client
  }

  /// Waits, but not beyond an interruption.
  func wait(_ time: Duration) async throws { try await gate.wait(time, machine.sleep) }

  func time() async -> Date {
    facts.isLocal ? await auth.localServer.time() : machine.now()
  }
}

/// The inputs from the caller of a smoke test.
struct SmokeGiven: Sendable {
  var phones: [KnownPhone] = []
  /// An account for second factors, with its password.
  var account: (address: EmailAddress, password: Secret)?
  /// A token from the project's backend.
  var customToken: Secret?
  /// Whether to leave the clock of a local server alone.
  var keepsClock = false
}

// Users that a flow makes.
extension SmokeBench {
  func mustDelete(_ session: Session) {
    let uid = session.uid
    undo.add("the user \(uid)", by: ["emulator users delete \(uid) --yes"]) { [self] in
      try await delete(session)
    }
  }

  /// Deletes a user: as the user or, if that is refused on a local target, as an administrator.
  private func delete(_ session: Session) async throws {
    do {
      try await client(session: session).account.delete()
    } catch let error as AuthError {
      if error.refusal?.code == .userNotFound { return }
      guard facts.isLocal else { throw error }
      do {
        try await auth.localServer.deleteAccount(session.uid)
      } catch {
        guard error.code == .userNotFound else { throw error }
      }
    }
  }
}

// What many flows ask.
extension SmokeBench {
  func claims() async throws -> IDToken.Claims {
    let token = try await auth.session().idToken
    guard !token.header.isEmpty else { throw SmokeFault("the ID token cannot be read") }
    return token.claims
  }

  /// The code of the newest message that a local server did not send.
  func mailedCode(to address: EmailAddress, _ purpose: OOBRequestType) async throws -> Secret {
    let sent = try await auth.localServer.list(OOBCodes()).oobCodes?.last {
      $0.email == address.description && $0.requestType == purpose.rawValue
    }
    guard let code = sent?.oobCode else { throw SmokeFault("the local server has no code for the address") }
    return Secret(code)
  }

  /// The code of the SMS of a verification: a local server reports it, and a fictional number has its own.
  func smsCode(of phone: KnownPhone?, _ sessionInfo: String?) async throws -> String {
    if facts.isLocal {
      let sent = try await auth.localServer.list(VerificationCodes()).verificationCodes
      if let code = sent?.last(where: { $0.sessionInfo == sessionInfo })?.code { return code }
    }
    guard let phone else { throw SmokeFault("there is no number") }
    return phone.code
  }

  /// Fails a step unless something holds.
  func check(_ holds: Bool, _ message: @autoclosure () -> String) throws {
    guard holds else { throw SmokeFault(message()) }
  }

  /// Verifies the session's ID token as a backend does, and that it is of this provider.
  func verifyToken(provider: String) async throws {
    _ = try await auth.signature(of: try auth.session())
    let found = try await claims().signInProvider
    try check(found == provider, "the token is of provider \(found ?? "none"), not \(provider)")
  }

  func refresh() async throws {
    let before = try await auth.session()
    let after = try await auth.freshSession(refreshing: true)
    try check(after.uid == before.uid, "the refreshed token is of another user")
  }

  func deleteUser() async throws {
    let session = try await auth.session()
    try await auth.account.delete()
    undo.cancel("the user \(session.uid)")
    deleted = session
  }

  /// The step that uses the session of the user that the step `delete` deleted.
  func deletedStep(_ name: String = "deleted-user") -> SmokeStep {
    SmokeStep(name, deletedRefusal, needs: ["delete"]) { [self] in
      guard let deleted else { throw SmokeSkip("there was no session") }
      _ = try await client(session: deleted).freshSession(refreshing: true)
    }
  }

  private var deletedRefusal: SmokeExpectation {
    facts.isLikeProduction ? .refused(.userNotFound, .tokenExpired) : .refused(.invalidRefreshToken)
  }
}

// The clock of a local server.
extension SmokeBench {
  /// Why a step that needs a later time does not run; nil if the clock can be moved.
  var unlessClockMoves: String? {
    if given.keepsClock { return "the clock stays as it is (--keep-clock)" }
    return facts.isOwn ? nil : "it needs a local server of authctl, whose clock can be moved"
  }

  /// Runs `body` at a later time of the server, and resets the clock.
  func later(by time: Duration, _ body: () async throws -> Void) async throws {
    let what = "the moved clock"
    let server = try await client().localServer
    let before = try await server.call(EmulatorClock.Get()).offsetMilliseconds?.value ?? 0
    undo.add(what, by: ["emulator clock reset"]) { try await Self.setClock(of: server, to: before) }
    _ = try await server.moveClock(
      EmulatorClock.Patch { $0.moveMilliseconds = Int64String(time.components.seconds * 1000) })
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await body())
    } catch {
      outcome = .failure(error)
    }
    try await Self.setClock(of: server, to: before)
    undo.cancel(what)
    try outcome.get()
  }

  private static func setClock(of server: EmulatorClient, to offset: Int64) async throws {
    let now = try await server.call(EmulatorClock.Get()).offsetMilliseconds?.value ?? 0
    guard now != offset else { return }
    _ = try await server.moveClock(
      EmulatorClock.Patch { $0.moveMilliseconds = Int64String(offset - now) })
  }
}

/// What a smoke test has to undo in any case, newest first.
final class SmokeUndo {
  private var actions: [(what: Leftover, run: () async throws -> Void)] = []

  /// What is left if it cannot be undone.
  struct Leftover: Sendable {
    let name: String
    /// The commands that undo it on a local server; none if no command can.
    let commands: [NextCommand]
  }

  /// Registers how to undo a change; `what` names it in the note about leftovers, which gives the commands.
  func add(_ what: String, by commands: [NextCommand] = [], _ run: @escaping () async throws -> Void) {
    actions.append((Leftover(name: what, commands: commands), run))
  }

  /// Forgets what has already been undone.
  func cancel(_ what: String) { actions.removeAll { $0.what.name == what } }

  /// Undoes everything and returns what failed.
  func run() async -> [Leftover] {
    var left: [Leftover] = []
    while let action = actions.popLast() {
      do {
        try await action.run()
      } catch {
        left.append(action.what)
      }
    }
    return left
  }
}

/// The kinds of target that a smoke test distinguishes.
struct SmokeFacts: Sendable {
  let target: Project
  let service: Service

  enum Service: Sendable, Equatable {
    /// A local server of this program.
    case own(isStrict: Bool)
    /// Another emulator, such as Google's.
    case emulator
    /// Google's service.
    case production
  }

  /// Asks which server answers at an address; one that does not answer counts as foreign, and the first step shows why.
  init(_ target: Project, limit: Duration) async {
    self.target = target
    switch target.service {
    case .production: service = .production
    case .inProcess: service = .own(isStrict: false)
    case .emulator(let host, let port):
      if case .authctl(let status) = await ServerAnswer(
        from: HTTPOrigin(.http, host: host, port: port), within: limit)
      {
        service = .own(isStrict: status.strict == true)
      } else {
        service = .emulator
      }
    }
  }

  /// Whether it answers as production does.
  var isLikeProduction: Bool { service == .production || service == .own(isStrict: true) }

  /// Whether an administrator's calls need no credential, and codes can be read.
  var isLocal: Bool { target.isLocal }

  /// Whether it is a server of this program, with a clock that can be moved and authenticator apps.
  var isOwn: Bool {
    if case .own = service { true } else { false }
  }

  /// Why a step that needs codes or an administrator does not run; nil on a local target.
  func unlessLocal(_ what: String) -> String? { isLocal ? nil : "\(what) only on a local target" }
}
