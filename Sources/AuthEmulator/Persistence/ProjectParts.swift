import SafeFiles

/// What is compared after each call: all of a project or tenant but its tables, whose changes are noted one by one.
struct ProjectParts: Sendable {
  private let config: ProjectSettings
  private let providerConfigs: ProviderConfigs
  private let signUps: SignUpCount?
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

  /// Whether nothing changed; what is unchanged is mostly the same piece of memory, which compares at once.
  func areSame(as project: ProjectState) -> Bool {
    config == project.config && providerConfigs == project.providerConfigs && signUps == project.signUps
      && appProofs == project.appProofs && appCheck == project.appCheck && entriesAreSame(as: project)
  }

  private func entriesAreSame(as project: ProjectState) -> Bool {
    temporaryProofs == project.temporaryProofs && totpEnrollments == project.totpEnrollments
      && usedNonces == project.usedNonces
  }

  /// Writes the members that differ from the project's, as it is now.
  func writeChanges(
    to project: ProjectState, at place: StatePlace, _ writer: inout StateWriter
  ) throws(SafeFileError) {
    if config != project.config {
      try writer.set("config", to: JSONOutput.bytes(of: Preserving(open: project.config)), at: place)
    }
    try part("providerConfigs", providerConfigs, project.providerConfigs, place, &writer)
    try part("signUps", signUps, project.signUps, place, &writer)
    try part("appProofs", appProofs, project.appProofs, place, &writer)
    try part("appCheck", appCheck, project.appCheck, place, &writer)
    try entries(.temporaryProof, temporaryProofs, project.temporaryProofs, place, &writer)
    try entries(.totpEnrollment, totpEnrollments, project.totpEnrollments, place, &writer)
    guard usedNonces != project.usedNonces else { return }
    for nonce in project.usedNonces.subtracting(usedNonces) {
      try writer.put(.nonce, nonce, Array("true".utf8), at: place)
    }
    for nonce in usedNonces.subtracting(project.usedNonces) {
      try writer.remove(.nonce, nonce, at: place)
    }
  }

  private func part<Part: Encodable & Equatable>(
    _ name: String, _ old: Part?, _ new: Part?, _ place: StatePlace, _ writer: inout StateWriter
  ) throws(SafeFileError) {
    guard old != new else { return }
    try writer.set(name, to: new.map { JSONOutput.bytes(of: $0) }, at: place)
  }

  private func entries<Entry: Encodable & Equatable>(
    _ kind: CodeKind, _ old: [String: Entry], _ new: [String: Entry], _ place: StatePlace,
    _ writer: inout StateWriter
  ) throws(SafeFileError) {
    guard old != new else { return }
    for (key, entry) in new where old[key] != entry {
      try writer.put(kind, key, JSONOutput.bytes(of: entry), at: place)
    }
    for key in old.keys where new[key] == nil { try writer.remove(kind, key, at: place) }
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

/// A setting that no version up to this one writes.
private struct UnknownSetting: Error {}
