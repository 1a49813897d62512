import AuthHTTP

/// Opens the link of an e-mail: `GET emulator/action`.
///
/// Source: Docs/protocol.md 9.2. The answer may be a redirection to `continueUrl`.
public struct EmailAction: Endpoint {
  public static let route = Route(.get, .emulator, "action", form: .query)
  /// `verifyEmail`, `resetPassword`, `recoverEmail`, `verifyAndChangeEmail` or `signIn`.
  public var mode: String?
  public var oobCode: String?
  public var apiKey: String?
  /// The language of the page.
  public var lang: String?
  /// With `resetPassword`.
  public var newPassword: String?
  public var continueUrl: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case mode, oobCode, apiKey, lang, newPassword, continueUrl, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var authEmulator: Outcome?
    public init() {}
  }

  /// The outcome of a link.
  public struct Outcome: WireObject {
    /// The action that was done.
    public var success: String?
    /// The address it was done for.
    public var email: String?
    /// The address after a change.
    public var newEmail: String?
    public var error: String?
    /// The next step for the user.
    public var instructions: String?
    public var instructions2: String?
    /// A URL to complete.
    public var urlTemplate: String?
    public init() {}
  }
}
