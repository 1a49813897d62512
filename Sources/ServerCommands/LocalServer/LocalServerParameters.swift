import AuthEmulator
import EmulatorState
import EmulatorWire

/// The parameters of the server that `emulator start` and `emulator exec` run.
struct LocalServerParameters: Sendable {
  var givenHosts: [ListenHost]
  var port: PortNumber
  let testPhones: [TestPhone]
  let tokenLifetime: Duration?
  let tokenSigning: TokenSigningParameters
  let faults: FaultParameters
  let strict: StrictParameters
  var access: LocalServerAccess
  let life: LocalServerLife
  let users: StartingUsers
  let outbound: OutboundParameters
  /// The path of the project file to start with.
  let projectFile: String?

  /// What the server listens on; the system is asked for names.
  var hosts: [ListenHost] { givenHosts.isEmpty ? [.localhost] : givenHosts.map { $0.located() } }

  static func parameter(defaultPort: Int) -> Parameter<LocalServerParameters> {
    .group(
      build: LocalServerParameters.init(
        givenHosts:port:testPhones:tokenLifetime:tokenSigning:faults:strict:access:life:users:outbound:
        projectFile:),
      .repeated(
        "host", "ADDRESS",
        help:
          "An address to listen on; 0.0.0.0 is every IPv4 address, :: every address. Default: localhost, which is 127.0.0.1 and ::1."
      ),
      .option(
        "port", "PORT", default: PortNumber(defaultPort),
        help: "The port to listen on; 0 selects a free port."),
      .repeated(
        "test-number", "NUMBER=CODE",
        help:
          "A fictional number with a fixed code; at most ten. An error code instead of CODE makes the SMS fail with it; CODE@ERROR makes the check fail."
      ),
      .option(
        "token-ttl", "TIME",
        help:
          "The ID token lifetime in whole seconds, enforced; with 0 every ID token has expired. Default: one hour, not enforced."
      ),
      TokenSigningParameters.parameter,
      FaultParameters.parameter,
      StrictParameters.parameter,
      LocalServerAccess.parameter, LocalServerLife.parameter, StartingUsers.parameter,
      OutboundParameters.parameter,
      .option(
        "project-file", "PATH", completion: .file,
        help: "Start with the users, tenants and settings of a project file; see authctl emulator apply.")
    )
    .under(ServerHeading.access, "host", "port").labeled(inProxies, "host", "port")
    .under(ServerHeading.answers, "test-number").under(ServerHeading.tokens, "token-ttl")
    .under(ServerHeading.state, "project-file")
  }

  /// Reads everything the server starts with; nothing listens yet.
  ///
  /// For a proxy, with the server it forwards to.
  func prepare(
    for command: LocalServerCommand, _ context: Context, upstream: String? = nil, showsSecrets: Bool = false,
    tellsMessages: Bool = true
  ) throws -> PreparedLocalServer {
    let project = try context.projectID()
    let files = [("project-file", projectFile), ("users", users.path)]
    let directories = [
      ("import", life.importPath), ("export-on-exit", life.exportOnExit?.path), ("state", life.statePath),
    ]
    for (option, path) in files + directories where path == "-" {
      let kind = files.contains { $0.0 == option } ? "file" : "directory"
      throw CommandFailure.usage(
        "--\(option) needs a \(kind), and - is none", hint: nil)
    }
    // Before anything is asked for.
    for path in [users.path, life.requiredImport] {
      if let path, InputFile.isDirectory(path) == nil {
        throw CommandFailure(InputFile.failure(path, errno).report)
      }
    }
    let file = try projectFile.map { try ProjectFile(path: $0, context) }
    let isStrict = strict.isStrict || file?.isStrict == true
    try strict.check(isStrict: isStrict)
    let hosts = hosts
    var configuration = try configuration(
      project: project, isStrict: isStrict, listeningOn: hosts)
    configuration.facts = ServerFacts(
      processID: context.machine.processes.ownID, version: Version.current, startTime: context.now(),
      publicURL: access.publicURL?.text, upstream: upstream)
    configuration.showsUpstreamSecrets = showsSecrets
    let exportDirectory = try life.exportDirectory()
    let kept = try life.openState(context)
    let signing = tokenSigning.isGiven ? tokenSigning : try file?.signing() ?? tokenSigning
    configuration.tokenSigning = try signing.signing(context, keptIn: kept?.database)
    try strict.apply(to: &configuration, isStrict: isStrict, context)
    let outbound = try outbound.prepare(project: project, context)
    let hashing = try users.hashing.configuration(context)
    let events = try life.events.map { path throws(CommandFailure) in
      try EventStream(path: path)
    }
    var dependencies = dependencies(
      context, events, kept?.database, project: project, tellsMessages: tellsMessages)
    outbound?.listen(to: &dependencies)
    let auth = try life.server(kept, configuration, dependencies, hashing: hashing, context)
    do {
      try users.add(to: auth, project: project, hashing, forStrictServer: isStrict, context)
      try life.setClock(of: auth)
      try file?.apply(to: auth, context)
    } catch {
      // A failure to store is not the fault of the clock or a file.
      try life.checkKept(kept?.database)
      throw error
    }
    try outbound?.start(noting: auth, context.terminal)
    // A signal ends the server within a second: open requests get less than half of that.
    var place = ServerConfiguration(host: hosts[0].address, port: port.number, stopLimit: .milliseconds(400))
    place.otherHosts = hosts.dropFirst().map(\.address)
    place.reportShortage = { [terminal = context.terminal] in
      terminal.note(
        "as many files as allowed are open (ulimit -n), so the oldest idle connections are closed for new ones"
      )
    }
    var warnings = hosts.filter { !$0.isLoopback }.map {
      "\($0.name) is not a loopback address: anyone who can reach it can use every account"
    }
    if life.seed != nil {
      warnings.append(
        "all identifiers and codes are derived from the seed: anyone who knows it can predict them")
    }
    return PreparedLocalServer(
      place: place, warnings: warnings, command: command, auth: auth,
      project: project, publicURL: access.publicURL?.text,
      keyID: configuration.tokenSigning.signer?.keyID, events: events,
      exportDirectory: exportDirectory,
      finishOutbound: { [terminal = context.terminal] in outbound?.finish(terminal) })
  }

