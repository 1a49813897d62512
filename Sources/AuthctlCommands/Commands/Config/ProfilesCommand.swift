struct ProfilesCommand: Command {
  static let path = "profiles"
  static let members = """
    profiles[name current projectId target(\(JSONMembers.target)) signedIn localId email phoneNumber providerId \
    secondFactor signedInAt expiresAt expired sessionTarget(\(JSONMembers.target))]
    """

  static let description: CommandDescription<Context> = CommandDescription(
    "List the profiles, and who is signed in.",
    discussion: """
      A profile exists once it has a setting or a session. The one that commands use without --profile \
      is marked; AUTHCTL_PROFILE changes it. Sends nothing and writes nothing.
      """,
    examples: ["authctl profiles", "authctl profiles --field profiles[0].name"],
    build: Self.init)

  func run(_ context: Context) async throws -> Reply {
    // One unreadable file fails the command: a list from the other would look complete.
    let settings = try context.configuration().allRecords()
    let records = try context.store().file.allRecords()
    let names = Set(names: settings.keys).union(records.keys).union([context.options.profile])
    var items: [JSONObject] = []
    var table = Table(" ", "PROFILE", "PROJECT", "TARGET", "SIGNED IN", "UID", "SINCE")
    for name in names.sorted() {
      let session = records[name]?.session
      let target = Self.target(settings[name] ?? ProfileSettings(), context)
      let claims = session?.idToken.reveal { try? IDToken(parsing: $0) }?.claims
      let number = claims?.all["phone_number"]?.string
      // Commands of the profile would use a different target.
      let isElsewhere = session.map { session in
        target.map { session.target.sharesCredentials(with: $0) } != true
      }
      let sessionTarget = isElsewhere == true ? session?.target : nil
      items.append([
        "name": name, "current": name == context.options.profile,
        "projectId": target?.projectID ?? session?.target.projectID, "target": target,
        "signedIn": session != nil, "localId": session?.localID, "email": claims?.email,
        "phoneNumber": number, "providerId": session?.providerID, "secondFactor": session?.secondFactor,
        "signedInAt": session?.signedInAt, "expiresAt": session?.expiresAt,
        "expired": session.map { !$0.isValid(for: .zero, at: context.now()) },
        "sessionTarget": sessionTarget,
      ])
      let place = sessionTarget ?? target
      table.append(
        name == context.options.profile ? "*" : " ", name, place?.projectID ?? "-",
        place.map(Self.place) ?? "?", claims?.email ?? number ?? "-", session?.localID ?? "-",
        session.map { Age.words(from: $0.signedInAt, to: context.now()) } ?? "-")
    }
    return Reply(["profiles": items]) { [table] in table.text($0) }
  }

  private static func place(_ target: Target) -> String {
    let tenant = target.tenantID.map { ", tenant \($0)" } ?? ""
    return switch target.kind {
    case .embedded: "embedded\(tenant)"
    case .emulator(let origin): "emulator \(origin.authority)\(tenant)"
    case .production: "production\(tenant)"
    }
  }

  /// The target of a profile; nil if its settings are invalid, which its own commands report.
  private static func target(_ settings: ProfileSettings, _ context: Context) -> Target? {
    var inputs = context.targetInputs(with: settings)
    inputs.allowsInsecureHTTP = true
    return try? Target.resolve(from: inputs)
  }
}
