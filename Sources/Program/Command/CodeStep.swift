import AuthEmulator
import POSIXShell
import Synchronization

extension Context {
  /// The line with the next step after a code was sent: to paste if the code is known, else with the place of the code.
  ///
  /// `listing` is the command that lists the code on a local server; nil if no message was sent.
  package func step(to command: String, listing: String?) throws(AuthError) -> String {
    let command = line(command)
    guard let listing else { return "Next: \(command) CODE\n" }
    if try target().service == .inProcess, let code = sentCodes.newest {
      // A code can have any first character.
      return "Next: \(command) \(code.hasPrefix("-") ? "-- " : "")\(ShellWords.word(code))\n"
    }
    let place = try localLine(listing).map { "\($0), then: " } ?? ""
    return "Next: \(place)\(command) CODE\n"
  }

  /// A command line for the local server that has the codes and settings of the target; nil if there is none.
  ///
  /// A proxy has neither: a local server behind it has them, and production never shows them.
  package func localLine(_ command: String) throws(AuthError) -> String? {
    let target = try target()
    guard target.isLocal else { return nil }
    guard let upstream = resolved.withLock({ $0.server?.upstream }) else { return line(command) }
    guard let origin = upstream.target(like: target)?.service.origin else { return nil }
    return line(command, at: origin)
  }

  /// A command line for a local server, which need not be the target; nil for any other.
  package func line(_ command: String, at place: Project) -> String? {
    guard let origin = place.service.origin else { return nil }
    if place == (try? target()) { return try? localLine(command) }
    return line(command, at: origin, project: place.id)
  }

  /// The command that adds an address's domain to those that a local project has authorized; nil if it is not known.
  package func authorizing(_ address: String?) async -> String? {
    guard let host = address.flatMap({ URLParts($0) })?.host,
      (try? localLine("")) != nil, let auth = try? await auth(asking: .never),
      let known = try? await auth.authorizedDomains()
    else { return nil }
    let domains = known.filter { $0 != host } + [host]
    return try? localLine(
      "emulator settings authorizedDomains \(domains.map(ShellWords.word).joined(separator: " "))")
  }

  /// The report of a command's failure; on a local target the hint names the local command.
  package func report(of error: AuthError, signingInBy provider: String? = nil) -> ErrorReport {
    var report = error.report(signingInBy: provider, in: options.profile)
    let isTenant = (try? target())?.tenant != nil
    if let place = try? localLine(""),
      let hint = error.localNextStep(ofTenant: isTenant, { (try? localLine($0)) ?? place })
    {
      report.hint = hint
    }
    return report
  }

  /// A command line for the same target: it repeats the options that chose the target, unless another server is given.
  package func line(_ command: String, at server: HTTPOrigin? = nil, project: String? = nil) -> String {
    let values = [
      ("profile", options.profile), ("emulator", server == nil ? options.emulator : nil),
      ("api-key", options.apiKey),
      ("project", project == nil ? options.project : nil), ("tenant", options.tenant),
    ]
    var words = ["authctl \(command)"]
    for (name, value) in values {
      guard origins[name] == .commandLine, let value else { continue }
      words.append(ShellWords.option(name, value))
    }
    if let server { words.append(ShellWords.option("emulator", server.authority)) }
    if let project { words.append(ShellWords.option("project", project)) }
    if origins["insecure-http"] == .commandLine { words.append("--insecure-http") }
    return words.joined(separator: " ")
  }
}
