/// Lists the unused SMS codes, oldest first: `GET emulator/v1/projects/{project}/verificationCodes`.
///
/// Source: Docs/protocol.md 9.2.
package struct VerificationCodes: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/verificationCodes")
  /// Whether to say more than Google's emulator does.
  package var full: Bool?
  package init() {}

  package struct Response: WireObject {
    /// The codes for sign-in and for second factors.
    package var verificationCodes: [Code]?
    package init() {}
  }

  /// An SMS that a real service would have sent.
  package struct Code: WireObject {
    /// E.164.
    package var phoneNumber: String?
    /// The verification ID of the code.
    package var sessionInfo: String?
    /// Six digits.
    package var code: String?
    /// The language of the message, BCP 47, if one was chosen.
    package var languageCode: String?
    package var text: String?
    package var purpose: String?
    /// The app that asked: a bundle ID, a package name or a web origin.
    package var app: String?
    package var localID: String?
    package var sentAt: String?
    package init() {}
  }
}
