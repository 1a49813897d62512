/// The fictional numbers of a project with this program's additional data: outcomes and leases.
///
/// Source: Docs/architecture.md 6, Docs/server.md; Google's form of the numbers themselves: Docs/protocol.md 7.1.
package struct FictionalPhones: WireObject {
  /// The numbers, those of the project first.
  package var phones: [Phone]?
  /// What a real project would not allow or should not have, after a number was set.
  package var notes: [String]?
  package init() {}

  package struct Phone: WireObject {
    /// E.164.
    package var phoneNumber: String?
    package var code: String?
    /// The error of sending an SMS to the number; absent if the SMS is sent.
    package var sendError: String?
    /// The error of checking its code; absent if the code is checked.
    package var verifyError: String?
    /// The end of its lease by the server's clock, RFC 3339; absent for a number of the project.
    package var expireTime: String?
    package init() {}
  }

  /// Lists the numbers: `GET emulator/v1/projects/{project}/fictionalPhones`.
  package struct Get: Endpoint {
    package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/fictionalPhones")

    package init() {}

    package typealias Response = FictionalPhones
  }

  /// Sets one number of the project: `PUT emulator/v1/projects/{project}/fictionalPhones`.
  package struct Put: Endpoint {
    package static let route = Route(.put, .emulator, "v1/projects/{targetProjectId}/fictionalPhones")
    /// E.164.
    package var phoneNumber: String?
    /// Six digits; may be absent with `sendError`.
    package var code: String?
    package var sendError: String?
    package var verifyError: String?
    package init() {}

    package typealias Response = FictionalPhones
  }

  /// Removes one number of the project: `DELETE emulator/v1/projects/{project}/fictionalPhones?phoneNumber=…`.
  package struct Remove: Endpoint {
    package static let route = Route(.delete, .emulator, "v1/projects/{targetProjectId}/fictionalPhones")
    /// E.164.
    package var phoneNumber: String?
    package init() {}

    package typealias Response = FictionalPhones
  }

  /// Leases numbers to the caller: `POST emulator/v1/projects/{project}/phoneLeases`.
  package struct Lease: Endpoint {
    package static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/phoneLeases")
    /// The duration of the lease in seconds; default: 600.
    package var ttlSeconds: Int64String?
    /// The number of leases; default: 1.
    package var count: Int?
    /// The reserved range, `us` or `gb`; default: `us`.
    package var range: String?
    /// Six digits; random by default.
    package var code: String?
    package var sendError: String?
    package var verifyError: String?
    package init() {}

    package typealias Response = FictionalPhones
  }

  /// Ends a lease: `POST emulator/v1/projects/{project}/phoneLeases:release`.
  package struct Release: Endpoint {
    package static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/phoneLeases:release")
    /// E.164.
    package var phoneNumber: String?
    /// Whether to delete the account that signs in with the number.
    package var deleteAccount: Bool?
    package init() {}

    package typealias Response = FictionalPhones
  }
}
