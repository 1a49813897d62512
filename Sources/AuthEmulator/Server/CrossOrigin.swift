/// The cross-origin headers with which web SDKs of any origin can use the server (as recorded).
enum CrossOrigin {
  /// The response to a preflight request (Fetch standard): everything requested is allowed.
  static func preflight(_ request: HTTPRequest) -> HTTPResponse {
    var fields = HTTPFields()
    fields["access-control-allow-methods"] = "GET,HEAD,PUT,PATCH,POST,DELETE"
    fields["access-control-allow-headers"] = request.fields["access-control-request-headers"]
    // A public page that calls a loopback address (Private Network Access).
    if request.fields["access-control-request-private-network"] != nil {
      fields["access-control-allow-private-network"] = "true"
    }
    fields["vary"] = "Origin, Access-Control-Request-Headers"
    return HTTPResponse(204, fields: fields)
  }

  /// Allows a public page to use every response, not only the one to a preflight, as Google's emulator does.
  static func admitPrivateNetwork(_ request: HTTPRequest, to response: inout HTTPResponse) {
    guard let asked = request.fields["access-control-request-private-network"] else { return }
    response.fields["access-control-allow-private-network"] = asked.isEmpty ? nil : "true"
  }

  static func admit(_ request: HTTPRequest, to response: inout HTTPResponse) {
    if let origin = request.fields["origin"] {
      response.fields["access-control-allow-origin"] = origin
    } else if response.fields == .json {
      // True of nearly every response to a program.
      response.fields = .varyingJSON
    }
    if response.fields["vary"] == nil { response.fields.append("vary", "Origin") }
  }
}
