import Platform
import AuthCore
import AuthEmulator
import AuthHTTP
import CommandLineKit
import IdentityToolkit
import SafeFiles

struct DoctorCommand: Command {
  static let path = "doctor"
  let repair: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Check settings, files, clock, libraries and the target.",
      discussion: """
        With --repair the command renames a damaged or unsafe file. It deletes nothing but temporary files \
        that a killed process left, as the next write would.
        """,
      examples: ["authctl doctor", "authctl doctor --json", "authctl doctor --repair"],
      build: Self.init(repair:),
      .flag("repair", help: "Move damaged or unsafe files aside."))
  }

  func run(_ context: Context) async throws -> DoctorResult {
    let paths = try context.paths()
    var checks = [
      check("config.json", paths.configuration, .editable, context) { () throws(AuthError) in
        _ = try ConfigurationFile(path: paths.configuration).settings(of: context.options.profile)
      },
      check("credentials.json", paths.credentials, .secret, context) { () throws(AuthError) in
        _ = try context.store().read()
      },
      check("embedded.json", paths.embedded, .secret, context) { () throws(AuthError) in
        try EmbeddedTarget(
          path: paths.embedded, projectID: Target.defaultProjectID, context.surroundings
        ).check()
      },
    ]
    if let check = (try? context.settings())?.schemeCheck { checks.append(check) }
    do {
      let target = try await context.target(asking: .ifReachable)
      checks.append(DoctorCheck("target", .good, target.name))
      checks += await reach(context, target)
      checks += [try await project(context, target)].compactMap(\.self)
    } catch {
      checks.append(DoctorCheck("target", .bad, error.report.message, fix: error.report.hint))
    }
    return DoctorResult(checks: checks)
  }

  private func check(
    _ name: String, _ path: String, _ protection: SafeFile.Protection, _ context: Context,
    _ body: () throws(AuthError) -> Void
  ) -> DoctorCheck {
    let file = SafeFile(path: path, protection: protection)
    do {
      try body()
      return try leftovers(name, file) ?? Self.check(name, file)
    } catch {
      let report = error.report
      // Moving the file does not fix an open directory.
      guard repair, [.unsafeFile, .damagedFile].contains(report.code), Self.file(of: error) == path else {
        return DoctorCheck(
          name, .bad, report.message, fix: report.hint, file: Self.presence(of: file))
      }
      do {
        let newPath = try file.setAside(at: Int64(context.now().timeIntervalSince1970))
        return DoctorCheck(name, .repaired, "\(report.message); moved to \(newPath)", file: .canBeMade)
      } catch {
        return DoctorCheck(
          name, .bad, "\(report.message); moving it failed: \(error)", fix: report.hint,
          file: Self.presence(of: file))
      }
    }
  }

  /// Checks a file that is valid or does not exist.
  private static func check(_ name: String, _ file: SafeFile) -> DoctorCheck {
    switch file.prospect() {
    case .present: DoctorCheck(name, .good, file.path, file: .present)
    case .canBeMade:
      DoctorCheck(name, .good, "\(file.path), does not exist yet, can be created", file: .canBeMade)
    case .cannotBeMade(let error):
      DoctorCheck(
        name, .bad, "does not exist and cannot be created: \(error)",
        fix: AuthError.file(AuthError.FileProblem(error)).report.hint, file: .cannotBeMade)
    }
  }

  private static func presence(of file: SafeFile) -> DoctorCheck.Presence {
    switch file.prospect() {
    case .present: .present
    case .canBeMade: .canBeMade
    case .cannotBeMade: .cannotBeMade
    }
  }

  /// Checks for temporary files that a killed process left: they may contain tokens.
  ///
  /// Nil if there are none.
  private func leftovers(_ name: String, _ file: SafeFile) throws(AuthError) -> DoctorCheck? {
    let paths = file.leftovers()
    guard let first = paths.first else { return nil }
    let rest = paths.count == 1 ? "" : " (and \(paths.count - 1) more)"
    let text = "\(first)\(rest) was left by a killed process, and may contain secrets of \(name)"
    guard repair else {
      return DoctorCheck(
        name, .bad, text, fix: "authctl doctor --repair", file: Self.presence(of: file))
    }
    do {
      try file.withLock(waiting: .seconds(10)) { () throws(SafeFileError) in }
    } catch {
      throw .file(AuthError.FileProblem(error))
    }
    return DoctorCheck(name, .repaired, "\(text); removed", file: Self.presence(of: file))
  }

  /// The file or directory that an error is about.
  private static func file(of error: AuthError) -> String? {
    if case .file(let problem) = error { problem.path } else { nil }
  }

  /// Checks whether commands use the project that the target's server stands for; nil where no server tells one.
  private func project(_ context: Context, _ target: Target) async throws(AuthError) -> DoctorCheck? {
    guard case .emulator = target.kind, let own = try? await context.server(patiently: false).projectID else {
      return nil
    }
    let named = try context.targetInputs().namedProjectID
    return DoctorCheck(project: own, used: target.projectID)
      ?? DoctorCheck(
        "project", .good, "\(own.onOneLine), \(named == nil ? "as the server says" : "the server's own")")
  }

  /// Checks whether the target responds and whether its clock agrees.
  ///
  /// The embedded target needs no check.
  private func reach(_ context: Context, _ target: Target) async -> [DoctorCheck] {
    let origin: HTTPOrigin
    switch target.kind {
    case .embedded: return []
    case .emulator(let address): origin = address
    case .production: origin = HTTPOrigin(.https, host: Route.Service.identityToolkit.rawValue, port: 443)
    }
    let timeouts = TransportTimeouts(
      connect: min(.seconds(5), context.options.timeout), total: context.options.timeout)
    do {
      let request = HTTPRequest(.get, RequestTarget(path: "/"))
      let answer = try await Transport.network(timeouts: timeouts, environment: context.variables)
        .send(request, origin)
      let clock = answer.fields["Date"].flatMap(HTTPDate.parse).map {
        Self.check(ahead: context.now().timeIntervalSince($0), of: target)
      }
      return [DoctorCheck("reachable", .good, "\(origin) responds")] + [clock].compactMap(\.self)
    } catch {
      let report = AuthError.network(error).report
      let fix: String? =
        if case .missingLibrary(_, let install) = error { install } else { "authctl config which" }
      return [DoctorCheck("reachable", .bad, report.message, fix: fix)]
    }
  }

  /// Checks how many seconds this machine's clock is ahead of the target's.
  ///
  /// A local server's clock may have been moved, and then rules; Google's is right.
  private static func check(ahead: TimeInterval, of target: Target) -> DoctorCheck {
    let text = "\(Int(abs(ahead))) s \(ahead < 0 ? "behind" : "ahead of") the server's"
    if abs(ahead) < 60 { return DoctorCheck("clock", .good, text) }
    guard target.isLocal else {
      return DoctorCheck(
        "clock", .bad, text, fix: "set this machine's clock; TOTP codes depend on it")
    }
    return DoctorCheck(
      "clock", .good, "\(text), which decides what has expired; to see and move it: authctl emulator clock")
  }
}

/// The result of `doctor`; exit code 0 only when nothing is bad.
struct DoctorResult: CommandResult {
  static var members: String { "checks[name state detail fix file]" }

  let checks: [DoctorCheck]

  enum CodingKeys: String, CodingKey { case checks }

  var exitCode: Int32 { checks.exitCode }

  func text(_ style: TextStyle) -> String { checks.text(style) }
}
