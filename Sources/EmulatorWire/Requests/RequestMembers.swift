/// The untyped fields of a request, from its path, query and body.
package struct RequestMembers {
  package var values: ByName<JSONValue> = [:]
  /// Whether all fields are strings.
  package var isTextual = false
  /// Whether the body names a tenant other than the path's, which Google's emulator refuses after checking
  /// the caller's rights.
  package var hasOtherTenant = false
  /// The ID token in a body, which selects the tenant even if the method has no such member.
  package private(set) var idToken: String?
  /// The refresh token in a body, with the same effect.
  package private(set) var refreshToken: JSONValue?

  /// Collects the fields for a route: the body or the query, then the parameters of the path.
  package init(
    _ request: HTTPRequest, for route: Route, path parameters: ByName<JSONValue>, _ policy: Policy
  ) throws(ServerError) {
    if route.form == .query {
      isTextual = true
      values = Self.members(request.target.items)
    } else {
      try readBody(of: request, formAllowed: route.form == .jsonOrForm)
      for name in route.queryParameters {
        if let value = request.target.item(name) { values[name] = .string(value) }
      }
    }
    try merge(parameters, overOtherTenant: policy.hasProductionTenants)
  }

  package init(path parameters: ByName<JSONValue>) { values = parameters }

  /// Collects and checks the fields as in Google's emulator (Docs/protocol.md 9.10): first the query, then
  /// the body.
  package init(
    _ request: HTTPRequest, for route: Route, path parameters: ByName<JSONValue>, as method: APIMethod
  ) throws(ServerError) {
    // The old paths are rewritten to new ones, and lose their query.
    let query = request.target.isOld ? [:] : try QueryParameters.checked(request.target, method.query)
    if let schema = method.body {
      let body = try RequestBody.members(of: request, formAllowed: route.form == .jsonOrForm)
      values = try schema.checked(body)
      idToken = values["idToken"]?.string.filled
      refreshToken = values["refreshToken"]
      for name in values.keys where schema.googleMember(name) == nil && !Self.selectors.contains(name) {
        values[name] = nil
      }
      for name in route.queryParameters { values[name] = query[name] }
    } else {
      values = query
    }
    // A tenant in a query counts only if the path has none.
    hasOtherTenant = method.body != nil && names(otherTenantThan: parameters)
    if !parameters.isEmpty { values.merge(parameters) { _, path in path } }
  }

  /// Checks the fields of one of this server's own methods in the same way.
  package mutating func check(as method: APIMethod) throws(ServerError) {
    if isTextual {
      for parameter in method.ownQuery.inOrder {
        guard let text = values[parameter.name]?.string else { continue }
        values[parameter.name] = try QueryParameters.value([text], parameter.form)
      }
    } else {
      values = try (method.body ?? method.ownQuery).checked(values)
    }
  }

  /// Decodes the request from checked fields; with `takesAnyNumberText`, a string that is not an integer is 0.
  package func decoded<Request: Decodable>(
    _ type: Request.Type, takesAnyNumberText: Bool = false
  ) throws(ServerError) -> Request {
    do {
      return try BoundedDecoder.decode(
        type, from: .object(values), conversion: takesAnyNumberText ? Self.anyNumber : nil)
    } catch let error as ServerError {
      throw error
    } catch {
      throw .misfit(path: "", "must match the schema")
    }
  }

  private static let anyNumber: BoundedDecoder.Conversion = { type, value throws(Misfit) in
    guard type == Int64String.self, let text = value.string else { return nil }
    return Int64String(Int64(text) ?? 0)
  }

  /// Members that select the project and tenant of any method.
  private static let selectors: Set<Name> = ["targetProjectId", "tenantId"]
  /// The same in `snake_case`, which a body may use too.
  private static let otherSpellings = ["targetProjectId": "target_project_id", "tenantId": "tenant_id"]

  /// Adds the parameters of the path, which override members of the same name.
  ///
  /// In production a path's tenant also overrides a different one in the body, which Google's emulator
  /// refuses (Docs/protocol.md 10.8).
  private mutating func merge(
    _ parameters: ByName<JSONValue>, overOtherTenant: Bool
  ) throws(ServerError) {
    guard !parameters.isEmpty else { return }
    if !overOtherTenant, names(otherTenantThan: parameters) { throw ServerError(.tenantIDMismatch) }
    for (name, value) in parameters {
      // Otherwise the body's value would be read after the path's.
      if let other = Self.otherSpellings[name] { values[other] = nil }
      values[name] = value
    }
  }

  /// Whether the fields have a tenant other than the path's.
  private func names(otherTenantThan parameters: ByName<JSONValue>) -> Bool {
    guard let tenant = parameters["tenantId"]?.string.filled,
      let other = values["tenantId"] ?? values["tenant_id"]
    else { return false }
    return other.isTruthy && other != .string(tenant)
  }

  private mutating func readBody(of request: HTTPRequest, formAllowed: Bool) throws(ServerError) {
    let field = request.fields["content-type"]
    let type = field.flatMap { ContentType($0) }?.name
    if formAllowed, type == RequestBody.form {
      isTextual = true
      values = Self.members(PercentEncoding.items(ofForm: String(decoding: request.body, as: UTF8.self)))
      return
    }
    if field == nil, request.body.isEmpty { return }
    guard type == "application/json" else { throw .contentType(field ?? "undefined") }
    guard !request.body.isEmpty else { return }
    guard case .object(let members) = try RequestBody.json(request.body) else { throw .notAnObject }
    values = members
  }

  private static func members(_ items: [(name: String, value: String)]) -> ByName<JSONValue> {
    ByName(items.map { ($0.name, .string($0.value)) }) { first, _ in first }
  }
}
