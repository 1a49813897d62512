/// Lists recent events of the server, in all of its projects, oldest first: `GET emulator/v1/events`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6, "Events"; the events themselves:
/// Docs/json.md.
public struct RecentEvents: Endpoint {
  public static let route = Route(.get, .emulator, "v1/events")
  /// The position of the last known event; absent to start with the oldest.
  public var after: Int64String?
  public init() {}

  public struct Response: WireObject {
    /// The next events, at most 200.
    public var events: [Event]?
    /// The position of the last of these events, or the requested one.
    public var position: Int64String?
    /// The position of the newest event.
    public var newest: Int64String?
    /// How many events after the given position were dropped.
    public var dropped: Int64String?
    public init() {}
  }

  /// An event: one line of `emulator start --events`.
  public struct Event: WireObject {
    public var schema: Int?
    /// The server's time, RFC 3339 with milliseconds.
    public var time: String?
    public var projectID: String?
    /// The tenant, if the call named one.
    public var tenantID: String?
    /// The kind, such as `smsSent`.
    public var kind: String?
    /// The number of an SMS or of a new account.
    public var phoneNumber: String?
    public var code: String?
    public var purpose: String?
    /// The language of an SMS, BCP 47, if one was chosen.
    public var languageCode: String?
    /// The text of an SMS.
    public var text: String?
    /// The address of a message or of a new account.
    public var email: String?
    /// The effect of the link in a message.
    public var requestType: String?
    public var oobCode: String?
    public var oobLink: String?
    /// The address that will replace the current one.
    public var newEmail: String?
    /// The sender of an e-mail that goes through Apple's relay.
    public var sender: String?
    /// The APNs device token of a silent push, hexadecimal.
    public var appToken: String?
    /// Whether the token belongs to the APNs sandbox.
    public var isSandbox: Bool?
    /// What the device would have received.
    public var payload: SilentPushes.Payload?
    public var localID: String?
    public var fields: [String]?
    /// The number of accounts or dropped events.
    public var count: Int?
    public var providerID: String?
    /// The kind of second factor of a sign-in.
    public var secondFactor: String?
    /// How far the clock is ahead of the machine's, in milliseconds.
    public var offsetMilliseconds: Int?
    /// The project named by a call.
    public var requested: String?
    /// The server's only project.
    public var own: String?
    /// The intended receiver of the lost event: `functions` or `webhook`.
    public var receiver: String?
    public var address: String?
    /// The kind of the lost event.
    public var event: String?
    public var reason: String?
    /// The name of a snapshot.
    public var name: String?
    public init() {}
  }
}
