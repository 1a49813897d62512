import AuthEmulator
import AuthHTTP
import BoundedJSON
import Testing

/// Calls about settings and tenants of a strict server.
extension TestServer {
  static let configPath = "/identitytoolkit.googleapis.com/v2/projects/demo/config"
  static let tenantsPath = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants"

  /// Changes the project's settings.
  @discardableResult
  func setConfig(_ body: JSONValue, mask: String? = nil) throws -> Answer {
    try send(.patch, Self.configPath + (mask.map { "?updateMask=\($0)" } ?? ""), body, bearer: "owner")
  }

  /// The project's settings.
  func config() throws -> JSONValue { try send(.get, Self.configPath, bearer: "owner").body }

  /// Creates a tenant with every sign-in method enabled, and returns its ID.
  func makeTenant(_ settings: ByName<JSONValue> = [:]) throws -> String {
    let usual: ByName<JSONValue> = [
      "displayName": "tenant", "allowPasswordSignup": true, "enableEmailLinkSignin": true,
      "enableAnonymousUser": true,
    ]
    let made = try send(
      .post, Self.tenantsPath, .object(usual.merging(settings) { $1 }), bearer: "owner")
    return String(try made.string("name").split(separator: "/").last ?? "")
  }

  /// A page of the list of tenants.
  func tenantList(_ query: String) throws -> JSONValue {
    try send(.get, Self.tenantsPath + query, bearer: "owner").body
  }

  /// Changes a tenant.
  func setTenant(_ id: String, _ body: JSONValue, mask: String? = nil) throws -> Answer {
    try send(
      .patch, "\(Self.tenantsPath)/\(id)" + (mask.map { "?updateMask=\($0)" } ?? ""), body, bearer: "owner")
  }

  /// Creates an account with a password.
  @discardableResult
  func makeAccount(
    _ email: String = "ann@example.com", _ password: String = "secret1", tenant: String? = nil
  ) throws -> Answer {
    try post("v1/accounts:signUp", credentials(email, password, tenant))
  }

  /// Signs in with a password.
  func signInByPassword(
    _ email: String = "ann@example.com", _ password: String = "secret1", tenant: String? = nil
  ) throws -> Answer {
    try post("v1/accounts:signInWithPassword", credentials(email, password, tenant))
  }

  private func credentials(_ email: String, _ password: String, _ tenant: String?) -> JSONValue {
    var body: ByName<JSONValue> = [
      "email": .string(email), "password": .string(password), "returnSecureToken": true,
    ]
    body["tenantId"] = tenant.map { .string($0) }
    return .object(body)
  }

  /// Requests an e-mail code as an administrator and returns the response with the link.
  func makeLink(_ body: ByName<JSONValue>, tenant: String? = nil) throws -> Answer {
    var body = body
    body["returnOobLink"] = true
    body["tenantId"] = tenant.map { .string($0) }
    return try post("v1/projects/demo/accounts:sendOobCode", .object(body), bearer: "owner", key: nil)
  }

  /// Expects a change of the settings to be refused with a message, and to change nothing.
  func expectRefusal(_ body: JSONValue, _ message: String, mask: String? = nil) throws {
    let before = try config()
    let answer = try setConfig(body, mask: mask)
    #expect(answer.status == 400)
    #expect(answer.message == message)
    #expect(try config() == before)
  }
}

/// The settings with an enforced password policy.
func passwordPolicy(
  _ options: JSONValue, state: JSONValue = "ENFORCE", forced: Bool = false
) -> JSONValue {
  [
    "passwordPolicyConfig": [
      "passwordPolicyEnforcementState": state, "forceUpgradeOnSignin": .bool(forced),
      "passwordPolicyVersions": [["customStrengthOptions": options]],
    ]
  ]
}
