/// The old paths for lists of accounts, whose body names the project.
///
/// Google's emulator converts them to current requests before it checks anything else.
package enum OldAccountLists {
  package static func current(
    of request: HTTPRequest, named operation: String?
  ) throws(ServerError) -> HTTPRequest? {
    switch operation {
    case "downloadAccount": return try rewritten(request, to: "accounts:batchGet", isList: true)
    case "uploadAccount": return try rewritten(request, to: "accounts:batchCreate", isList: false)
    default: return nil
    }
  }

  private static func rewritten(
    _ request: HTTPRequest, to method: String, isList: Bool
  ) throws(ServerError) -> HTTPRequest {
    guard request.method == .post else { throw .notFound }
    var members = try Self.members(of: request)
    guard let project = members.removeValue(forKey: "targetProjectId"), project.isTruthy,
      project.object == nil
    else { throw ServerError(.insufficientPermission) }
    var current = request
    var queries = [request.target.query ?? ""]
    if isList {
      // The body becomes part of the query, where everything is a string.
      let texts = members.filter { $0.value.object == nil }
        .map { (name: $0.key, value: $0.value.templateText) }
      queries.append(PercentEncoding.form(texts))
      current.method = .get
      current.fields["content-type"] = nil
      current.body = []
    }
    let id = PercentEncoding.encode(project.templateText)
    current.target = RequestTarget(
      path: "/identitytoolkit.googleapis.com/v1/projects/\(id)/\(method)",
      query: queries.filter { !$0.isEmpty }.joined(separator: "&"))
    return current
  }

  /// The members of the body; none if it is a list or not JSON.
  private static func members(of request: HTTPRequest) throws(ServerError) -> ByName<JSONValue> {
    guard ContentType(request.fields["content-type"] ?? "")?.name == "application/json" else { return [:] }
    do throws(ServerError) {
      return CamelCase.names(of: try RequestBody.members(of: request, formAllowed: false))
    } catch {
      if error.reason == "parseError" { throw .unparsed(request.body) }
      guard error.statusName == "INVALID_ARGUMENT" else { throw error }
      return [:]
    }
  }
}

extension RequestTarget {
  /// Whether the path starts like the old ones.
  package var isOld: Bool {
    // The first letter decides for nearly every request, and every request is checked.
    guard let letter = path.utf8.dropFirst().first, letter | 0x20 == UInt8(ascii: "w") else { return false }
    return equalIgnoringCase(path.prefix(5), "/www.")
  }
}
