/// Lists the unused SMS codes, oldest first: `GET emulator/v1/projects/{project}/verificationCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct VerificationCodes: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/verificationCodes")

  public init() {}

  public struct Response: WireObject {
    /// The codes for sign-in and for second factors.
    public var verificationCodes: [Code]?
    public init() {}
  }

  /// An SMS that a real service would have sent.
  public struct Code: WireObject {
    /// E.164.
    public var phoneNumber: String?
    /// The verification ID of the code.
    public var sessionInfo: String?
    /// Six digits.
    public var code: String?
    /// The language of the message, BCP 47, if one was chosen.
    public var languageCode: String?
    /// The text in that language.
    public var text: String?
    public init() {}
  }
}
