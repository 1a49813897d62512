import AuthEmulator
import POSIXShell
import Synchronization

extension Context {
  /// The command on one line, acting on what this command acts on.
  package func line(_ command: NextCommand) -> String { printer.line(command) }

  /// A sentence with its commands.
  package func text(_ step: NextStep) -> String { printer.text(step) }

  /// Writes a note with its commands (``Terminal/note(_:evenIfQuiet:)``).
  package func note(_ step: NextStep, evenIfQuiet: Bool = false) {
    terminal.note(text(step), evenIfQuiet: evenIfQuiet)
  }

  /// The line with the next step after a code was sent: to paste if the code is known, else with the place of the code.
  ///
  /// `listing` is the command that lists the code on a local server; nil if no message was sent.
  package func step(to command: NextCommand, listing: NextCommand?) throws(AuthError) -> String {
    guard let listing else { return "Next: \(line(command + "CODE"))\n" }
    if try target().service == .inProcess, let code = sentCodes.newest {
      return "Next: \(line("\(command) \(code)"))\n"
    }
    let place = try local(listing).map { "\(line($0)), then: " } ?? ""
    return "Next: \(place)\(line(command + "CODE"))\n"
  }

  /// The same command for the local server that has the codes and settings of the target; nil if there is none.
  ///
  /// A proxy has neither: a local server behind it has them, and production never shows them.
  package func local(_ command: NextCommand) throws(AuthError) -> NextCommand? {
    let target = try target()
    guard target.isLocal else { return nil }
    guard let upstream = resolved.withLock({ $0.server?.upstream }) else { return command }
    guard let origin = upstream.target(like: target)?.service.origin else { return nil }
    return command.at(origin)
  }

  /// The same command for a local server, which need not be the target; nil for any other.
  package func local(_ command: NextCommand, at place: Project) -> NextCommand? {
    guard let origin = place.service.origin else { return nil }
    if place == (try? target()) { return try? local(command) }
    return command.at(origin, project: place.id)
  }

  /// The command that adds an address's domain to those that a local project has authorized; nil if it is not known.
  package func authorizing(_ address: String?) async -> NextCommand? {
    guard let host = address.flatMap({ AbsoluteURL($0) })?.host,
      (try? local("")) != nil, let auth = try? await auth(asking: .never),
      let known = try? await auth.authorizedDomains()
    else { return nil }
    let domains = known.filter { $0 != host } + [host]
    return try? local(domains.reduce("emulator settings authorizedDomains") { "\($0) \($1)" })
  }

  /// The report of a command's failure, with its exact reason and advice for its target; `provider` is how its user signs in.
  package func report(
    of error: AuthError, by command: String = "", signingInBy provider: String? = nil
  ) async -> ErrorReport {
    let reason = await reason(of: error)
    var advice = error.advice
    advice.command = command
    advice.provider = provider
    advice.exactReason = reason
    await addStored(to: &advice)
    advice.tenantOrigin = origins["tenant"]
    let target = try? target()
    advice.origin = target?.service.origin
    advice.start = advice.origin.map(start)
    advice.isInBackground = advice.origin.map(hasBackgroundServer) ?? false
    advice.isTenant = target?.tenant != nil
    if (try? local("")) != nil {
      advice.server = { command in (try? self.local(command)) ?? command }
    }
    var report = error.report(with: advice, in: options.profile)
    report.add(reason)
    return report
  }

  /// Adds what the profile knows, and the server that runs.
  private func addStored(to advice: inout Advice) async {
    advice.atRunningServer = stepAtRunningServer
    if let target = try? target() { advice.claims = try? credentialFile().claims(at: target) }
    advice.options = Set(typed.keys)
    guard case .emailCode(let purpose) = advice.situation,
      purpose == .emailSignIn
        || purpose == nil && !advice.options.isDisjoint(with: ["link", "reauth"])
    else { return }
    advice.situation = .emailCode(.emailSignIn)
    guard typed["email"] == nil else { return }
    let sent = try? await auth(asking: .never).email.pendingLinks().last
    advice.linkAddress = sent?.description ?? advice.address
  }
}

extension NextCommand {
  /// The same for another server.
  package func at(_ server: HTTPOrigin, project: String? = nil) -> Self {
    let there: Self = "\(self) --emulator \(server.authority)"
    return project.map { "\(there) --project \($0)" } ?? there
  }
}
