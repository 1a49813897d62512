/// The parameter names of a query or a form, which production binds to the members of the request
/// (Docs/protocol.md 10.1).
package enum ParameterNames {
  /// Refuses unknown names in a query and, with `hasForm`, in the body; the v3 paths have their own front
  /// end.
  package static func refuseUnknown(
    in request: HTTPRequest, hasForm: Bool, for operation: any Endpoint.Type
  ) throws(ServerError) {
    let service = operation.route.service
    guard service == .identityToolkit || service == .secureToken, !request.target.isOld else {
      return
    }
    var names: [String] = []
    if request.target.query?.isEmpty == false, !request.target.hasOnlyKey {
      names = request.target.items.map(\.name)
    }
    if hasForm {
      names += PercentEncoding.items(ofForm: String(decoding: request.body, as: UTF8.self)).map(\.name)
    }
    guard !names.isEmpty else { return }
    let method = APIMethod.of(operation)
    let lines = names.filter { !isKnown($0, method) }.map { name in
      "Invalid JSON payload received. Unknown name \"\(name)\": Cannot bind query parameter. Field '\(name)' could not "
        + "be found in request message."
    }
    guard !lines.isEmpty else { return }
    throw .invalid(lines.joined(separator: "\n"))
  }

  private static func isKnown(_ name: String, _ method: APIMethod?) -> Bool {
    if name == "key" || name.hasPrefix("$") || APIMethod.everywhere.members[name] != nil { return true }
    // A member of an object is named with a point, as in a mask.
    let member = String(name.prefix(before: "."))
    return method?.selectors.contains(camelCased(member)) == true || method?.query.member(member) != nil
      || method?.body?.member(member) != nil
  }
}
