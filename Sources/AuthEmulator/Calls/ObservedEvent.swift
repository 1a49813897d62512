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

  var members: ByName<JSONValue> {
    var members = event.members
    members["schema"] = .integer(Self.schema)
    members["time"] = .string(Timestamp.text(milliseconds: milliseconds))
    members["projectId"] = .string(projectID)
    if let tenantID { members["tenantId"] = .string(tenantID) }
    members["kind"] = .string(event.kind.rawValue)
    return members
  }
}
