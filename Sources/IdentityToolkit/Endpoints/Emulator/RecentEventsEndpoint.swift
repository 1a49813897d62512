import AuthHTTP

/// Lists what happened on the server lately, in all of its projects, oldest first: `GET emulator/v1/events`.
///
/// Only this program's server has it. Source: Docs/architecture.md 6, "Events"; the events themselves: Docs/json.md.
public struct RecentEvents: Endpoint {
  public static let route = Route(.get, .emulator, "v1/events", form: .query)
  /// The position of the last event that is known already; absent for the oldest that is kept.
  public var after: Int64String?

  public init() {}

  public struct Response: WireObject {
    /// The next events, at most 200.
    public var events: [Event]?
    /// The position of the last of them, or the one that was asked for.
    public var position: Int64String?
    /// The position of the newest event there is.
    public var newest: Int64String?
    /// How many events after the given position were dropped.
    public var dropped: Int64String?
    public init() {}
  }

  /// An event: one line of `emulator start --events`.
  public struct Event: WireObject {
    /// The version of the format.
    public var schema: Int?
    /// The server's time, RFC 3339 with milliseconds.
    public var time: String?
    public var projectID: String?
    public var tenantID: String?
    /// What happened, such as `smsSent`.
    public var kind: String?
    public var phoneNumber: String?
    public var code: String?
    public var purpose: String?
    public var email: String?
    public var requestType: String?
    public var oobCode: String?
    public var oobLink: String?
    /// The address that shall replace the present one.
    public var newEmail: String?
    /// The APNs device token of a silent push, hexadecimal.
    public var appToken: String?
    /// Whether the token belongs to the APNs sandbox.
    public var isSandbox: Bool?
    public var payload: SilentPushes.Payload?
    public var localID: String?
    public var fields: [String]?
    /// How many accounts, or dropped events.
    public var count: Int?
    public var providerID: String?
    public var secondFactor: String?
    /// How far the clock is ahead of the machine's, in milliseconds.
    public var offsetMilliseconds: Int?
    public var requested: String?
    /// The only project there should be.
    public var own: String?
    /// Who should have received what is lost: `functions` or `webhook`.
    public var receiver: String?
    public var address: String?
    public var event: String?
    public var reason: String?
    public var name: String?
    public init() {}

    enum CodingKeys: String, CodingKey {
      case schema, time, projectID = "projectId", tenantID = "tenantId", kind, phoneNumber, code, purpose,
        email, requestType, oobCode, oobLink, newEmail, appToken, isSandbox, payload, localID = "localId",
        fields, count, providerID = "providerId", secondFactor, offsetMilliseconds, requested, own,
        receiver, address, event, reason, name
    }
  }
}
