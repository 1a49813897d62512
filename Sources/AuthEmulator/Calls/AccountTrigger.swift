/// A created or deleted account, as sent to the project's background functions (Docs/protocol.md 9.12).
package struct AccountTrigger: Sendable {
  /// `accountCreated` or `accountDeleted`.
  package let kind: EmulatorEvent.Kind
  package let projectID: String
  /// The server's time, in milliseconds since 1970.
  package let milliseconds: Int64
  let user: UserRecord

  private var isNew: Bool { kind == .accountCreated }

  /// The event as Google's Auth emulator sends it to functions of the first generation; the ID is a UUID.
  package func legacyEvent(id: String) -> [UInt8] {
    JSONOutput.bytes(
      of: [
        "eventId": .string(id),
        "eventType": .string(
          "providers/firebase.auth/eventTypes/user.\(isNew ? "create" : "delete")"),
        "resource": [
          "name": .string("projects/\(projectID)"), "service": "firebaseauth.googleapis.com",
        ],
        "params": [:],
        "timestamp": .string(Timestamp.text(milliseconds: milliseconds)),
        "data": user.eventData(isLegacy: true),
      ] as JSONValue)
  }

  /// The event as functions of the second generation get it, a CloudEvent in structured mode; the ID is a UUID.
  package func cloudEvent(id: String) -> [UInt8] {
    var event: ByName<JSONValue> = [
      "specversion": "1.0",
      "id": .string(id),
      "type": .string("google.firebase.auth.user.v2.\(isNew ? "created" : "deleted")"),
      "source": .string("//identitytoolkit.googleapis.com/projects/\(projectID)"),
      "subject": .string("users/\(user.localID)"),
      "time": .string(Timestamp.text(milliseconds: milliseconds)),
      "datacontenttype": "application/json",
      "data": [isNew ? "value" : "oldValue": user.eventData(isLegacy: false)],
    ]
    event["tenantid"] = user.tenantID.map { .string($0) }
    return JSONOutput.bytes(of: JSONValue.object(event))
  }
}

extension UserRecord {
  /// The account in an event; in one of the second generation, false and empty values are left out, as in
  /// proto3's JSON.
  fileprivate func eventData(isLegacy: Bool) -> JSONValue {
    func text(_ time: Int64) -> JSONValue { .string(Timestamp.text(milliseconds: time)) }
    var data = members(UserMember.inFunctions, as: .stored).named(["localId": "uid", "photoUrl": "photoURL"])
    if !isLegacy { data = data.filter { $0.key == "uid" || ($0.value != false && $0.value != "") } }
    var metadata: ByName<JSONValue> = [isLegacy ? "creationTime" : "createTime": text(createdAt)]
    metadata["lastSignInTime"] = lastLoginAt.map(text)
    data["metadata"] = .object(metadata)
    data["customClaims"] = isLegacy || !claims.isEmpty ? .object(claims) : nil
    let providers = isLegacy ? providerUserInfo : providerUserInfo.filledList
    data["providerData"] = providers.map { .array($0.map { $0.eventData(isLegacy: isLegacy) }) }
    guard isLegacy else { return .object(data) }
    data["tenantId"] = tenantID.map { .string($0) }
    data["mfaInfo"] = mfaInfo.map { factors in
      .array(factors.map { .object(JSONOutput.members(of: $0.unmasked)) })
    }
    return .object(data)
  }
}

extension ProviderUserInfo {
  fileprivate func eventData(isLegacy: Bool) -> JSONValue {
    if isLegacy { return .object(members.named(["photoUrl": "photoURL"])) }
    let names: Set<Name> = ["rawId", "email", "displayName", "photoUrl", "providerId"]
    let shown = members.filter { names.contains($0.key) && $0.value != "" }
    return .object(shown.named(["rawId": "uid", "photoUrl": "photoURL"]))
  }
}

extension ByName<JSONValue> {
  fileprivate func named(_ names: ByName<String>) -> Self {
    Self(uniqueKeysWithValues: map { (names[$0.key] ?? $0.key, $0.value) })
  }
}
