import SafeFiles

/// The parts compared after each call: everything in a project or tenant except its tables, whose changes are
/// recorded one by one.
struct ProjectParts: Sendable {
  private let config: ProjectSettings
  private let providerConfigs: ProviderConfigs
  private let signUps: HourCount?
  private let appProofs: AppProofs?
  private let appCheck: AppCheckSettings?
  private let temporaryProofs: [String: String]
  private let totpEnrollments: [String: PendingTOTPEnrollment]
  private let usedNonces: Set<String>

  init(_ project: ProjectState) {
    config = project.config
    providerConfigs = project.providerConfigs
    signUps = project.signUps
    appProofs = project.appProofs
    appCheck = project.appCheck
    temporaryProofs = project.temporaryProofs
    totpEnrollments = project.totpEnrollments
    usedNonces = project.usedNonces
  }

  /// Whether nothing changed; unchanged parts usually share memory, so comparing them is immediate.
  func areSame(as project: ProjectState) -> Bool {
    config == project.config && providerConfigs == project.providerConfigs && signUps == project.signUps
      && appProofs == project.appProofs && appCheck == project.appCheck && entriesAreSame(as: project)
  }

  private func entriesAreSame(as project: ProjectState) -> Bool {
    temporaryProofs == project.temporaryProofs && totpEnrollments == project.totpEnrollments
      && usedNonces == project.usedNonces
  }

  /// Writes the members that differ from the project's current ones.
  func writeChanges(
    to project: ProjectState, at place: StatePlace, _ writer: inout StateWriter
  ) throws(SafeFileError) {
    let newConfig = Preserving(open: project.config)
    try part("config", config == project.config ? newConfig : nil, newConfig, place, &writer)
    try part("providerConfigs", providerConfigs, project.providerConfigs, place, &writer)
    try part("signUps", signUps, project.signUps, place, &writer)
    try part("appProofs", appProofs, project.appProofs, place, &writer)
    try part("appCheck", appCheck, project.appCheck, place, &writer)
    try entries(.temporaryProof, temporaryProofs, project.temporaryProofs, place, &writer)
    try entries(.totpEnrollment, totpEnrollments, project.totpEnrollments, place, &writer)
    guard usedNonces != project.usedNonces else { return }
    try entries(.nonce, Self.flags(usedNonces), Self.flags(project.usedNonces), place, &writer)
  }

  private static func flags(_ names: Set<String>) -> [String: Bool] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, true) })
  }

  private func part<Part: Encodable & Equatable>(
    _ name: String, _ old: Part?, _ new: Part?, _ place: StatePlace, _ writer: inout StateWriter
  ) throws(SafeFileError) {
    guard old != new else { return }
    guard let new else { return try writer.remove(.settings, [.text(name)], at: place) }
    try writer.put(.settings, [.text(name), .bytes(JSONOutput.bytes(of: new))], at: place)
  }

  private func entries<Entry: Encodable & Equatable>(
    _ kind: CodeKind, _ old: [String: Entry], _ new: [String: Entry], _ place: StatePlace,
    _ writer: inout StateWriter
  ) throws(SafeFileError) {
    guard old != new else { return }
    let scope = SQLiteConnection.Value.text(kind.rawValue)
    for (key, entry) in new where old[key] != entry {
      try writer.put(.codes, [scope, .text(key), .bytes(JSONOutput.bytes(of: entry))], at: place)
    }
    for key in old.keys where new[key] == nil { try writer.remove(.codes, [scope, .text(key)], at: place) }
  }
}

extension ProjectState {
  /// Applies the settings that ``ProjectParts/writeChanges(to:at:_:)`` wrote, by their names.
  mutating func apply(parts: [String: JSONValue]) throws {
    let read = try BoundedDecoder.decode(Preserving<ProjectState>.self, from: .object(parts)).record
    guard read.unknown.isEmpty else { throw UnknownSetting() }
    config = read.config
    providerConfigs = read.providerConfigs
    signUps = read.signUps
    appProofs = read.appProofs
    appCheck = read.appCheck
  }
}

private struct UnknownSetting: Error {}
