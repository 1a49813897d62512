/// Registers a debug token for an app (Docs/protocol.md 10.14).
struct CreateDebugToken: WriteOperation {
  static let route = Route(
    .post, .appCheck, "v1/projects/{targetProjectId}/apps/{appId}/debugTokens", form: .json)
  var appID: String?
  var displayName: String?
  var token: String?

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> ByName<String> {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    guard let token = token.filled, Self.isUUID(token) else { throw .frontEnd(400) }
    let appID = appID ?? ""
    project.appCheck = project.appCheck ?? AppCheckSettings()
    project.appCheck?.debugTokens[appID, default: []].append(token.lowercased())
    let name = "projects/\(call.world.projectID)/apps/\(appID)/debugTokens/\(call.world.random.uuid())"
    var answer: ByName<String> = ["name": name]
    answer["displayName"] = displayName
    return answer
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}

extension ExchangeDebugToken: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard let token = debugToken.filled else { throw .frontEnd(400) }
    let appID = appID ?? ""
    guard CreateDebugToken.isUUID(token), project.appCheck?.accepts(token, of: appID) != false else {
      throw .forbidden("App attestation failed.")
    }
    let lifetime = limitedUse == true ? AppCheckToken.limitedLifetime : AppCheckToken.lifetime
    return Response {
      $0.token = AppCheckToken.mint(for: appID, lifetime: lifetime, call)
      $0.ttl = "\(lifetime)s"
    }
  }
}
