/// Lists recent events of the server, in all of its projects, oldest first: `GET emulator/v1/events`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6, "Events"; the events themselves:
/// Docs/json.md.
package struct RecentEvents: Endpoint {
  package static let route = Route(.get, .emulator, "v1/events")
  /// The position of the last known event; absent to start with the oldest.
  package var after: Int64String?
  package init() {}

  package struct Response: WireObject {
    /// The next events, at most 200.
    package var events: [Event]?
    /// The position of the last of these events, or the requested one.
    package var position: Int64String?
    /// The position of the newest event.
    package var newest: Int64String?
    /// How many events after the given position were dropped.
    package var dropped: Int64String?
    package init() {}
  }

  /// An event: one line of `emulator start --events`.
  package struct Event: WireObject {
    package var schema: Int?
    /// The server's time, RFC 3339 with milliseconds.
    package var time: String?
    package var projectID: String?
    /// The tenant, if the call named one.
    package var tenantID: String?
    /// The kind, such as `smsSent`.
    package var kind: String?
    /// The number of an SMS or of a new account.
    package var phoneNumber: String?
    package var code: String?
    package var purpose: String?
    /// The language of a message, BCP 47, if one was chosen.
    package var languageCode: String?
    /// The text of a message.
    package var text: String?
    /// The app that asked for a message: a bundle ID, a package name or a web origin.
    package var app: String?
    /// The address of a message or of a new account.
    package var email: String?
    /// The effect of the link in a message.
    package var requestType: String?
    package var oobCode: String?
    package var oobLink: String?
    /// The address that will replace the current one.
    package var newEmail: String?
    /// The sender's address of an e-mail.
    package var sender: String?
    package var senderName: String?
    package var subject: String?
    /// The APNs device token of a silent push, hexadecimal.
    package var appToken: String?
    /// Whether the token belongs to the APNs sandbox.
    package var isSandbox: Bool?
    /// What the device would have received.
    package var payload: SilentPushes.Payload?
    package var localID: String?
    package var fields: [String]?
    /// The number of accounts or dropped events.
    package var count: Int?
    package var providerID: String?
    /// The kind of second factor of a sign-in.
    package var secondFactor: String?
    /// How far the clock is ahead of the machine's, in milliseconds.
    package var offsetMilliseconds: Int?
    /// The project named by a call.
    package var requested: String?
    /// The server's only project.
    package var own: String?
    /// The intended receiver of the lost event: `functions` or `webhook`.
    package var receiver: String?
    package var address: String?
    /// The kind of the lost event.
    package var event: String?
    package var reason: String?
    /// The name of a snapshot.
    package var name: String?
    package init() {}
  }
}
