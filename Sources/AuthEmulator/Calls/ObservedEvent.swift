/// An event with its time, project and tenant: one line of `--events`.
package struct ObservedEvent: Sendable, Equatable {
  /// The version of the format; it changes when a member is removed or changes its meaning.
  package static let schema: Int64 = 1

  /// The server's time, in milliseconds since 1970.
  package let milliseconds: Int64
  package let projectID: String
  package let tenantID: String?
  package let event: EmulatorEvent

  /// The event as one JSON object and a line feed, with SMS codes but without passwords and tokens.
  package var line: [UInt8] { JSONOutput.bytes(of: members) + [0x0A] }

  /// The event as one JSON object with the members of ``line`` and an ID.
  package func body(id: String) -> [UInt8] {
    var members = members
    members["id"] = .string(id)
    return JSONOutput.bytes(of: members)
  }

  var members: [String: JSONValue] {
    var (kind, members) = event.described
    members["schema"] = .integer(Self.schema)
    members["time"] = .string(Timestamp.text(milliseconds: milliseconds))
    members["projectId"] = .string(projectID)
    if let tenantID { members["tenantId"] = .string(tenantID) }
    members["kind"] = .string(kind)
    return members
  }
}

extension EmulatorEvent {
  package var kind: String { described.kind }

  /// The name, and the members beside it; nil is left out.
  fileprivate var described: (kind: String, members: [String: JSONValue]) {
    func described(
      _ kind: String, _ texts: [String: String?], _ others: [String: JSONValue] = [:]
    ) -> (String, [String: JSONValue]) {
      (kind, others.merging(texts.compactMapValues { $0.map { .string($0) } }) { $1 })
    }
    func list(_ fields: [String]) -> [String: JSONValue] { ["fields": .array(fields.map { .string($0) })] }
    func count(_ count: Int) -> [String: JSONValue] { ["count": .integer(Int64(count))] }
    return switch self {
    case .smsSent(_, let number, let code, let purpose):
      described("smsSent", ["phoneNumber": number, "code": code, "purpose": purpose.rawValue])
    case .emailSent(_, let email):
      described(
        "emailSent",
        [
          "email": email.email, "requestType": email.requestType.rawValue, "oobCode": email.oobCode,
          "oobLink": email.oobLink, "newEmail": email.newEmail,
        ])
    case .silentPushSent(_, let push):
      described(
        "silentPushSent", ["appToken": push.appToken],
        ["isSandbox": .bool(push.isSandbox), "payload": push.payloadValue])
    case .accountCreated(let localID, let email, let number):
      described("accountCreated", ["localId": localID, "email": email, "phoneNumber": number])
    case .accountUpdated(let localID, let fields):
      described("accountUpdated", ["localId": localID], list(fields))
    case .accountDeleted(let localID): described("accountDeleted", ["localId": localID])
    case .accountsCleared(let number): described("accountsCleared", [:], count(number))
    case .accountsImported(let number): described("accountsImported", [:], count(number))
    case .signedIn(let localID, let provider, let factor):
      described("signedIn", ["localId": localID, "providerId": provider, "secondFactor": factor])
    case .clockMoved(let offset): described("clockMoved", [:], ["offsetMilliseconds": .integer(offset)])
    case .snapshotSaved(let name): described("snapshotSaved", ["name": name])
    case .snapshotRestored(let name): described("snapshotRestored", ["name": name])
    case .otherProjectNamed(let project, let own):
      described("otherProjectNamed", ["requested": project, "own": own])
    case .deliveryFailed(let receiver, let address, let event, let reason, let lost):
      described(
        "deliveryFailed",
        ["receiver": receiver, "address": address, "event": event, "reason": reason], count(lost))
    case .configChanged(let fields): described("configChanged", [:], list(fields))
    case .settingsIgnored(let fields): described("settingsIgnored", [:], list(fields))
    }
  }
}
