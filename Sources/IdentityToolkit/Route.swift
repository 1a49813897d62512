/// The route of an endpoint: method, service, path and the form of its request.
///
/// Source: Docs/protocol.md 1.1.
package struct Route: Sendable, Hashable {
  /// The host of the service in production; on an emulator, the first path segment.
  package enum Service: String, Sendable, Hashable, CaseIterable {
    case identityToolkit = "identitytoolkit.googleapis.com"
    case secureToken = "securetoken.googleapis.com"
    /// Paths of local servers only (Docs/protocol.md 9.2), without a host prefix.
    case emulator = "emulator"
    /// App Check: proof that a request comes from a genuine app.
    case appCheck = "firebaseappcheck.googleapis.com"
    case googleAPIs = "www.googleapis.com"

    /// Whether requests carry the API key.
    package var takesAPIKey: Bool { takesAppCheck || self == .appCheck }

    /// Whether requests carry the App Check token, if there is one.
    package var takesAppCheck: Bool { self == .identityToolkit || self == .secureToken }
  }

  package enum RequestForm: Sendable, Hashable {
    /// As a JSON object in the body.
    case json
    /// As a JSON object in the body; the service also accepts `application/x-www-form-urlencoded`.
    case jsonOrForm
    /// As query parameters, with no body.
    case query
  }

  package let method: HTTPMethod
  package let service: Service
  /// The path below the service without a leading slash; `{name}` is replaced by a property of the request value.
  package let template: String
  /// The name under `/identitytoolkit/v3/relyingparty/` of `www.googleapis.com`, if there is one.
  package let legacyName: String?
  package let form: RequestForm
  /// Properties sent as query parameters although the rest is a body, such as `updateMask`.
  package let queryParameters: [String]

  /// A `POST` with a JSON body to the Identity Toolkit.
  package static func post(_ template: String, legacyName: String? = nil) -> Self {
    Self(.post, .identityToolkit, template, legacyName: legacyName)
  }

  /// A `GET` with query parameters to the Identity Toolkit.
  package static func get(_ template: String, legacyName: String? = nil) -> Self {
    Self(.get, .identityToolkit, template, legacyName: legacyName)
  }

  /// Any other combination; by default, a `GET` and a `DELETE` have a query, all others a JSON body.
  package init(
    _ method: HTTPMethod, _ service: Service, _ template: String, legacyName: String? = nil,
    form: RequestForm? = nil, queryParameters: [String] = []
  ) {
    self.method = method
    self.service = service
    self.template = template
    self.legacyName = legacyName
    self.form = form ?? (method == .get || method == .delete ? .query : .json)
    self.queryParameters = queryParameters
  }

  /// The same route of a project, or of its tenant if there is one.
  package func inTenant(_ tenantID: String?) -> Self {
    guard tenantID != nil else { return self }
    let path = template.replacing("{targetProjectId}/", with: "{targetProjectId}/tenants/{tenantId}/")
    return Self(method, service, path, form: form)
  }

  /// The names in braces of the template, in order.
  package var pathParameters: [String] {
    template.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
  }
}
