import POSIXShell

package struct ProfilesCommand: Command {
  package static let path = "profiles"
  package static let members = """
    profiles[name current projectId target(\(JSONMembers.target)) signedIn localId email phoneNumber providerId \
    secondFactor signedInAt expiresAt expired sessionTarget(\(JSONMembers.target))]
    """

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the profiles, and who is signed in.",
    discussion: """
      A profile exists once it has a setting or a session. The one that commands use without --profile \
      is marked; AUTHCTL_PROFILE changes it. Sends nothing and writes nothing.
      """,
    examples: ["authctl profiles", "authctl profiles --field profiles[0].name"],
    build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    // One unreadable file fails the command: a list from the other would look complete.
    let settings = try context.configuration().allRecords()
    let sessions = try context.credentialFile().sessions()
    let names = Set(names: settings.keys).union(sessions.keys).union([context.options.profile])
    var items: [JSONObject] = []
    var table = Table(" ", "PROFILE", "PROJECT", "TARGET", "SIGNED IN", "UID", "SINCE")
    for name in names.sorted() {
      let session = sessions[name] ?? nil
      let target = Self.target(settings[name] ?? ProfileSettings(), context)
      let claims = session?.idToken.claims
      let number = claims?.all["phone_number"]?.string
      // Commands of the profile would use a different target.
      let isElsewhere = session.map { session in
        target.map { session.project.sharesSessions(with: $0) } != true
      }
      let sessionTarget = isElsewhere == true ? session?.project : nil
      items.append([
        "name": name, "current": name == context.options.profile,
        "projectId": target?.id ?? session?.project.id, "target": target,
        "signedIn": session != nil, "localId": session?.uid, "email": claims?.email,
        "phoneNumber": number, "providerId": session?.providerID, "secondFactor": session?.secondFactor,
        "signedInAt": session?.signedInAt, "expiresAt": session?.expiresAt,
        "expired": session.map { !$0.isValid(for: .zero, at: context.now()) },
        "sessionTarget": sessionTarget,
      ])
      let place = sessionTarget ?? target
      table.append(
        name == context.options.profile ? "*" : " ", name, place?.id ?? "-",
        place.map(Self.place) ?? "?", claims?.email ?? number ?? "-", session?.uid ?? "-",
        session.map { Age.words(from: $0.signedInAt, to: context.now()) } ?? "-")
    }
    return Reply(["profiles": items]) { [table] in table.text($0) }
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

package struct ProfilesDelete: Command {
  package static let path = "profiles delete"
  package static let members = "name hadSettings localId variablesStillSet[]"
  let name: String
  let yes: Bool

  package static var description: CommandDescription<Context> {
    CommandDescription(
      "Delete a profile: its settings, its session and everything pending.",
      discussion: """
        Asks before it deletes. No account is deleted, and the users of the embedded server stay: they belong to \
        its project, not to a profile.
        """,
      examples: ["authctl profiles delete work", "authctl profiles delete work --yes"],
      build: Self.init(name:yes:),
      .operand("name", completion: .candidates(.profiles), help: "The name of the profile."), .yes)
  }

  package func run(_ context: Context) async throws -> Reply {
    let paths = try context.paths()
    let configuration = try context.configuration()
    let store = CredentialFile(path: paths.credentials, profile: name)
    let settings = try configuration.allRecords()[name]
    let sessions = try store.sessions()
    guard settings != nil || sessions[name] != nil else {
      throw failure(others: try configuration.profiles() + sessions.keys)
    }
    let session = sessions[name] ?? nil
    if !yes {
      try context.terminal.confirm(
        "Permanently delete profile \(name)\(facts(settings, session, context))?",
        orGive: "profiles delete \(name) --yes", refusal: "nothing was deleted")
    }
    try await store.removeProfile(waiting: context.options.timeout)
    try configuration.remove(name)
    let variables = context.variables["AUTHCTL_PROFILE"] == name ? ["AUTHCTL_PROFILE"] : []
    return Reply([
      "name": name, "hadSettings": settings != nil, "localId": session?.uid,
      "variablesStillSet": variables,
    ]) { style in
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
    let meant = Suggestion.nearest(to: name, among: others).first
    return .usage(
      "there is no profile '\(name)'",
      hint: meant.map { "did you mean: \(run: "profiles delete \($0)")" } ?? .run("profiles")
    )
  }
}
