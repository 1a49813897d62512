/// A call of a step, with its answer in a form that can be compared between targets.
struct ObservedCall: Sendable, Equatable {
  /// Method and path without service and project, such as `POST v1/accounts:signUp`.
  let name: String
  let status: Int
  let code: String?
  /// The answer's values by their paths, such as `mfaInfo[].displayName`; those that differ in every run are placeholders.
  let members: ByName<String>
  /// The same for the ID token in the answer.
  let claims: ByName<String>

  /// Nil for a call that did not come from an app.
  init?(_ request: HTTPRequest, _ response: HTTPResponse, projectID: String) {
    guard request.fields["Authorization"] == nil, let name = Self.name(of: request, projectID) else {
      return nil
    }
    self.name = name
    status = response.status.code
    guard response.status.isSuccess else {
      code = WireError(body: response.body)?.code.rawValue
      (members, claims) = ([:], [:])
      return
    }
    code = nil
    let body = (try? JSONReader.read(response.body)) ?? .null
    let form = ComparableForm(projectID: projectID)
    members = form.values(in: body)
    let token = ["idToken", "id_token"].lazy.compactMap { body[$0]?.string }.first
    claims = form.values(in: .object(token.flatMap { try? IDToken(parsing: $0) }?.claims.all ?? [:]))
  }

  private static func name(of request: HTTPRequest, _ projectID: String) -> String? {
    var path = request.target.path[...]
    guard !path.hasPrefix("/emulator/") else { return nil }
    for service in Route.Service.allCases where path.hasPrefix("/\(service.rawValue)/") {
      path = path.dropFirst(service.rawValue.utf8.count + 1)
    }
    guard path.contains("/accounts:") || path.contains("/accounts/") || path.hasSuffix("/token") else {
      return nil
    }
    return "\(request.method) \(path.dropFirst())".replacing(
      "projects/\(projectID)/", with: "projects/PROJECT/")
  }
}

/// JSON values as strings that are equal for two targets that behave alike.
struct ComparableForm: Sendable {
  let projectID: String

  /// Members whose values the service generates or that are times, so they differ in every run.
  private static let varying: Set<Name> = [
    "localId", "idToken", "refreshToken", "access_token", "id_token", "refresh_token", "user_id", "sub",
    "sessionInfo", "receipt", "mfaPendingCredential", "mfaEnrollmentId", "sharedSecretKey", "temporaryProof",
    "pendingToken", "project_id", "passwordHash", "salt", "oauthIdToken", "rawUserInfo", "rawId",
    "createdAt", "lastLoginAt", "lastRefreshAt", "validSince", "passwordUpdatedAt", "enrolledAt",
    "finalizeEnrollmentTime", "second_factor_identifier", "iat", "exp", "auth_time",
  ]

  /// The values by path; the elements of a list share one path, and their strings are joined.
  func values(in value: JSONValue) -> ByName<String> {
    var found: ByName<[String]> = [:]
    collect(value, at: "", named: "", into: &found)
    return found.mapValues { Set($0).sorted().joined(separator: ", ") }
  }

  private func collect(
    _ value: JSONValue, at path: String, named name: String, into found: inout ByName<[String]>
  ) {
    if Self.varying.contains(name) {
      found[path, default: []].append("<\(name)>")
      return
    }
    switch value {
    case .object(let members):
      if members.isEmpty, !path.isEmpty { found[path, default: []].append("{}") }
      for (name, member) in members {
        collect(member, at: path.isEmpty ? name : "\(path).\(name)", named: name, into: &found)
      }
    case .array(let elements):
      if elements.isEmpty { found["\(path)[]", default: []].append("none") }
      for element in elements { collect(element, at: "\(path)[]", named: "", into: &found) }
    case .string(let text): found[path, default: []].append(text.replacing(projectID, with: "<project>"))
    case .bool(let value): found[path, default: []].append("\(value)")
    case .integer(let value): found[path, default: []].append("\(value)")
    case .digits(let text): found[path, default: []].append(text)
    case .number(let value): found[path, default: []].append("\(value)")
    case .null: found[path, default: []].append("null")
    }
  }
}
