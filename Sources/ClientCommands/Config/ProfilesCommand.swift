import POSIXShell

package struct ProfilesCommand: Command {
  package static let path = "profiles"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the profiles, and who is signed in.",
    discussion: """
      A profile exists once it has a setting or a session. The one that commands use without --profile \
      is marked; AUTHCTL_PROFILE changes it. Sends nothing and writes nothing.
      """,
    examples: ["authctl profiles", "authctl profiles --field profiles[0].name"],
    build: Self.init)

  package static func result(of profiles: [ShownProfile]?) -> Members {
    [
      "profiles": .list(profiles) {
        let (place, session) = ($0?.sessionTarget ?? $0?.target, $0?.session)
        let isThere = "where its commands would go now; absent if its settings make no sense"
        let (email, age) = (session?.idToken.claims.email, $0?.age)
        return [
          "current": .value($0?.isCurrent, "commands use it unless told otherwise")
            .labeled(" ", $0?.isCurrent == true ? "*" : " "),
          "name": .value($0?.name).labeled("PROFILE"),
          "projectId": .value($0?.target?.id ?? session?.project.id, isThere).labeled(
            "PROJECT", place?.id ?? "-"),
          "target": .value($0?.target, isThere).labeled("TARGET", place.map(Self.place) ?? "?"),
          "signedIn": .value($0.map { $0.session != nil }),
          "email": .value(email, "as the ID token has it").labeled("SIGNED IN", email ?? $0?.number ?? "-"),
          "phoneNumber": .value($0?.number, "as the ID token has it"),
          "localId": .value(session?.uid, "this and the following only with a session")
            .labeled("UID", session?.uid ?? "-"),
          "signedInAt": .value(session?.signedInAt).labeled("SINCE", age ?? "-"),
          "providerId": .value(session?.providerID),
          "secondFactor": .value(session?.secondFactor, "phone or totp"),
          "expiresAt": .value(session?.expiresAt, "of the ID token"), "expired": .value($0?.isExpired),
          "sessionTarget": .value($0?.sessionTarget, "if the session belongs to another target than target"),
        ]
      }.table()
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    // One unreadable file fails the command: a list from the other would look complete.
    let settings = try context.configuration().allRecords()
    let sessions = try context.credentialFile().sessions()
    let names = Set(names: settings.keys).union(sessions.keys).union([context.options.profile])
    return Self.reply(
      names.sorted().map { name in
        ShownProfile(
          name: name, isCurrent: name == context.options.profile,
          target: Self.target(settings[name] ?? ProfileSettings(), context), session: sessions[name] ?? nil,
          now: context.now())
      })
  }

  fileprivate static func place(_ target: Project) -> String {
    let tenant = target.tenant.map { ", tenant \($0)" } ?? ""
    return switch target.service {
    case .inProcess: "embedded\(tenant)"
    case .emulator(let host, let port):
      "emulator \(HTTPOrigin(.http, host: host, port: port).authority)\(tenant)"
    case .production: "production\(tenant)"
    }
  }

  /// The target of a profile; nil if its settings are invalid, which its own commands report.
  fileprivate static func target(_ settings: ProfileSettings, _ context: Context) -> Project? {
    var inputs = context.targetInputs(with: settings)
    inputs.allowsInsecureHTTP = true
    return try? inputs.resolved()
  }
}

/// A profile, where its commands would go, and who is signed in.
package struct ShownProfile: Sendable {
  let name: String
  let isCurrent: Bool
  let target: Project?
  let session: Session?
  let now: Date

  var number: String? { session?.idToken.claims.all["phone_number"]?.string }
  var age: String? { session.map { Age.words(from: $0.signedInAt, to: now) } }
  var isExpired: Bool? { session.map { !$0.isValid(for: .zero, at: now) } }
  /// The session's target, if commands of the profile would use a different one.
  var sessionTarget: Project? {
    session.flatMap { session in
      target.map { session.project.sharesSessions(with: $0) } == true ? nil : session.project
    }
  }
}

package struct ProfilesDelete: Command {
  package static let path = "profiles delete"
  let name: String
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Delete a profile: its settings, its session and everything pending.",
    discussion: """
      Asks before it deletes. No account is deleted, and the users of the embedded server stay: they belong to \
      its project, not to a profile.
      """,
    examples: ["authctl profiles delete work", "authctl profiles delete work --yes"],
    build: Self.init(name:yes:),
    .operand("name", completion: .candidates(.profiles), help: "The name of the profile."), .yes)

  package static func result(
    of it: (name: String, hadSettings: Bool, session: Session?, variables: [String])?
  ) -> Members {
    [
      "name": .value(it?.name), "hadSettings": .value(it?.hadSettings),
      "localId": .value(it?.session?.uid, "of the session, if there was one"),
      "variablesStillSet": .value(it?.variables, "variables that still name the profile"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let configuration = try context.configuration()
    let store = CredentialFile(path: try context.paths.credentials, profile: name)
    let settings = try configuration.allRecords()[name]
    let sessions = try store.sessions()
    guard settings != nil || sessions[name] != nil else {
      throw failure(others: try configuration.profiles() + sessions.keys)
    }
    let session = sessions[name] ?? nil
    try context.terminal.confirm(
      "Permanently delete profile \(name)\(facts(settings, session, context))?", unless: yes,
      orGive: "profiles delete \(name) --yes", refusal: "nothing was deleted")
    try await store.removeProfile(waiting: context.options.timeout)
    try configuration.remove(name)
    let variables = context.variables["AUTHCTL_PROFILE"] == name ? ["AUTHCTL_PROFILE"] : []
    return Reply(Self.result(of: (name, settings != nil, session, variables))) { style in
      "Deleted profile \(style.strong(name)).\n"
        + (session == nil ? "" : SignOut.refreshTokenStays)
        + variables.map { "The variable \($0) still names it.\n" }.joined()
    }
  }

  /// What is lost, in brackets.
  private func facts(_ settings: ProfileSettings?, _ session: Session?, _ context: Context) -> String {
    let target = settings.flatMap { ProfilesCommand.target($0, context) } ?? session?.project
    let place = target.map { "\(ProfilesCommand.place($0)), project \($0.id)" }
    let facts = [place, session.map { "signed in as \($0.uid)" }].compactMap(\.self)
    return facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
  }

  private func failure(others: [String]) -> CommandFailure {
    let meant = Suggestion.nearest(to: name, among: others.sorted()).first
    let question = meant.map { "; did you mean '\($0)'?" } ?? ""
    return .usage("there is no profile '\(name)'\(question)", hint: .run("profiles"))
  }
}
