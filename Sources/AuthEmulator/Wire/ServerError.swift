package import AuthHTTP
package import IdentityToolkit

/// A refusal: the status and the parts of the JSON envelope (Docs/protocol.md 8.1, texts as recorded from Google's emulator).
package struct ServerError: Error, Sendable, Equatable {
  /// The HTTP status, also `error.code`.
  package var status: HTTPStatus
  /// `error.message`: a code, perhaps followed by ` : ` and details.
  package var message: String
  /// `errors[0].message` where it differs.
  package var shortMessage: String?
  /// `errors[0].reason`.
  package var reason: String
  /// `errors[0].domain`; left out when nil.
  package var domain: String?
  /// `error.status`, a gRPC name; left out when nil.
  package var statusName: String?
  /// `errors[0].location`, a header's name; left out when nil.
  package var location: String?

  /// An ordinary refusal whose message is no code: 400, no gRPC name.
  init(message: String) {
    self.init(400, message, reason: "invalid", domain: "global")
  }

  /// An ordinary refusal: 400, no gRPC name.
  package init(_ code: ServerErrorCode, _ detail: String? = nil) {
    self.init(400, detail.map { "\(code) : \($0)" } ?? code.rawValue, reason: "invalid", domain: "global")
  }

  init(
    _ status: HTTPStatus, _ message: String, reason: String, domain: String? = nil, statusName: String? = nil
  ) {
    self.status = status
    self.message = message
    self.reason = reason
    self.domain = domain
    self.statusName = statusName
  }

  /// A value of the body that does not fit the schema; `path` is such as `/email`.
  static func misfit(path: String, _ requirement: String) -> Self {
    let place = path.isEmpty ? "" : "\(path) "
    return Self(
      400, "Invalid JSON payload received. \(place)\(requirement)", reason: "invalid", domain: "global",
      statusName: "INVALID_ARGUMENT")
  }

  /// A field that the schema does not have; `place` names the object that holds it, such as `phoneSignInInfo`.
  static func unknownField(_ name: String, at place: String) -> Self {
    let holder = place.isEmpty ? "" : " at '\(place)'"
    return Self(
      400, "Invalid JSON payload received. Unknown name \"\(name)\"\(holder): Cannot find field.",
      reason: "invalid", domain: "global", statusName: "INVALID_ARGUMENT")
  }

  /// A body that is not JSON.
  static func unreadable(_ description: String) -> Self {
    Self(
      400, "Invalid JSON payload received. \(description)", reason: "parseError", domain: "global",
      statusName: "INVALID_ARGUMENT")
  }

  /// A body of a type the endpoint does not take.
  static func contentType(_ value: String) -> Self {
    Self(400, "Invalid content-type: \(value)", reason: "unknown")
  }

  /// Neither body nor type, where Google's emulator fails as recorded, naming a field of the first endpoint it was seen at.
  static let missingBody = Self(
    500, "Cannot read properties of undefined (reading 'localId')", reason: "TypeError",
    statusName: "UNKNOWN")

  /// A path that is known but not served; `what` names the operation or feature.
  static func notImplemented(_ what: String) -> Self {
    Self(
      501, "\(what) is not implemented in the Auth Emulator.", reason: "unimplemented",
      statusName: "NOT_IMPLEMENTED")
  }

  /// A sentence of its own about a feature that is not served.
  static func unimplemented(_ sentence: String) -> Self {
    Self(501, sentence, reason: "unimplemented", statusName: "NOT_IMPLEMENTED")
  }

  /// A path nobody knows.
  static let notFound = Self(404, "Not Found", reason: "notFound", statusName: "NOT_FOUND")

  /// Neither API key nor bearer token.
  static let missingAPIKey = Self(
    403, "The request is missing a valid API key.", reason: "forbidden", domain: "global",
    statusName: "PERMISSION_DENIED")

  /// A `Host` field that is not this server's.
  static let foreignHost = Self(
    403,
    "The Host header names another server; this one answers to IP addresses, localhost and the names given at its "
      + "start with --allow-host NAME (DNS rebinding).",
    reason: "forbidden", domain: "global", statusName: "PERMISSION_DENIED")

  /// A bearer token that is neither `owner` nor an OAuth 2 access token.
  static let invalidCredentials = {
    var error = Self(
      401,
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other "
        + "valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
      reason: "authError", domain: "global", statusName: "UNAUTHENTICATED")
    error.shortMessage = "Invalid Credentials"
    error.location = "Authorization"
    return error
  }()

  /// An admin path, or `targetProjectId`, without a bearer token.
  static let projectNeedsCredentials = Self(
    .insufficientPermission, "Only authenticated requests can specify target_project_id.")

  /// The response that tells it.
  package var response: HTTPResponse { response(inV2Shape: false) }

  /// The response, perhaps as production's v2 answers: with a gRPC status and without the list of errors.
  func response(inV2Shape isV2: Bool) -> HTTPResponse {
    let body = Envelope(
      error: .init(
        code: status.code, message: message,
        errors: isV2
          ? nil
          : [
            .init(
              message: shortMessage ?? message, domain: domain, reason: reason, location: location,
              locationType: location == nil ? nil : "header")
          ],
        status: isV2 ? statusName ?? "INVALID_ARGUMENT" : statusName))
    return HTTPResponse(
      status, fields: HTTPFields([.init("content-type", "application/json; charset=utf-8")]),
      body: JSONOutput.bytes(of: body))
  }

  private struct Envelope: Encodable {
    let error: Body

    struct Body: Encodable {
      let code: Int
      let message: String
      let errors: [Item]?
      let status: String?
    }

    struct Item: Encodable {
      let message: String
      let domain: String?
      let reason: String
      let location: String?
      let locationType: String?
    }
  }
}
