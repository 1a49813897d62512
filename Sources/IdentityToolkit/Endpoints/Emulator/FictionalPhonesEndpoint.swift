/// The fictional numbers of a project with this program's additional data: outcomes and leases.
///
/// Source: Docs/architecture.md 6, Docs/server.md; Google's form of the numbers themselves: Docs/protocol.md 7.1.
public struct FictionalPhones: WireObject {
  /// The numbers, those of the project first.
  public var phones: [Phone]?
  /// What a real project would not allow or should not have, after a number was set.
  public var notes: [String]?
  public init() {}

  public struct Phone: WireObject {
    /// E.164.
    public var phoneNumber: String?
    public var code: String?
    /// The error of sending an SMS to the number; absent if the SMS is sent.
    public var sendError: String?
    /// The error of checking its code; absent if the code is checked.
    public var verifyError: String?
    /// The end of its lease by the server's clock, RFC 3339; absent for a number of the project.
    public var expireTime: String?
    public init() {}
  }

  /// Lists the numbers: `GET emulator/v1/projects/{project}/fictionalPhones`.
  public struct Get: Endpoint {
    public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/fictionalPhones")

    public init() {}

    public typealias Response = FictionalPhones
  }

  /// Sets one number of the project: `PUT emulator/v1/projects/{project}/fictionalPhones`.
  public struct Put: Endpoint {
    public static let route = Route(.put, .emulator, "v1/projects/{targetProjectId}/fictionalPhones")
    /// E.164.
    public var phoneNumber: String?
    /// Six digits; may be absent with `sendError`.
    public var code: String?
    public var sendError: String?
    public var verifyError: String?
    public init() {}

    public typealias Response = FictionalPhones
  }

  /// Removes one number of the project: `DELETE emulator/v1/projects/{project}/fictionalPhones?phoneNumber=…`.
  public struct Remove: Endpoint {
    public static let route = Route(.delete, .emulator, "v1/projects/{targetProjectId}/fictionalPhones")
    /// E.164.
    public var phoneNumber: String?
    public init() {}

    public typealias Response = FictionalPhones
  }

  /// Leases numbers to the caller: `POST emulator/v1/projects/{project}/phoneLeases`.
  public struct Lease: Endpoint {
    public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/phoneLeases")
    /// The duration of the lease in seconds; default: 600.
    public var ttlSeconds: Int64String?
    /// The number of leases; default: 1.
    public var count: Int?
    /// The reserved range, `us` or `gb`; default: `us`.
    public var range: String?
    /// Six digits; random by default.
    public var code: String?
    public var sendError: String?
    public var verifyError: String?
    public init() {}

    public typealias Response = FictionalPhones
  }

  /// Ends a lease: `POST emulator/v1/projects/{project}/phoneLeases:release`.
  public struct Release: Endpoint {
    public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/phoneLeases:release")
    /// E.164.
    public var phoneNumber: String?
    /// Whether to delete the account that signs in with the number.
    public var deleteAccount: Bool?
    public init() {}

    public typealias Response = FictionalPhones
  }
}
