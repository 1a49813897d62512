import AuthHTTP

/// Opens the link of an e-mail: `GET emulator/action`.
///
/// Source: Docs/protocol.md 9.2. The answer may be a redirection to `continueUrl`.
public struct EmailAction: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(.get, .emulator, "action", form: .query)
  /// `verifyEmail`, `resetPassword`, `recoverEmail`, `verifyAndChangeEmail` or `signIn`.
  public var mode: String?
  /// The code.
  public var oobCode: String?
  /// Any text.
  public var apiKey: String?
  /// The language of the page.
  public var lang: String?
  /// With `resetPassword`.
  public var newPassword: String?
  /// The continue URL.
  public var continueUrl: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case mode, oobCode, apiKey, lang, newPassword, continueUrl, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The server's response.
  public struct Response: WireObject {
    /// The outcome.
    public var authEmulator: Outcome?
    /// A response without any field.
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
    /// The reason.
    public var error: String?
    /// The next step for the user.
    public var instructions: String?
    /// More of it.
    public var instructions2: String?
    /// A URL to complete.
    public var urlTemplate: String?
    /// A value without any field.
    public init() {}
  }
}
