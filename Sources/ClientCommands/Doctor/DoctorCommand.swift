import AuthCrypto
import AuthEmulator
import SafeFileTools
import SafeFiles

package struct DoctorCommand: Command {
  package static let path = "doctor"
  let repair: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Check settings, files, clock, libraries and the target.",
    discussion: """
      With --repair the command renames a damaged or unsafe file. It deletes only temporary files that a killed \
      process left behind, as the next write would.
      """,
    examples: ["authctl doctor", "authctl doctor --json", "authctl doctor --repair"],
    build: Self.init(repair:),
    .flag("repair", help: "Move damaged or unsafe files aside."))

  package static func result(of checks: [Finding]?) -> Members {
    ["checks": .list(checks, "", Finding.members)]
  }

  package func run(_ context: Context) async throws -> Reply {
    let (settings, credentials) = (try context.paths.configuration, try context.paths.credentials)
    let embedded = try context.paths.embedded
    var checks = [
      check("config.json", settings, .editable, context) { () throws(AuthError) in
        _ = try context.configuration().record(of: context.options.profile)
      },
      check("credentials.json", credentials, .secret, context) { () throws(AuthError) in
        _ = try context.credentialFile().session()
      },
      check("embedded.json", embedded, .secret, context) { () throws(AuthError) in
        try EmbeddedTarget(
          path: embedded, projectID: TargetInputs.defaultProjectID, machine: context.machine
        ).check()
      },
    ]
    func add(_ name: String, _ finding: Finding?) {
      if let finding { checks.append(finding.answering(name)) }
    }
    checks += Self.libraries()
    add("callback scheme", (try? context.settings())?.callbackScheme)
    do {
      let target = try await context.target(asking: .ifReachable)
      add("target", .good(target.description))
      let (reachable, clock) = await reach(context, target)
      add("reachable", reachable)
      add("clock", clock)
      add("project", try await project(context, target))
    } catch {
      add("target", .bad(ErrorReport(of: error)))
    }
    return Reply(checks, context) { Self.result(of: $0) }
  }

  // MARK: - Files

  private func check(
    _ name: String, _ path: String, _ protection: SafeFile.Protection, _ context: Context,
    _ read: () throws(AuthError) -> Void
  ) -> Finding {
    let file = SafeFile(path: path, protection: protection)
    var finding: Finding
    do {
      try read()
      finding = try leftovers(name, file) ?? Self.prospect(of: file)
    } catch {
      let report = error.report
      finding = .bad(report.message, next: report.next, exit: .unsafeFile)
      // Moving the file does not fix an open directory.
      if repair, case .store(let problem) = error, problem.path == path,
        [.unsafeFile, .damagedFile].contains(report.code)
      {
        do {
          let newPath = try file.setAside(at: Int64(context.now().timeIntervalSince1970))
          finding = .repaired("\(report.message); moved to \(newPath)")
        } catch {
          finding = .bad(
            "\(report.message); moving it failed: \(error)", next: report.next, exit: .unsafeFile)
        }
      }
    }
    finding.file =
      switch file.prospect() {
      case .present: .present
      case .canBeMade: .canBeMade
      case .cannotBeMade: .cannotBeMade
      }
    return finding.answering(name)
  }

  /// A file that is valid or does not exist.
  private static func prospect(of file: SafeFile) -> Finding {
    switch file.prospect() {
    case .present: .good(file.path)
    case .canBeMade: .good("\(file.path), does not exist yet, can be created")
    case .cannotBeMade(let error):
      .bad(
        "does not exist and cannot be created: \(error)",
        next: AuthError.store(Problem(.file(error))).report.next, exit: .unsafeFile)
    }
  }

  /// Temporary files left by a killed process: they may contain tokens.
  private func leftovers(_ name: String, _ file: SafeFile) throws(AuthError) -> Finding? {
    let paths = file.leftovers()
    guard let first = paths.first else { return nil }
    let rest = paths.count == 1 ? "" : " (and \(paths.count - 1) more)"
    let text = "\(first)\(rest) was left by a killed process, and may contain secrets of \(name)"
    guard repair else { return .bad(text, next: .run("doctor --repair"), exit: .unsafeFile) }
    do {
      try file.withLock(waiting: .seconds(10)) { () throws(SafeFileError) in }
    } catch {
      throw .store(Problem(.file(error)))
    }
    return .repaired("\(text); removed")
  }

  // MARK: - Libraries

  /// The libraries that are loaded on demand; a local target needs none of them.
  private static func libraries() -> [Finding] {
    func library(_ name: String, _ purpose: String, missing install: NextStep?) -> Finding {
      guard let install else { return .good("found, for \(purpose)").answering(name) }
      return .warning("not found, and \(purpose) needs it", next: install).answering(name)
    }
    func install(_ error: (any Error)?) -> NextStep? {
      switch error {
      case HTTPError.missingLibrary(_, let install)?, RSAError.missingLibrary(let install)?: .shell(install)
      default: nil
      }
    }
    return [
      library("libcurl", "HTTPS", missing: install(HTTPError.findingLibrary())),
      library("libcrypto", "RS256", missing: install(RSAError.findingLibrary())),
      library(
        "SQLite", "--state", missing: StateDatabase.isAvailable ? nil : .shell(StateDirectoryError.install)),
    ]
  }

  // MARK: - The target

  /// Whether commands use the project that the target's server serves; nil if no server reports one.
  private func project(_ context: Context, _ target: Project) async throws(AuthError) -> Finding? {
    guard case .emulator = target.service, let own = try? await context.server(patiently: false).projectID
    else {
      return nil
    }
    let named = try context.targetInputs().namedProjectID
    return Finding.project(own, used: target.id)
      ?? .good("\(own.onOneLine), \(named == nil ? "as the server says" : "the server's own")")
  }

  /// Whether the target responds, and whether its clock agrees; the embedded one's clock matters only if it was moved.
  private func reach(_ context: Context, _ target: Project) async -> (reachable: Finding?, clock: Finding?) {
    let origin: HTTPOrigin
    switch target.service {
    case .inProcess:
      guard let server = try? await context.auth(asking: .never).localServer else { return (nil, nil) }
      let ahead = context.now().timeIntervalSince(await server.time())
      return (nil, abs(ahead) < 60 ? nil : Self.clock(ahead: ahead, of: target))
    case .emulator(let host, let port): origin = HTTPOrigin(.http, host: host, port: port)
    case .production: origin = HTTPOrigin(.https, host: Route.Service.identityToolkit.rawValue, port: 443)
    }
    let timeouts = TransportTimeouts(
      connect: min(.seconds(5), context.options.timeout), total: context.options.timeout)
    do {
      let request = HTTPRequest(.get, RequestTarget(path: "/"))
      let answer = try await HTTPTransport.network(timeouts: timeouts, environment: context.variables)
        .send(request, origin)
      let clock = answer.fields["Date"].flatMap(HTTPDate.parse).map {
        Self.clock(ahead: context.now().timeIntervalSince($0), of: target)
      }
      if case .emulator = target.service,
        case .stranger(let status) = await ServerAnswer(from: origin, within: timeouts.connect)
      {
        let how = status.map { "HTTP status \($0)" } ?? "not HTTP"
        return (
          .bad(
            "what answers at \(origin.authority) is not an auth emulator (\(how))",
            next: ServerChoice.elsewhere, exit: .network), nil
        )
      }
      return (.good("\(origin) responds"), clock)
    } catch {
      let report = AuthError(error).report
      let install: NextStep? =
        if case .missingLibrary(_, let install) = error { .shell(install) } else { nil }
      let isFree = await ServerAnswer(from: origin, within: .seconds(2)) == .nothing
      let start: NextStep? =
        target.isLocal && origin.isLoopback
        ? isFree ? .run(.start(at: origin, "--detach")) : ServerChoice.elsewhere : nil
      return (.bad(report.message, next: install ?? start ?? Advice.configuration, exit: .network), nil)
    }
  }

  /// How many seconds this machine's clock is ahead of the target's: a local server's may have been moved, and Google's is right.
  private static func clock(ahead: TimeInterval, of target: Project) -> Finding {
    let text = "\(Int(abs(ahead))) s \(ahead < 0 ? "behind" : "ahead of") the server's"
    if abs(ahead) < 60 { return .good(text) }
    guard target.isLocal else {
      return .bad(text, next: "set this machine's clock; TOTP codes depend on it", exit: .network)
    }
    return .good("\(text), which decides what has expired", next: "see and move it: \(run: "emulator clock")")
  }
}

extension ProfileSettings {
  /// The URL scheme by which pages call the app; nil if the profile names no app.
  fileprivate var callbackScheme: Finding? {
    guard let app = callbackApp else { return nil }
    if let clientID, !clientID.hasSuffix(".apps.googleusercontent.com") {
      return .bad(
        "clientId is not NUMBER-NAME.apps.googleusercontent.com", next: .run("config unset clientId"),
        exit: .usage)
    }
    if let appID, !Self.isAppID(appID) {
      return .bad(
        "appId is not 1:NUMBER:ios:HEX", next: .run("config set appId 1:123456789012:ios:0a1b2c3d4e5f"),
        exit: .usage)
    }
    if let clientID, let appID, appID.split(separator: ":")[1] != clientID.prefix(before: "-") {
      return .bad(
        "clientId and appId belong to different projects", next: .run("config which"), exit: .usage)
    }
    return .good("\(app.scheme), which the app has to register as a URL scheme")
  }

  /// Whether a string has the form `1:123456789012:ios:0a1b2c`.
  private static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "1" && !parts[1].isEmpty && parts[1].allSatisfy(\.isWholeNumber)
      && ["ios", "android", "web"].contains(parts[2]) && !parts[3].isEmpty
      && parts[3].allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
