package struct ServerState: Sendable, Equatable {
  /// The version that this program writes, and the newest that it reads.
  package static let version = 1

  /// Projects by ID; a project that was never changed is absent.
  package var projects: ByName<ProjectState> = [:]
  /// How far the server's clock is ahead of the machine's, in milliseconds; only `emulator clock` changes it.
  package var clockOffset: Int64 = 0
  /// The key of the seals if the server has no signing key; nil until something is sealed.
  package var tokenKey: [UInt8]?
  /// Whether a project enforces App Check; derived from the projects.
  package var enforcesAppCheck = false
  /// An import that is not complete yet; never stored.
  package var stagedImport: StagedImport?
  /// Copies by name, for use between tests; never stored.
  package var snapshots: ByName<StateSnapshot> = [:]
  /// How many were saved in this run.
  var snapshotCount = 0
  package var unknown: ByName<JSONValue> = [:]

  /// Whether both states are the same, apart from an incomplete import and the seal key.
  package static func == (one: Self, other: Self) -> Bool {
    one.projects == other.projects && one.clockOffset == other.clockOffset && one.unknown == other.unknown
  }

  /// Whether a project has functions that are called before an account is created or a user signs in.
  package mutating func hasTriggers(_ projectID: String) -> Bool {
    projects.change(projectID) { project in
      project.inPlace { $0.rules.blockingFunctions?.triggers?.isEmpty == false }
    } ?? false
  }

  package mutating func canAddTenant(_ id: String, to projectID: String) -> Bool {
    projects.change(projectID) { project in
      project.inPlace { !$0.tenants.has(id) && $0.rules.allowsTenants }
    } ?? true
  }

  package func settings(of project: String) -> ProjectSettings {
    projects[project]?.config ?? ProjectSettings()
  }

  package init() {}
}

extension ServerState: OpenRecord {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case version, projects, clockOffset, tokenKey
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    _ = try members.decode(Int.self, forKey: .version)
    let stored = try members.decodeIfPresent(ByName<Preserving<ProjectState>>.self, forKey: .projects)
    projects = stored?.mapValues(\.record) ?? [:]
    enforcesAppCheck = projects.contains { $0.value.appCheck?.isEnforced == true }
    clockOffset = try members.decodeIfPresent(Int64.self, forKey: .clockOffset) ?? 0
    // A clock cannot be set further off.
    guard clockOffset.magnitude <= World.clockTimes.upperBound else {
      throw DecodingError.dataCorruptedError(
        forKey: .clockOffset, in: members, debugDescription: "no clock can be so far away")
    }
    tokenKey = try members.decodeIfPresent(String.self, forKey: .tokenKey).flatMap { Base64URL.decode($0) }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(Self.version, forKey: .version)
    try members.encode(projects.mapValues { Preserving(open: $0) }, forKey: .projects)
    if clockOffset != 0 { try members.encode(clockOffset, forKey: .clockOffset) }
    try members.encodeIfPresent(tokenKey.map { Base64URL.encode($0) }, forKey: .tokenKey)
  }
}
