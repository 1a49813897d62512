/// A path of the real services that this server refuses with 501 rather than 404.
package struct UnimplementedRoute: Sendable {
  package let method: HTTPMethod
  package let template: String
  /// The name of the operation in Google's API description; the refusal starts with it.
  package let operation: String
  /// The name of the body's object in Google's description; nil for a method without a body.
  var body: String?
  /// Its query parameters, as a list of members.
  var query = ""
  /// The parameter that names a provider configuration.
  var id: String?
  /// The name of a provider configuration in refusals.
  var root = ""

  /// Whether Google's emulator has it as a page, not a method: it is not checked, and unknown with other HTTP
  /// methods.
  package var isPlain: Bool { template.hasPrefix("/www.") }

  func isSame(as route: Route) -> Bool {
    method == route.method && template.hasSuffix("/\(route.template.replacing("admin/", with: ""))")
  }

  /// The paths of Docs/protocol.md 1.1, 9.2, 9.3 and 9.8 without an operation.
  package static let all: [Self] = google + collections + legacy

  /// HTTP method, path, operation, body (`-` for none), and query parameters.
  private static let google: [Self] = """
    POST v1/accounts:issueSamlResponse accounts.issueSamlResponse IssueSamlResponseRequest
    POST v1/accounts:signInWithGameCenter accounts.signInWithGameCenter SignInWithGameCenterRequest
    POST v2/projects/{targetProjectId}/identityPlatform:initializeAuth projects.identityPlatform.initializeAuth \
    InitializeIdentityPlatformRequest
    POST v2/projects/{targetProjectId}/tenants/{tenantId}:getIamPolicy projects.tenants.getIamPolicy \
    IamGetIamPolicyRequest
    POST v2/projects/{targetProjectId}/tenants/{tenantId}:setIamPolicy projects.tenants.setIamPolicy \
    IamSetIamPolicyRequest
    POST v2/projects/{targetProjectId}/tenants/{tenantId}:testIamPermissions projects.tenants.testIamPermissions \
    IamTestIamPermissionsRequest
    GET v1/sessionCookiePublicKeys getSessionCookiePublicKeys -
    GET v2/defaultSupportedIdps defaultSupportedIdps.list - pageSize:I pageToken:s
    """.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 4).map { String($0) }
      return Self(
        HTTPMethod(rawValue: words[0]), words[1], words[2], body: words[3] == "-" ? nil : words[3],
        query: words.count > 4 ? words[4] : "")
    }

  /// The provider configurations of projects and tenants.
  private static let collections: [Self] = [
    ("defaultSupportedIdpConfigs", "idpId", "DefaultSupportedIdpConfig"),
    ("inboundSamlConfigs", "inboundSamlConfigId", "InboundSamlConfig"),
    ("oauthIdpConfigs", "oauthIdpConfigId", "OAuthIdpConfig"),
  ].flatMap { name, id, message in
    [("", "projects"), ("/tenants/{tenantId}", "projects.tenants")].flatMap { scope, parent in
      let list = "v2/projects/{targetProjectId}\(scope)/\(name)"
      let operation = "\(parent).\(name)"
      let all = [
        Self(.get, list, "\(operation).list", query: "pageSize:I pageToken:s"),
        Self(.post, list, "\(operation).create", body: message, query: "\(id):s"),
        Self(.get, "\(list)/{\(id)}", "\(operation).get"),
        Self(.patch, "\(list)/{\(id)}", "\(operation).patch", body: message, query: "updateMask:s"),
        Self(.delete, "\(list)/{\(id)}", "\(operation).delete"),
      ]
      return all.map { route in
        var route = route
        route.id = id
        route.root = snakeCased(String(name.dropLast()))
        return route
      }
    }
  }

  // Google's emulator lacks the second one, which only Google's SDK for Apple platforms uses.
  private static let legacy: [Self] = ["signOutUser", "signInWithGameCenter"].map { name in
    Self(
      method: .post, template: "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", operation: name
    )
  }
}

extension UnimplementedRoute {
  private init(
    _ method: HTTPMethod, _ path: String, _ operation: String, body: String? = nil, query: String = ""
  ) {
    self.init(
      method: method, template: "/identitytoolkit.googleapis.com/\(path)",
      operation: "identitytoolkit.\(operation)", body: body, query: query)
  }
}
