import BoundedJSON
import CommandLineKit
import IdentityToolkit

/// One event of a local server as a line.
struct EventLine {
  let event: RecentEvents.Event
  /// The project whose name is omitted.
  let project: String

  /// The line for people: time, kind, and what happened.
  func text(_ style: TextStyle) -> String {
    let place =
      [
        event.projectID.flatMap { $0 == project ? nil : "project \($0)" },
        event.tenantID.map { "tenant \($0)" },
      ].compactMap(\.self)
    let words = [event.kind ?? "", facts] + place.map { "(\($0))" }
    let rest = words.filter { !$0.isEmpty }.joined(separator: " ").onOneLine
    return "\(event.time.map { style.faint($0.onOneLine) + " " } ?? "")\(rest)\n"
  }

  /// The line for programs, the same as that of `--events`.
  func json() throws -> String { try JSONOutput.line(event) }

  /// The value at a path as a line; nil if the event has none there.
  func value(at path: FieldPath) throws -> String? {
    guard let value = path.value(in: try JSONOutput.value(of: event)), value != .null else {
      return nil
    }
    return try JSONOutput.fieldLine(value)
  }

  /// What happened, beyond its kind.
  private var facts: String {
    switch EventType(rawValue: event.kind ?? "") {
    case .smsSent: "\(event.phoneNumber ?? ""): \(event.code ?? ""), \(event.purpose ?? "")"
    case .emailSent:
      "\(event.newEmail ?? event.email ?? ""): \(event.requestType ?? "") \(event.oobLink ?? "")"
    case .silentPushSent: "\(event.appToken ?? ""): \(payload)"
    case .accountCreated: joined([event.localID, event.email, event.phoneNumber])
    case .accountUpdated: "\(event.localID ?? ""): \(joined(event.fields ?? []))"
    case .accountDeleted: event.localID ?? ""
    case .accountsCleared, .accountsImported: "\(event.count ?? 0)"
    case .signedIn:
      joined([event.localID, event.providerID, event.secondFactor.map { "second factor \($0)" }])
    case .clockMoved: Self.distance(Int64(event.offsetMilliseconds ?? 0))
    case .configChanged, .settingsIgnored: joined(event.fields ?? [])
    case .otherProjectNamed: "\(event.requested ?? "") in place of \(event.own ?? "")"
    case .deliveryFailed:
      "\(event.receiver ?? "") \(event.address ?? ""): "
        + joined([event.event ?? event.count.map { "\($0) events" }, event.reason])
    case .snapshotSaved, .snapshotRestored: event.name ?? ""
    case nil: ""
    }
  }

  /// The payload of a silent push, as `phone app accept` takes it.
  private var payload: String {
    (try? event.payload.map { try JSONOutput.line($0) })?.split(separator: "\n").first.map(String.init) ?? ""
  }

  private func joined(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: ", ") }

  /// How far a clock is from the machine's.
  static func distance(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "same as the machine" }
    let words = Duration.milliseconds(milliseconds).words
    return "\(words) \(milliseconds > 0 ? "ahead of" : "behind") the machine"
  }
}
