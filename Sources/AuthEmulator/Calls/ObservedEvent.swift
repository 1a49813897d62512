import BoundedJSON
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An event with its time and place: one line of `--events`.
package struct ObservedEvent: Sendable, Equatable {
  /// The version of the line's form; it changes when a member changes its meaning or goes away.
  package static let schema: Int64 = 1

  /// The server's time, in milliseconds since 1970.
  package let milliseconds: Int64
  /// The project the call was about.
  package let projectID: String
  /// The tenant the call was about.
  package let tenantID: String?
  /// What happened.
  package let event: EmulatorEvent

  /// One JSON object and a line feed; it holds SMS codes, but no password and no token.
  package var line: [UInt8] {
    var members = event.members
    members["schema"] = .integer(Self.schema)
    members["time"] = .string(
      Timestamp(Date(timeIntervalSince1970: Double(milliseconds) / 1000)).formatted(.milliseconds))
    members["projectId"] = .string(projectID)
    if let tenantID { members["tenantId"] = .string(tenantID) }
    members["kind"] = .string(event.kind)
    return JSONOutput.bytes(of: members) + [0x0A]
  }
}

extension EmulatorEvent {
  /// The name of the kind in ``ObservedEvent/line``.
  var kind: String {
    switch self {
    case .smsSent: "smsSent"
    case .emailSent: "emailSent"
    case .accountCreated: "accountCreated"
    case .accountUpdated: "accountUpdated"
    case .accountDeleted: "accountDeleted"
    case .accountsCleared: "accountsCleared"
    case .accountsImported: "accountsImported"
    case .signedIn: "signedIn"
    case .clockMoved: "clockMoved"
    case .configChanged: "configChanged"
    case .settingsIgnored: "settingsIgnored"
    }
  }

  /// What there is to say beside the kind.
  fileprivate var members: [String: JSONValue] {
    switch self {
    case .smsSent(_, let number, let code, let purpose):
      ["phoneNumber": .string(number), "code": .string(code), "purpose": .string("\(purpose)")]
    case .emailSent(_, let email):
      [
        "email": .string(email.address), "requestType": .string(email.purpose.rawValue),
        "oobCode": .string(email.code), "oobLink": .string(email.link),
        "newEmail": email.newAddress.map { .string($0) },
      ].compactMapValues(\.self)
    case .accountCreated(let localId, let email, let phoneNumber):
      [
        "localId": .string(localId), "email": email.map { .string($0) },
        "phoneNumber": phoneNumber.map { .string($0) },
      ].compactMapValues(\.self)
    case .accountUpdated(let localId, let fields):
      ["localId": .string(localId), "fields": .array(fields.map { .string($0) })]
    case .accountDeleted(let localId): ["localId": .string(localId)]
    case .accountsCleared(let count), .accountsImported(let count): ["count": .integer(Int64(count))]
    case .signedIn(let localId, let provider, let secondFactor):
      [
        "localId": .string(localId), "providerId": .string(provider),
        "secondFactor": secondFactor.map { .string($0) },
      ].compactMapValues(\.self)
    case .clockMoved(let offset): ["offsetMilliseconds": .integer(offset)]
    case .configChanged(let fields), .settingsIgnored(let fields):
      ["fields": .array(fields.map { .string($0) })]
    }
  }
}
