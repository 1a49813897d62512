import BoundedJSON
import IdentityToolkit

/// What a journal compares after each call: all of a project or tenant but its tables, whose changes are noted one by one.
struct ProjectParts: Sendable {
  private let config: ProjectSettings
  private let tenantSettings: TenantSettings?
  private let providerConfigs: ProviderConfigs
  private let signUps: SignUpCount?
  private let appProofs: AppProofs?
  private let appCheck: AppCheckSettings?
  private let temporaryProofs: [String: String]
  private let totpEnrollments: [String: PendingTOTPEnrollment]
  private let usedNonces: Set<String>

  init(_ project: ProjectState) {
    config = project.config
    tenantSettings = project.tenantSettings
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
    config == project.config && tenantSettings == project.tenantSettings
      && providerConfigs == project.providerConfigs && signUps == project.signUps
      && appProofs == project.appProofs && appCheck == project.appCheck && entriesAreSame(as: project)
  }

  private func entriesAreSame(as project: ProjectState) -> Bool {
    temporaryProofs == project.temporaryProofs && totpEnrollments == project.totpEnrollments
      && usedNonces == project.usedNonces
  }

  /// Writes the members that differ from the project's, as it is now; null for those that it has no more.
  func writeChanges(to project: ProjectState, _ json: inout JSONWriter) {
    json.name("parts")
    json.beginObject()
    if config != project.config { json.member("config", encoded: Preserving(open: project.config)) }
    part("tenantSettings", tenantSettings, project.tenantSettings, &json)
    part("providerConfigs", providerConfigs, project.providerConfigs, &json)
    part("signUps", signUps, project.signUps, &json)
    part("appProofs", appProofs, project.appProofs, &json)
    part("appCheck", appCheck, project.appCheck, &json)
    json.endObject()
    guard !entriesAreSame(as: project) else { return }
    json.name("entries")
    json.beginObject()
    entries("temporaryProofs", temporaryProofs, project.temporaryProofs, &json)
    entries("totpEnrolments", totpEnrollments, project.totpEnrollments, &json)
    nonces(project.usedNonces, &json)
    json.endObject()
  }

  private func part<Part: Encodable & Equatable>(
    _ name: StaticString, _ old: Part?, _ new: Part?, _ json: inout JSONWriter
  ) {
    guard old != new else { return }
    json.name(name)
    if let new { json.value(new) } else { json.null() }
  }

  private func entries<Entry: Encodable & Equatable>(
    _ name: StaticString, _ old: [String: Entry], _ new: [String: Entry], _ json: inout JSONWriter
  ) {
    guard old != new else { return }
    json.name(name)
    json.beginObject()
    for (key, entry) in new where old[key] != entry {
      json.name(text: key)
      json.value(entry)
    }
    for key in old.keys where new[key] == nil {
      json.name(text: key)
      json.null()
    }
    json.endObject()
  }

  private func nonces(_ new: Set<String>, _ json: inout JSONWriter) {
    guard usedNonces != new else { return }
    json.name("usedNonces")
    json.beginObject()
    for nonce in new where !usedNonces.contains(nonce) {
      json.name(text: nonce)
      json.bool(true)
    }
    for nonce in usedNonces where !new.contains(nonce) {
      json.name(text: nonce)
      json.null()
    }
    json.endObject()
  }
}

extension ProjectState {
  /// Takes the members that ``ProjectParts/writeChanges(to:_:)`` wrote.
  ///
  /// - Throws: `DecodingError` for members of another shape.
  mutating func take(parts: [String: JSONValue], entries: [String: JSONValue]) throws {
    let read = try BoundedDecoder.decode(Preserving<ProjectState>.self, from: .object(parts)).record
    for name in parts.keys {
      switch CodingKeys(rawValue: name) {
      case .config: config = read.config
      case .tenantSettings: tenantSettings = read.tenantSettings
      case .providerConfigs: providerConfigs = read.providerConfigs
      case .signUps: signUps = read.signUps
      case .appProofs: appProofs = read.appProofs
      case .appCheck: appCheck = read.appCheck
      default: throw UnknownJournalMember(name: name)
      }
    }
    for (name, values) in entries {
      let values = values.object ?? [:]
      switch CodingKeys(rawValue: name) {
      case .temporaryProofs: for (key, value) in values { temporaryProofs[key] = value.string }
      case .totpEnrollments:
        for (key, value) in values {
          totpEnrollments[key] =
            value == .null ? nil : try BoundedDecoder.decode(PendingTOTPEnrollment.self, from: value)
        }
      case .usedNonces:
        for (key, value) in values {
          if value == .null { usedNonces.remove(key) } else { usedNonces.insert(key) }
        }
      default: throw UnknownJournalMember(name: name)
      }
    }
  }
}

/// A member of a record that no version up to this one writes.
struct UnknownJournalMember: Error {
  let name: String
}
