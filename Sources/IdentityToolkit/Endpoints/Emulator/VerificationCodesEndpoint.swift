import AuthHTTP

/// Lists the SMS codes not used yet, oldest first: `GET emulator/v1/projects/{project}/verificationCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct VerificationCodes: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/verificationCodes", form: .query)
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  public init() {}

  public struct Response: WireObject {
    /// Sign-in and second-factor codes alike.
    public var verificationCodes: [Code]?
    public init() {}
  }

  /// One SMS that was not sent.
  public struct Code: WireObject {
    /// E.164.
    public var phoneNumber: String?
    /// The verification ID the code belongs to.
    public var sessionInfo: String?
    /// Six digits.
    public var code: String?
    /// The language of the message, BCP 47, if one was chosen.
    public var languageCode: String?
    public init() {}
  }
}
