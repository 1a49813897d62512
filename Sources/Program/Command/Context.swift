import AuthEmulator
import Synchronization

/// What a command can use: the core, the local server, the terminal, the machine.
///
/// Each part is created on first use.
package final class Context: CommandContext {
  package typealias Output = Reply

  package let options: GlobalOptions
  package let terminal: Terminal
  package let machine: Machine
  /// The source of each option's value, by the option's name.
  package let origins: [String: ParameterOrigin]
  /// The options on the command line, by name, with their values as typed.
  package let typed: [String: [String]]
  /// What the embedded server would have sent in this run.
  let sentCodes = SentCodes()
  /// What a local server of ours refused in this run.
  let refusedCalls = RefusedCalls()
  let trace: Trace
  /// The program's commands.
  package let tree: CommandTree<Context, GlobalOptions>
  private let arguments: [String]
  /// The target of the command that runs this one in its process; nil for a command of its own.
  let shared: SharedTarget?
  private let files: StoredFiles
  let resolved = Mutex<Resolved>(Resolved())

  struct Resolved {
    var target: Project?
    /// The address of the only server in the background, if an `emulator` command acts on that one.
    var backgroundServer: String?
    /// What the target's server reports about itself; nil until it was asked.
    var server: TargetServer?
    var settings: ProfileSettings?
    /// The source of the App Check token, once known.
    var appCheck: AuthClient.AppCheck??
    /// The project IDs of a file of firebase-tools by alias, and its own one.
    var aliases: ByName<String> = [:]
    var fileProject: String?
    /// Whether a flow started, which creates a new profile.
    var startedFlow = false
    /// Whether the servers in the background were looked for.
    var knowsBackground = false
    /// The profiles that existed when this one was first read; nil before that, and for the default profile.
    var profiles: Set<Name>?
  }

  init(
    options: GlobalOptions, terminal: Terminal, machine: Machine,
    origins: [String: ParameterOrigin], typed: [String: [String]] = [:],
    tree: CommandTree<Context, GlobalOptions>, arguments: [String] = [], shared: SharedTarget? = nil
  ) throws {
    self.options = options
    self.terminal = terminal
    self.machine = machine
    self.origins = origins
    self.typed = typed
    self.tree = tree
    self.arguments = arguments
    self.shared = shared
    files = shared?.files ?? StoredFiles()
    if let shared {
      resolved.withLock {
        ($0.server, $0.knowsBackground, $0.appCheck) = (shared.server, true, .some(shared.appCheck))
      }
    }
    trace = try Trace(
      showsExchanges: options.trace, to: options.traceFile, showsCurl: options.curl, terminal)
  }

  package var variables: [String: String] { machine.variables }

  /// Prints the commands of hints, which act on what this command acts on.
  ///
  /// The only server in the background, if the command chose it, is named like one that was typed.
  package var printer: CommandPrinter {
    let server = resolved.withLock { $0.backgroundServer }
    let printer = CommandPrinter(of: tree, after: arguments, repeating: GlobalOptions.repeated)
    return server.map { printer.with("emulator", $0) } ?? printer
  }

  package func now() -> Date { machine.now() }

  package var paths: FilePaths { FilePaths(variables: variables) }

  package func configuration() throws(AuthError) -> ConfigurationFile {
    try files.configuration(at: paths, of: options.profile)
  }

  package func store() throws(AuthError) -> CredentialStore { CredentialStore(try credentialFile()) }

  /// The file of ``store()``, for what concerns all profiles, and for what is known before a command can suspend.
  package func credentialFile() throws(AuthError) -> CredentialFile {
    noticeProfiles()
    return try files.credentials(at: paths, of: options.profile)
  }

  /// The profile's settings, read once; the default profile has none where there can be none.
  package func settings() throws(AuthError) -> ProfileSettings {
    if let settings = resolved.withLock({ $0.settings }) { return settings }
    noticeProfiles()
    let absence = options.profile == "default" ? paths.absence : nil
    if case .notOurs(let place)? = absence {
      terminal.note("no settings are read: this user may not enter \(place)")
    }
    let settings = try absence == nil ? configuration().record(of: options.profile) : ProfileSettings()
    resolved.withLock { $0.settings = settings }
    return settings
  }

  /// Takes settings that cannot be read for none, unless their profile was asked for.
  func goOnWithoutSettings() {
    guard origins["profile"] == .default || origins["profile"] == nil else { return }
    do throws(AuthError) {
      _ = try settings()
    } catch {
      terminal.note("no settings are used: \(error.report.message)")
      resolved.withLock { $0.settings = ProfileSettings() }
    }
  }

  /// The target, as known without asking a server.
  ///
  /// If nothing names a project, it is the session's until ``target(asking:)`` has asked the server.
  package func target() throws(AuthError) -> Project {
    if let target = resolved.withLock({ $0.target }) { return target }
    var inputs = try targetInputs()
    var target: Project
    if let shared { target = shared.project(in: inputs.tenantID) } else { target = try inputs.resolved() }
    if shared == nil, case .emulator = target.service, inputs.namedProjectID == nil,
      let session = try? credentialFile().session(), session.project.service == target.service
    {
      inputs.project = session.project.id
      target = try inputs.resolved()
    }
    let found = target
    resolved.withLock { $0.target = found }
    return found
  }

  /// What decides where the command goes.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a value that its setting cannot have.
  package func targetInputs() throws(AuthError) -> TargetInputs {
    let inputs = targetInputs(with: try settings())
    try inputs.check()
    return inputs
  }

  /// Takes the project as firebase-tools does: an alias that was typed means its ID, and without an option or a variable it is `id`.
  package func use(aliases: ByName<String>, orElse id: String?) {
    resolved.withLock { ($0.aliases, $0.fileProject, $0.target) = (aliases, id, nil) }
  }

  package func targetInputs(with settings: ProfileSettings) -> TargetInputs {
    let (aliases, fileProject) = resolved.withLock { ($0.aliases, $0.fileProject) }
    var settings = settings
    settings.projectID = fileProject ?? settings.projectID
    return TargetInputs(
      emulator: onCommandLine("emulator", options.emulator) ?? resolved.withLock { $0.backgroundServer },
      apiKey: onCommandLine("api-key", options.apiKey),
      project: onCommandLine("project", options.project).map { aliases[$0] ?? $0 },
      tenant: onCommandLine("tenant", options.tenant), allowsInsecureHTTP: options.insecureHTTP,
      profile: settings, variables: variables)
  }

  /// The value of an option if it was typed; what variables say is looked up with the other sources.
  func onCommandLine(_ name: String, _ value: String?) -> String? {
    origins[name] == .commandLine ? value : nil
  }

  /// The core for a command that starts a flow: a sign-in, a sign-up, a message.
  ///
  /// The target is named first, in one note (Docs/architecture.md 1).
  package func authStartingFlow(keepingTokens keepsTokens: Bool = false) async throws -> AuthClient {
    resolved.withLock { $0.startedFlow = true }
    try noteTarget()
    try await noteServerProject()
    return try await auth(keepingTokens: keepsTokens)
  }

  /// Names the target in one note (Docs/architecture.md 1); `place` is the location of the embedded server's users.
  package func noteTarget(place: String? = nil) throws(AuthError) {
    switch try target().service {
    case .inProcess:
      let kept = "kept in \(try paths.embedded)"
      terminal.note("embedded project \(try target().id), \(place ?? kept)")
    case .emulator(let host, let port):
      terminal.note(
        "using emulator \(HTTPOrigin(.http, host: host, port: port).authority) (\(emulatorOrigin))")
    case .production:
      terminal.note("production project \(try target().id), with the API key of \(apiKeyOrigin)")
      try noteStub(of: target())
    }
  }

  private var emulatorOrigin: String {
    if let origin = source(of: "emulator") { return origin }
    if resolved.withLock({ $0.backgroundServer }) != nil { return "the server in the background" }
    return variables.variable(ProjectNames.emulatorVariable) == nil
      ? "profile '\(options.profile)'" : ProjectNames.emulatorVariable
  }

  /// The core for the resolved target; with a different store, if one is given.
  package func auth(
    keeping store: CredentialStore? = nil, asking question: ServerQuestion = .required,
    keepingTokens keepsTokens: Bool = false
  ) async throws -> AuthClient {
    let target = try await target(asking: question)
    if question != .never { try noteBackgroundServers() }
    let place: CredentialStore
    if let store { place = store } else { place = try self.store() }
    return try auth(
      at: target, keeping: place, by: try transport(for: target), keepingTokens: keepsTokens)
  }

  /// The core for any target, with a given transport; only the resolved target gets the profile's App Check token.
  package func auth(
    at target: Project, keeping store: CredentialStore, by transport: Transport,
    keepingTokens keepsTokens: Bool = false
  ) throws(AuthError) -> AuthClient {
    let settings = try settings()
    let language = options.language?.description ?? settings.languageCode
    var client = AuthClient.Options(within: options.timeout)
    client.language = language
    client.acceptLanguage = language ?? AppLanguage.tag(from: variables)
    client.appCheck = try self.target() == target ? try appCheck(settings) : nil
    client.keepsProviderTokens = keepsTokens
    var observer = trace.observer(target: target)
    let terminal = terminal
    observer.didMissAppCheck = { error in
      let reason = (error as? AuthError)?.report.message ?? "\(error)"
      terminal.note("no App Check token, so a placeholder is sent, as the SDK does: \(reason)")
    }
    let dependencies = machine.dependencies(over: transport)
    if target.isLocal { observer = observer.and(refusedCalls.observer(of: target, dependencies)) }
    if let shared { observer = observer.and(shared.observer) }
    return AuthClient(
      target, store: store, options: client, dependencies: dependencies, trace: observer)
  }

  /// The source of the App Check token: an option or its variable, else a file that the profile names.
  func appCheck(_ settings: ProfileSettings) throws(AuthError) -> AuthClient.AppCheck? {
    if let known = resolved.withLock({ $0.appCheck }) { return known }
    var source: AuthClient.AppCheck?
    func debugToken(_ secret: Secret) -> AuthClient.AppCheck { .debugToken(secret) }
    do {
      if let input = options.appCheckToken {
        source = .token(try secret(input, named: "--app-check-token-file"))
      } else if let input = options.appCheckDebugToken {
        source = debugToken(try secret(input, named: "--app-check-debug-token-file"))
      } else if let path = settings.appCheckTokenFile {
        source = .token(try secret(.file(path), named: "appCheckTokenFile"))
      } else if let path = settings.appCheckDebugTokenFile {
        source = debugToken(try secret(.file(path), named: "appCheckDebugTokenFile"))
      }
    } catch let error as AuthError {
      throw error
    } catch {
      throw .invalid(Problem(.argument(.other(ErrorReport(of: error).message))))
    }
    resolved.withLock { $0.appCheck = .some(source) }
    return source
  }

  /// Prints each call to a local server in the form of `--trace`; nil without `--trace`.
  package func callTrace() -> (@Sendable (HTTPExchange) -> Void)? { trace.callWriter() }

  /// How requests reach a target; the embedded server works on the user's file.
  ///
  /// What `wrap` makes of a network's transport may end a call early.
  package func transport(
    for target: Project, by wrap: (HTTPTransport) -> HTTPTransport = { $0 }
  ) throws(AuthError) -> Transport {
    if let shared { return shared.transport }
    let timeouts = TransportTimeouts(connect: min(.seconds(10), options.timeout), total: options.timeout)
    guard target.service == .inProcess else {
      return Transport(
        wrap(.network(timeouts: timeouts, environment: variables))
          .announcing(on: terminal, within: options.timeout))
    }
    return try EmbeddedTarget(
      path: try paths.embedded, projectID: target.id, machine: machine
    )
    .transport(terminal, sent: sentCodes)
  }

  /// The embedded server's pages, for a listener of this process; nil for a target with an address.
  package func embeddedPages() throws(AuthError) -> (@Sendable (HTTPRequest) -> HTTPResponse?)? {
    let target = try target()
    guard target.service == .inProcess else { return nil }
    return try EmbeddedTarget(
      path: try paths.embedded, projectID: target.id, machine: machine
    ).pages()
  }

  /// Records the existing profiles before a command changes them.
  private func noticeProfiles() {
    guard options.profile != "default", resolved.withLock({ $0.profiles == nil }) else { return }
    let names = knownProfiles()
    resolved.withLock { $0.profiles = names }
  }

  /// The profiles with data; if the file cannot be read, this one does not count as new.
  private func knownProfiles() -> Set<Name> {
    do throws(AuthError) {
      return Set(names: try configuration().profiles())
        .union(try files.credentials(at: paths, of: options.profile).profiles())
    } catch {
      return [Name(options.profile)]
    }
  }

  /// The profile, if a command that only reads was given one that does not exist: probably a typo.
  ///
  /// A command for a server that is not named by the profile needs no profile.
  func newProfile(for path: String) -> NewProfile? {
    if path.hasPrefix("emulator "), case .emulator? = try? target().service { return nil }
    let (names, startedFlow) = resolved.withLock { ($0.profiles, $0.startedFlow) }
    guard let names, !startedFlow, !names.contains(options.profile),
      !knownProfiles().contains(options.profile)
    else { return nil }
    return NewProfile(name: options.profile, others: names.sorted())
  }

  /// Stops any command if `--expect-…` differs from what was resolved (Docs/architecture.md 1).
  func checkExpectations() async throws {
    if let project = options.expectProject, project != (try target()).id {
      try checkProject(of: try await target(asking: .ifReachable))
    }
    if let kind = options.expectTarget?.rawValue, kind != (try target()).kindName {
      throw CommandFailure.expectation(of: "the target", kind, actual: try target().kindName)
    }
    if let uid = options.expectUID {
      let actual = try credentialFile().session()?.uid ?? "nobody"
      guard uid == actual else {
        throw CommandFailure.expectation(of: "the signed-in user", uid, actual: actual)
      }
    }
  }
}
