import Platform

/// An event with its time, project and tenant: one line of `--events`.
package struct ObservedEvent: Sendable, Equatable {
  /// The version of the format; it changes when a member is removed or changes its meaning.
  package static let schema: Int64 = 1

  /// The server's time, in milliseconds since 1970.
  package let milliseconds: Int64
  /// The project the call was about.
  package let projectID: String
  package let tenantID: String?
  package let event: EmulatorEvent

  /// The event as one JSON object and a line feed, with SMS codes, but without passwords and tokens.
  package var line: [UInt8] { JSONOutput.bytes(of: members) + [0x0A] }

  /// The event as one JSON object with an ID beside the members of ``line``.
  package func body(id: String) -> [UInt8] {
    var members = members
    members["id"] = .string(id)
    return JSONOutput.bytes(of: members)
  }

  /// The members of ``line``.
  var members: [String: JSONValue] {
    var members = event.members
    members["schema"] = .integer(Self.schema)
    members["time"] = .string(
      Timestamp(Date(timeIntervalSince1970: Double(milliseconds) / 1000)).formatted(.milliseconds))
    members["projectId"] = .string(projectID)
    if let tenantID { members["tenantId"] = .string(tenantID) }
    members["kind"] = .string(event.kind)
    return members
  }
}

extension EmulatorEvent {
  /// The name of the event in ``ObservedEvent/line``.
  package var kind: String {
    switch self {
    case .smsSent: "smsSent"
    case .emailSent: "emailSent"
    case .silentPushSent: "silentPushSent"
    case .accountCreated: "accountCreated"
    case .accountUpdated: "accountUpdated"
    case .accountDeleted: "accountDeleted"
    case .accountsCleared: "accountsCleared"
    case .accountsImported: "accountsImported"
    case .signedIn: "signedIn"
    case .clockMoved: "clockMoved"
    case .configChanged: "configChanged"
    case .settingsIgnored: "settingsIgnored"
    case .snapshotSaved: "snapshotSaved"
    case .snapshotRestored: "snapshotRestored"
    case .otherProjectNamed: "otherProjectNamed"
    case .deliveryFailed: "deliveryFailed"
    }
  }

  fileprivate var members: [String: JSONValue] {
    switch self {
    case .smsSent(_, let number, let code, let purpose):
      ["phoneNumber": .string(number), "code": .string(code), "purpose": .string(purpose.rawValue)]
    case .emailSent(_, let email):
      [
        "email": .string(email.address), "requestType": .string(email.purpose.rawValue),
        "oobCode": .string(email.code), "oobLink": .string(email.link),
        "newEmail": email.newAddress.map { .string($0) },
      ].compactMapValues(\.self)
    case .silentPushSent(_, let push):
      [
        "appToken": .string(push.appToken), "isSandbox": .bool(push.isSandbox), "payload": push.payloadValue,
      ]
    case .accountCreated(let localID, let email, let phoneNumber):
      [
        "localId": .string(localID), "email": email.map { .string($0) },
        "phoneNumber": phoneNumber.map { .string($0) },
      ].compactMapValues(\.self)
    case .accountUpdated(let localID, let fields):
      ["localId": .string(localID), "fields": .array(fields.map { .string($0) })]
    case .accountDeleted(let localID): ["localId": .string(localID)]
    case .accountsCleared(let count), .accountsImported(let count): ["count": .integer(Int64(count))]
    case .signedIn(let localID, let provider, let secondFactor):
      [
        "localId": .string(localID), "providerId": .string(provider),
        "secondFactor": secondFactor.map { .string($0) },
      ].compactMapValues(\.self)
    case .clockMoved(let offset): ["offsetMilliseconds": .integer(offset)]
    case .snapshotSaved(let name), .snapshotRestored(let name): ["name": .string(name)]
    case .otherProjectNamed(let project, let own): ["requested": .string(project), "own": .string(own)]
    case .deliveryFailed(let failure):
      [
        "receiver": .string(failure.receiver), "address": .string(failure.address),
        "event": failure.event.map { .string($0) }, "reason": .string(failure.reason),
        "count": .integer(Int64(failure.count)),
      ].compactMapValues(\.self)
    case .configChanged(let fields), .settingsIgnored(let fields):
      ["fields": .array(fields.map { .string($0) })]
    }
  }
}
