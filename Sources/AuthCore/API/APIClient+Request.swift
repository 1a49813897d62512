import Platform

// Turns an endpoint value into the bytes for one target.
extension APIClient {
  /// The SDK whose requests are imitated, as it names itself in `X-Client-Version` (Docs/protocol.md 1.3).
  private static let clientVersion = "iOS/FirebaseSDK/12.19.0/FirebaseCore-iOS"

  /// Makes the request; project and tenant in its path are the target's.
  ///
  /// Another route is for the same call of a project or a tenant.
  ///
  /// - Throws: `EncodingError`, which only a programming mistake can cause.
  func request<E: Endpoint>(
    for endpoint: E, at route: Route? = nil, isPrivileged: Bool, appCheck: Secret? = nil
  ) throws -> (HTTPRequest, HTTPOrigin) {
    let route = route ?? E.route
    var fields = HTTPFields()
    fields["Accept"] = "application/json"
    fields["User-Agent"] = options.userAgent
    if let language = options.language { fields["X-Firebase-Locale"] = language }
    if let bundle = project.app.bundleID { fields["X-Ios-Bundle-Identifier"] = bundle }
    if route.service.takesAPIKey {
      fields["X-Client-Version"] = Self.clientVersion
      if let app = project.app.appID { fields["X-Firebase-GMPID"] = app }
      if let language = options.acceptLanguage { fields["Accept-Language"] = language }
    }
    if let appCheck { fields["X-Firebase-AppCheck"] = appCheck.reveal { $0 } }
    if isPrivileged { fields["Authorization"] = "Bearer owner" }

    var query: [(name: String, value: String)] = []
    if route.service.takesAPIKey { query.append(("key", project.apiKey)) }

    var path = route.template
    var body: [UInt8] = []
    var members = try JSONOutput.members(encodedBy: endpoint)
    // An administrator's call names the tenant in its path.
    if E.self is any TenantRequest.Type, !isPrivileged, let tenant = project.tenant {
      members["tenantId"] = .string(tenant)
    }
    for name in route.pathParameters {
      let value =
        switch name {
        case "targetProjectId": project.id
        case "tenantId": project.tenant
        default: members.removeValue(forKey: name)?.string
        }
      path = path.replacing("{\(name)}", with: PercentEncoding.encode(value ?? ""))
    }
    for name in route.queryParameters {
      if let value = members.removeValue(forKey: name)?.string { query.append((name, value)) }
    }
    if route.form == .query {
      query += members.sorted { $0.key < $1.key }.compactMap { name, value in
        value.queryText.map { (name: name, value: $0) }
      }
    } else {
      body = JSONOutput.bytes { json in JSONValue.object(members).write(to: &json) }
      fields["Content-Type"] = "application/json"
    }
    let (origin, prefix) = place(of: route.service)
    return (
      HTTPRequest(
        route.method, RequestTarget(path: prefix + path, items: query), fields: fields, body: body), origin
    )
  }

  /// The origin of a service and the prefix of its paths (Docs/protocol.md 1.1).
  private func place(of service: Route.Service) -> (HTTPOrigin, String) {
    switch project.service {
    case .production: (HTTPOrigin(.https, host: service.rawValue, port: 443), "/")
    case .emulator(let host, let port): (HTTPOrigin(.http, host: host, port: port), "/\(service.rawValue)/")
    case .inProcess: (.inProcess, "/\(service.rawValue)/")
    }
  }
}

extension JSONValue {
  /// The value as a query parameter; nil if a query cannot contain it.
  fileprivate var queryText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .null, .number, .digits, .array, .object: nil
    }
  }
}
