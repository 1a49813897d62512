/// Lists the unused e-mail links: `GET emulator/v1/projects/{project}/oobCodes`.
///
/// Source: Docs/protocol.md 9.2.
package struct OOBCodes: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/oobCodes")
  /// Whether to say more than Google's emulator does.
  package var full: Bool?
  package init() {}

  package struct Response: WireObject {
    package var oobCodes: [Code]?
    package init() {}
  }

  /// An e-mail that a real service would have sent.
  package struct Code: WireObject {
    package var email: String?
    /// `VERIFY_EMAIL`, `PASSWORD_RESET`, ….
    package var requestType: String?
    package var oobCode: String?
    /// The whole link.
    package var oobLink: String?
    package var newEmail: String?
    /// The sender's address; unless all is asked for, only of mail through Apple's relay.
    package var sender: String?
    package var senderName: String?
    package var subject: String?
    /// The text, without the link.
    package var text: String?
    /// The language of the message, BCP 47, if one was chosen.
    package var languageCode: String?
    /// The app that asked: a bundle ID, a package name or a web origin.
    package var app: String?
    package var localID: String?
    package var sentAt: String?
    /// Whether the link went to an administrator instead.
    package var isReturned: Bool?
    package init() {}
  }
}
