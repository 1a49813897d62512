/// A path of the real services that this server refuses with 501 rather than 404.
package struct UnimplementedRoute: Sendable {
  package let method: HTTPMethod
  package let template: String
  /// The name of the operation in Google's API description; the refusal starts with it.
  package let operation: String

  /// Whether Google's emulator has it as a page, not a method: it is not checked, and unknown with other HTTP
  /// methods.
  package var isPlain: Bool { template.hasPrefix("/www.") }

  /// The name of the body's object in Google's description; nil for a method without a body.
  var body: String? {
    guard method == .post || method == .patch else { return nil }
    return Self.bodies.first { operation.contains($0.part) }?.name
  }

  /// Its query parameters, as a list of members.
  var query: String {
    if operation.hasSuffix(".list") { return "pageSize:I pageToken:s" }
    if operation.hasSuffix(".patch") { return "updateMask:s" }
    return operation.hasSuffix(".create")
      ? Self.ids.first { operation.contains($0.key) }.map { "\($0.value):s" } ?? "" : ""
  }

  var ids: [String] { Self.ids.filter { operation.contains($0.key) }.map(\.value) }

  /// The name of a provider configuration in refusals.
  var root: String {
    Self.ids.first { operation.contains($0.key) }.map { snakeCased(String($0.key.dropLast())) } ?? ""
  }

  /// Whether it is the same as a route of a strict server.
  func isSame(as route: Route) -> Bool {
    method == route.method && template.hasSuffix("/\(route.template.replacing("admin/", with: ""))")
  }

  private static let bodies: [(part: String, name: String)] = [
    ("issueSamlResponse", "IssueSamlResponseRequest"),
    ("signInWithGameCenter", "SignInWithGameCenterRequest"),
    ("initializeAuth", "InitializeIdentityPlatformRequest"), ("getIamPolicy", "IamGetIamPolicyRequest"),
    ("setIamPolicy", "IamSetIamPolicyRequest"), ("testIamPermissions", "IamTestIamPermissionsRequest"),
    ("defaultSupportedIdpConfigs", "DefaultSupportedIdpConfig"), ("inboundSamlConfigs", "InboundSamlConfig"),
    ("oauthIdpConfigs", "OAuthIdpConfig"),
  ]

  /// The paths of Docs/protocol.md 1.1, 9.2, 9.3 and 9.8 without an operation.
  package static let all: [Self] = identityToolkit + legacy

  private static let identityToolkit: [Self] = customVerbs + lists + collections

  // Split, because the compiler needs seconds for their sum as one expression.
  private static let customVerbs: [Self] = verbsByPath.flatMap { path, verbs in
    verbs.map { verb in google(.post, "\(path):\(verb)", named(path, verb)) }
  }

  private static let verbsByPath: [(path: String, verbs: [String])] = [
    ("v1/accounts", ["issueSamlResponse", "signInWithGameCenter"]),
    ("v2/projects/{targetProjectId}/identityPlatform", ["initializeAuth"]),
    ("v2/projects/{targetProjectId}/tenants/{tenantId}", ["getIamPolicy", "setIamPolicy"]),
    ("v2/projects/{targetProjectId}/tenants/{tenantId}", ["testIamPermissions"]),
  ]

  private static let lists: [Self] = [
    google(.get, "v1/sessionCookiePublicKeys", "getSessionCookiePublicKeys"),
    google(.get, "v2/defaultSupportedIdps", "defaultSupportedIdps.list"),
  ]

  private static let collections: [Self] = ids.flatMap { name, id in
    let project = "v2/projects/{targetProjectId}"
    let ofProject = collection("projects.\(name)", at: "\(project)/\(name)", id: id)
    let ofTenant = collection(
      "projects.tenants.\(name)", at: "\(project)/tenants/{tenantId}/\(name)", id: id)
    return ofProject + ofTenant
  }

  /// The collections of provider configurations, and the parameters that name one of them.
  private static let ids: KeyValuePairs = [
    "defaultSupportedIdpConfigs": "idpId", "inboundSamlConfigs": "inboundSamlConfigId",
    "oauthIdpConfigs": "oauthIdpConfigId",
  ]

  // Google's emulator lacks the second one, which only Google's SDK for Apple platforms uses.
  private static let legacy: [Self] = ["signOutUser", "signInWithGameCenter"].map { name in
    Self(
      method: .post, template: "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", operation: name
    )
  }

  private static func google(_ method: HTTPMethod, _ template: String, _ operation: String) -> Self {
    Self(
      method: method, template: "/identitytoolkit.googleapis.com/\(template)",
      operation: "identitytoolkit.\(operation)")
  }

  private static func collection(_ name: String, at path: String, id: String) -> [Self] {
    [
      google(.get, path, "\(name).list"), google(.post, path, "\(name).create"),
      google(.get, "\(path)/{\(id)}", "\(name).get"), google(.patch, "\(path)/{\(id)}", "\(name).patch"),
      google(.delete, "\(path)/{\(id)}", "\(name).delete"),
    ]
  }

  /// `v1/projects/{p}/accounts` and `query` give `projects.accounts.query`.
  private static func named(_ path: String, _ verb: String) -> String {
    (path.split(separator: "/").dropFirst().filter { !$0.hasPrefix("{") } + [Substring(verb)])
      .joined(separator: ".")
  }
}
