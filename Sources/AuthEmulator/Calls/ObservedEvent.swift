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
    func described(_ kind: String, _ members: [String: JSONValue?]) -> (String, [String: JSONValue]) {
      (kind, members.compactMapValues(\.self))
    }
    func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
    func list(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
    return switch self {
    case .smsSent(_, let number, let code, let purpose):
      described(
        "smsSent", ["phoneNumber": text(number), "code": text(code), "purpose": text(purpose.rawValue)])
    case .emailSent(_, let email):
      described(
        "emailSent",
        [
          "email": text(email.email), "requestType": text(email.requestType.rawValue),
          "oobCode": text(email.oobCode), "oobLink": text(email.oobLink), "newEmail": text(email.newEmail),
        ])
    case .silentPushSent(_, let push):
      described(
        "silentPushSent",
        ["appToken": text(push.appToken), "isSandbox": .bool(push.isSandbox), "payload": push.payloadValue])
    case .accountCreated(let localID, let email, let number):
      described(
        "accountCreated", ["localId": text(localID), "email": text(email), "phoneNumber": text(number)])
    case .accountUpdated(let localID, let fields):
      described("accountUpdated", ["localId": text(localID), "fields": list(fields)])
    case .accountDeleted(let localID): described("accountDeleted", ["localId": text(localID)])
    case .accountsCleared(let count): described("accountsCleared", ["count": .integer(Int64(count))])
    case .accountsImported(let count): described("accountsImported", ["count": .integer(Int64(count))])
    case .signedIn(let localID, let provider, let factor):
      described(
        "signedIn", ["localId": text(localID), "providerId": text(provider), "secondFactor": text(factor)])
    case .clockMoved(let offset): described("clockMoved", ["offsetMilliseconds": .integer(offset)])
    case .snapshotSaved(let name): described("snapshotSaved", ["name": text(name)])
    case .snapshotRestored(let name): described("snapshotRestored", ["name": text(name)])
    case .otherProjectNamed(let project, let own):
      described("otherProjectNamed", ["requested": text(project), "own": text(own)])
    case .deliveryFailed(let failure):
      described(
        "deliveryFailed",
        [
          "receiver": text(failure.receiver), "address": text(failure.address), "event": text(failure.event),
          "reason": text(failure.reason), "count": .integer(Int64(failure.count)),
        ])
    case .configChanged(let fields): described("configChanged", ["fields": list(fields)])
    case .settingsIgnored(let fields): described("settingsIgnored", ["fields": list(fields)])
    }
  }
}
