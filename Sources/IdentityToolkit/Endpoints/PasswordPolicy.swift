/// Tells what a password must look like: `GET v2/passwordPolicy`.
///
/// Source: Docs/protocol.md 10.2.
public struct PasswordPolicy: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.get("v2/passwordPolicy")
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case tenantID = "tenantId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The rules.
    public var customStrengthOptions: StrengthOptions?
    /// The characters that count as special.
    public var allowedNonAlphanumericCharacters: [String]?
    /// `OFF` or `ENFORCE`.
    public var enforcementState: String?
    /// Whether a weak password must be replaced at the next sign-in.
    public var forceUpgradeOnSignin: Bool?
    /// 1.
    public var schemaVersion: Int?
    /// A response without any field.
    public init() {}
  }

  /// The rules for a password.
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
    /// A value without any field.
    public init() {}
  }
}
