import AuthCore
import AuthEmulator
import AuthHTTP
import CommandLineKit
import IdentityToolkit
import SafeFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct DoctorCommand: Command {
  static let path = "doctor"
  let repair: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Check settings, files, clock, libraries and whether the target answers.",
      discussion:
        """
        --repair moves a damaged or unsafe file aside, under a new name beside it; nothing is deleted but what a writer left that was \
        killed, as the next write would do.
        """,
      examples: ["authctl doctor", "authctl doctor --json", "authctl doctor --repair"],
      build: Self.init(repair:),
      .flag("repair", help: "Move files that are damaged or unsafe aside."))
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
        try Transport.checkEmbedded(path: paths.embedded)
      },
    ]
    do {
      let target = try context.target()
      checks.append(DoctorResult.Check("target", .good, target.name))
      checks += await reach(context, target)
    } catch {
      checks.append(DoctorResult.Check("target", .bad, error.report.message, mend: error.report.hint))
    }
    return DoctorResult(checks: checks)
  }

  private func check(
    _ name: String, _ path: String, _ protection: SafeFile.Protection, _ context: Context,
    _ body: () throws(AuthError) -> Void
  ) -> DoctorResult.Check {
    let file = SafeFile(path: path, protection: protection)
    do {
      try body()
      return try leftovers(name, file) ?? Self.check(name, file)
    } catch {
      let report = error.report
      // An open directory is not mended by moving the file in it.
      guard repair, ["UNSAFE_FILE", "DAMAGED_FILE"].contains(report.code), Self.file(of: error) == path else {
        return DoctorResult.Check(
          name, .bad, report.message, mend: report.hint, file: Self.presence(of: file))
      }
      do {
        let newPath = try file.setAside(at: Int64(context.now().timeIntervalSince1970))
        return DoctorResult.Check(name, .repaired, "\(report.message); moved to \(newPath)", file: .canBeMade)
      } catch {
        return DoctorResult.Check(
          name, .bad, "\(report.message); moving it failed: \(error)", mend: report.hint,
          file: Self.presence(of: file))
      }
    }
  }

  /// A file that can be believed, or that is not there.
  private static func check(_ name: String, _ file: SafeFile) -> DoctorResult.Check {
    switch file.prospect() {
    case .present: DoctorResult.Check(name, .good, file.path, file: .present)
    case .canBeMade:
      DoctorResult.Check(name, .good, "\(file.path), not there yet, can be made", file: .canBeMade)
    case .cannotBeMade(let error):
      DoctorResult.Check(
        name, .bad, "not there, and cannot be made: \(error)",
        mend: AuthError.file(AuthError.FileProblem(error)).report.hint, file: .cannotBeMade)
    }
  }

  private static func presence(of file: SafeFile) -> DoctorResult.Check.Presence {
    switch file.prospect() {
    case .present: .present
    case .canBeMade: .canBeMade
    case .cannotBeMade: .cannotBeMade
    }
  }

  /// A killed writer's files beside a good one, which hold what it holds, tokens and all, and outlive it; nil where there are none.
  private func leftovers(_ name: String, _ file: SafeFile) throws(AuthError) -> DoctorResult.Check? {
    let paths = file.leftovers()
    guard let first = paths.first else { return nil }
    let rest = paths.count == 1 ? "" : " and \(paths.count - 1) more like it"
    let text = "\(first)\(rest) was left by a writer that was killed, and may hold what \(name) holds"
    guard repair else {
      return DoctorResult.Check(
        name, .bad, text, mend: "authctl doctor --repair", file: Self.presence(of: file))
    }
    do {
      try file.withLock(waiting: .seconds(10)) { () throws(SafeFileError) in }
    } catch {
      throw .file(AuthError.FileProblem(error))
    }
    return DoctorResult.Check(name, .repaired, "\(text); removed", file: Self.presence(of: file))
  }

  /// The file or directory that an error is about.
  private static func file(of error: AuthError) -> String? {
    if case .file(let problem) = error { problem.path } else { nil }
  }

  /// Whether the target answers, and whether its clock agrees; the embedded one is this process.
  private func reach(_ context: Context, _ target: Target) async -> [DoctorResult.Check] {
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
      var checks = [DoctorResult.Check("reachable", .good, "\(origin) answers")]
      if let skew = answer.fields["Date"].flatMap(HTTPDate.parse).map({ context.now().timeIntervalSince($0) })
      {
        let text = "\(Int(abs(skew))) s \(skew < 0 ? "behind" : "ahead of") the server's"
        checks.append(
          abs(skew) < 60
            ? DoctorResult.Check("clock", .good, text)
            : DoctorResult.Check(
              "clock", .bad, text, mend: "set this machine's clock; TOTP codes depend on it"))
      }
      return checks
    } catch {
      let report = AuthError.network(error).report
      let mend: String? =
        if case .missingLibrary(_, let install) = error { install } else { "authctl config which" }
      return [DoctorResult.Check("reachable", .bad, report.message, mend: mend)]
    }
  }
}

/// What ``DoctorCommand`` leads to; exit code 0 only when nothing is bad.
struct DoctorResult: CommandResult {
  static var members: String { "checks[name state detail mend file]" }

  let checks: [Check]

  /// One thing that was looked at.
  struct Check: Encodable {
    /// How it is.
    enum State: String, Encodable {
      case good, repaired, bad
    }

    /// Whether a file is there, or would be after a command that writes it.
    enum Presence: String, Encodable {
      case present, canBeMade, cannotBeMade
    }

    let name: String
    let state: State
    let detail: String
    let mend: String?
    /// Nil for what is no file.
    let file: Presence?

    init(_ name: String, _ state: State, _ detail: String, mend: String? = nil, file: Presence? = nil) {
      self.name = name
      self.state = state
      self.detail = detail
      self.mend = mend
      self.file = file
    }
  }

  enum CodingKeys: String, CodingKey { case checks }

  var exitCode: Int32 {
    checks.contains { $0.state == .bad && $0.name.hasSuffix(".json") }
      ? ExitStatus.unsafeFile.rawValue
      : checks.contains { $0.state == .bad } ? ExitStatus.network.rawValue : 0
  }

  func text(_ style: TextStyle) -> String {
    checks.map { check in
      let mark =
        switch check.state {
        case .good where check.file == .canBeMade: style.faint("none")
        case .good: style.good("ok  ")
        case .repaired: style.good("done")
        case .bad: style.bad("bad ")
        }
      return "\(mark)  \(check.name): \(check.detail)\n" + (check.mend.map { "      mend: \($0)\n" } ?? "")
    }.joined()
  }
}