  private func dependencies(
    _ context: Context, _ events: EventStream?, _ database: StateDatabase?, project: String,
    tellsMessages: Bool
  ) -> ServerDependencies {
    let (terminal, variables) = (context.terminal, context.variables)
    var dependencies = ServerDependencies(
      now: context.machine.now, randomBytes: life.randomBytes(context, after: database?.starts ?? 0),
      report: { event in
        guard tellsMessages, !terminal.isQuiet, let line = event.consoleLine else { return }
        try? terminal.write("i  \(line)\n", to: .error)
      },
      callFunction: { $0.perform(limit: FunctionCall.ordinaryLimit, environment: variables) })
    if let events { dependencies.observe = { events.append($0) } }
    dependencies.observeCall = context.callTrace()
    dependencies.otherProjectNamed = { name in
      terminal.note(
        "a call names the project \(String(name.prefix(64)).onOneLine), and this server's is \(project): each project has its own users"
      )
    }
    dependencies.hostRefused = { name in
      terminal.note("a request by the name \(name) was refused; to accept it: --allow-host \(name)")
    }
    return dependencies
  }

  private func configuration(
    project: String, isStrict: Bool, listeningOn hosts: [ListenHost]
  ) throws(CommandFailure) -> EmulatorConfiguration {
    var phones: ByName<String> = [:]
    for phone in testPhones {
      guard phones.updateValue(phone.answer.argumentText, forKey: phone.number.description) == nil else {
        throw CommandFailure.usage("--test-number names \(phone.number) twice", hint: nil)
      }
    }
    guard tokenLifetime?.components.attoseconds ?? 0 == 0 else {
      throw CommandFailure.usage(
        "--token-ttl must be whole seconds, as tokens have no smaller unit", hint: nil)
    }
    do {
      var configuration = try EmulatorConfiguration(
        defaultProject: project, testPhones: phones,
        tokenLifetime: tokenLifetime?.components.seconds ?? 3600)
      access.apply(to: &configuration, listeningOn: hosts)
      faults.apply(to: &configuration)
      if !isStrict, tokenLifetime != nil {
        // With an explicit lifetime, tokens expire on time, without production's five minutes of grace.
        configuration.policy.tokenGrace = 0
      }
      return configuration
    } catch {
      throw CommandFailure.usage("\(error)", hint: nil)
    }
  }
}

struct PortNumber: ParsableValue {
  let number: Int

  static var typeName: String { "integer" }

  init(_ number: Int) { self.number = number }

  package init(parsing text: String) throws(UsageError) {
    guard let number = Int(text), (0...65535).contains(number) else {
      throw UsageError("'\(text)' is not a port, 0 to 65535")
    }
    self.number = number
  }

  var argumentText: String { "\(number)" }
}

/// `NUMBER=CODE`, `NUMBER=ERROR` or `NUMBER=CODE@ERROR`.
package struct TestPhone: ParsableValue {
  package let number: PhoneNumber
  package let answer: FictionalCode

  package init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw UsageError("'\(text)' is not NUMBER=CODE") }
    number = try PhoneNumber(parsing: String(parts[0]))
    answer = try FictionalCode(parsing: String(parts[1]))
  }
}

struct SixDigits: ParsableValue {
  let digits: String

  package init(parsing text: String) throws(UsageError) {
    guard text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw UsageError("a code has six digits")
    }
    digits = text
  }
}

/// The address of a server behind a proxy or a port mapping, for `--public-url`.
struct PublicURL: ParsableValue {
  /// `scheme://host[:port]`, lower case.
  let text: String
  let host: String

  package init(parsing text: String) throws(UsageError) {
    let meant = Self.meant(by: text)
    let refusal = UsageError(
      "'\(text)' is not http(s)://HOST[:PORT]; SDKs take an emulator's address without a path",
      hint: meant.map { "did you mean: \(run: .again(without: "public-url") + "--public-url \($0)")" })
    for scheme in [HTTPOrigin.Scheme.http, .https] where text.lowercased().hasPrefix("\(scheme.rawValue)://")
    {
      var rest = text.lowercased().dropFirst(scheme.rawValue.utf8.count + 3)
      if rest.hasSuffix("/") { rest.removeLast() }
      let usual = scheme == .http ? 80 : 443
      guard let origin = HTTPOrigin(scheme, server: String(rest), defaultPort: usual) else { throw refusal }
      self.text = origin.description
      host = origin.host
      return
    }
    throw refusal
  }

  /// The address that a text without a scheme, or with a path, means; nil if that is not plain.
  static func meant(by text: String) -> String? {
    let text = text.cleaned().lowercased()
    let scheme = text.hasPrefix("http://") ? HTTPOrigin.Scheme.http : .https
    let server = text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...].prefix {
      !"/?#".contains($0)
    }
    let usual = scheme == .http ? 80 : 443
    guard let origin = HTTPOrigin(scheme, server: String(server), defaultPort: usual),
      HostCheck.isName(origin.host) || origin.isAddress
    else { return nil }
    return origin.description
  }
}
