/// Tells what a password must look like: `GET v2/passwordPolicy`.
///
/// Source: Docs/protocol.md 10.2.
public struct PasswordPolicy: Endpoint {
  public static let route = Route.get("v2/passwordPolicy")
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    public var customStrengthOptions: StrengthOptions?
    /// The characters that count as special.
    public var allowedNonAlphanumericCharacters: [String]?
    /// `OFF` or `ENFORCE`.
    public var enforcementState: String?
    /// Whether a weak password must be replaced at the next sign-in.
    public var forceUpgradeOnSignin: Bool?
    /// 1.
    public var schemaVersion: Int?
    public init() {}
  }

  public struct StrengthOptions: WireObject {
    /// At least so many characters.
    public var minPasswordLength: Int?
    /// At most so many characters.
    public var maxPasswordLength: Int?
    /// Whether a lower-case letter is needed.
    public var containsLowercaseCharacter: Bool?
    /// Whether a capital letter is needed.
    public var containsUppercaseCharacter: Bool?
    /// Whether a digit is needed.
    public var containsNumericCharacter: Bool?
    /// Whether a special character is needed.
    public var containsNonAlphanumericCharacter: Bool?
    public init() {}
  }
}
