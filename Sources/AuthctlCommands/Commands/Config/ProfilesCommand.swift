struct ProfilesCommand: Command {
  static let path = "profiles"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the profiles, and who is signed in.",
      discussion: """
        A profile exists once it has a setting or a session. The one that commands use without --profile \
        is marked; AUTHCTL_PROFILE changes it. Sends nothing and writes nothing.
        """,
      examples: ["authctl profiles", "authctl profiles --field profiles[0].name"],
      build: Self.init)
  }

  func run(_ context: Context) async throws -> ProfilesResult {
    // One unreadable file fails the command: a list from the other would look complete.
    let settings = try context.configuration().allRecords()
    let records = try context.store().file.allRecords()
    let names = Set(settings.keys).union(records.keys).union([context.options.profile])
    let now = context.now()
    return ProfilesResult(
      profiles: names.sorted().map { name in
        ProfilesResult.Item(
          name: name, isCurrent: name == context.options.profile,
          session: records[name]?.session?.known,
          target: Self.target(settings[name] ?? ProfileSettings(), context), now: now)
      })
  }

  /// The target of a profile; nil if its settings are invalid, which its own commands report.
  private static func target(_ settings: ProfileSettings, _ context: Context) -> Target? {
    let options = context.options
    let inputs = Target.Inputs(
      emulator: options.emulator, apiKey: options.apiKey, project: options.project, tenant: options.tenant,
      allowsInsecureHTTP: true, profile: settings, variables: context.variables)
    return try? Target.resolve(from: inputs)
  }
}

/// The result of `profiles`.
struct ProfilesResult: CommandResult {
  static var members: String {
    """
    profiles[name current projectId target(\(JSONMembers.target)) signedIn localId email phoneNumber providerId \
    secondFactor signedInAt expiresAt expired sessionTarget(\(JSONMembers.target))]
    """
  }

  let profiles: [Item]

  /// A profile.
  struct Item: Encodable {
    let name: String
    let isCurrent: Bool
    let projectID: String?
    let target: Target?
    let signedIn: Bool
    let localID: String?
    /// The address in the ID token; nil if it has none.
    let email: String?
    /// The number in the ID token; nil if it has none.
    let phoneNumber: String?
    let providerID: String?
    let secondFactor: String?
    let signedInAt: Date?
    let expiresAt: Date?
    let expired: Bool?
    /// The target of the session, if commands of the profile would use a different one.
    let sessionTarget: Target?
    private let age: String?

    init(name: String, isCurrent: Bool, session: Session?, target: Target?, now: Date) {
      self.name = name
      self.isCurrent = isCurrent
      self.target = target
      let claims = session?.idToken.reveal { try? IDToken(parsing: $0) }?.claims
      projectID = target?.projectID ?? session?.target.projectID
      signedIn = session != nil
      localID = session?.localID
      email = claims?.email
      phoneNumber = claims?.all["phone_number"]?.string
      providerID = session?.providerID
      secondFactor = session?.secondFactor
      signedInAt = session?.signedInAt
      expiresAt = session?.expiresAt
      expired = session.map { !$0.isValid(for: .zero, at: now) }
      sessionTarget = session.flatMap { session in
        target.map { session.target.sharesCredentials(with: $0) } == true ? nil : session.target
      }
      age = session.map { Age.words(from: $0.signedInAt, to: now) }
    }

    enum CodingKeys: String, CodingKey {
      case name, isCurrent = "current", projectID = "projectId", target, signedIn, localID = "localId", email,
        phoneNumber, providerID = "providerId", secondFactor, signedInAt, expiresAt, expired, sessionTarget
    }

    /// The cells of the table.
    fileprivate var cells: [String] {
      let place = (sessionTarget ?? target).map(Self.place) ?? "?"
      return [
        isCurrent ? "*" : " ", name, (sessionTarget ?? target)?.projectID ?? "-", place,
        email ?? phoneNumber ?? "-", localID ?? "-", age ?? "-",
      ]
    }

    private static func place(_ target: Target) -> String {
      let tenant = target.tenantID.map { ", tenant \($0)" } ?? ""
      return switch target.kind {
      case .embedded: "embedded\(tenant)"
      case .emulator(let origin): "emulator \(origin.authority)\(tenant)"
      case .production: "production\(tenant)"
      }
    }
  }

  func text(_ style: TextStyle) -> String {
    var table = Table(" ", "PROFILE", "PROJECT", "TARGET", "SIGNED IN", "UID", "SINCE")
    for item in profiles { table.append(item.cells) }
    return table.text(style)
  }
}
