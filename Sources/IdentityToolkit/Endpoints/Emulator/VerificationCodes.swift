import AuthHTTP

/// Lists the SMS codes not used yet, oldest first: `GET emulator/v1/projects/{project}/verificationCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct VerificationCodes: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/verificationCodes", form: .query)
  /// The project, from the path.
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// Sign-in and second-factor codes alike.
    public var verificationCodes: [Code]?
    /// A response without any field.
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
    /// A value without any field.
    public init() {}
  }
}
