/// An error response: the status and the parts of the JSON envelope (Docs/protocol.md 8.1; messages as
/// recorded from Google's emulator).
package struct ServerError: Error, Sendable, Equatable {
  /// The HTTP status, also `error.code`.
  package var status: HTTPStatus
  /// `error.message`: a code, optionally followed by ` : ` and details.
  package var message: String
  /// `errors[0].message`, if it differs.
  package var shortMessage: String?
  /// `errors[0].reason`.
  package var reason: String
  /// `errors[0].domain`; left out if nil.
  package var domain: String?
  /// `error.status`, a gRPC name; left out if nil.
  package var statusName: String?
  /// `errors[0].location`, a header's name; left out if nil.
  package var location: String?
  /// The members of the response instead of `error`, for the few errors without one.
  package var bareMembers: ByName<JSONValue>?
  /// The member of the request that is refused, for forms that show the refusal beside it; nil if it is not one.
  package private(set) var refusedMember: String?

  /// Creates an error whose message is not a code: 400, without a gRPC name.
  package init(message: String) {
    self.init(400, message, reason: "invalid", domain: "global")
  }

  /// Creates an error with a code: 400, without a gRPC name.
  package init(_ code: ErrorCode, _ detail: String? = nil) {
    self.init(message: detail.map { "\(code) : \($0)" } ?? code.rawValue)
    refusedMember = code.refusedMember
  }

  /// The same refusal, of a member of the request: the first of a JSON pointer, or one with a name.
  package func about(_ pointer: String?) -> Self {
    var error = self
    error.refusedMember = pointer?.split(separator: "/").first.map { String($0) }
    return error
  }

  package init(
    _ status: HTTPStatus, _ message: String, reason: String, domain: String? = nil, statusName: String? = nil
  ) {
    self.status = status
    self.message = message
    self.reason = reason
    self.domain = domain
    self.statusName = statusName
  }

  /// A request that cannot be read or has an invalid form.
  package static func invalid(_ message: String, reason: String = "invalid") -> Self {
    Self(400, message, reason: reason, domain: "global", statusName: "INVALID_ARGUMENT")
  }

  package static func forbidden(_ message: String) -> Self {
    frontEnd(403, message)
  }

  /// A value of the body that does not match the schema; `path` is its location, such as `/email`, or a space
  /// for the body and for parameters.
  package static func misfit(path: String, _ requirement: String) -> Self {
    let place = path.isEmpty ? "" : path == " " ? path : "\(path) "
    return invalid("Invalid JSON payload received. \(place)\(requirement)").about(path == " " ? nil : path)
  }

  package static func unreadable(_ description: String) -> Self {
    invalid("Invalid JSON payload received. \(description)", reason: "parseError")
  }

  package static let notAnObject = misfit(path: "", "must be object")

  /// The same error in production's words.
  package static let notAMessage = misfit(path: "Unknown name \"\":", "Root element must be a message.")

  package static func contentType(_ value: String) -> Self {
    Self(400, "Invalid content-type: \(value)", reason: "unknown")
  }

  /// A path or feature that is known but not implemented.
  package static func notImplemented(_ what: String) -> Self {
    unimplemented("\(what) is not implemented in the Auth Emulator.")
  }

  /// A feature that is not implemented, with its own sentence.
  package static func unimplemented(_ sentence: String) -> Self {
    Self(501, sentence, reason: "unimplemented", statusName: "NOT_IMPLEMENTED")
  }

  /// A body with a character set other than Unicode's.
  static func charset(_ name: String) -> Self {
    let message = "unsupported charset \"\(name.uppercased())\""
    var error = Self(415, message, reason: "charset.unsupported")
    error.bareMembers = [
      "message": .string(message), "charset": .string(name), "type": "charset.unsupported",
    ]
    return error
  }

  package static let notFound = Self(404, "Not Found", reason: "notFound", statusName: "NOT_FOUND")

  /// A path with a broken escape, for which Google's emulator returns its router's error.
  package static let brokenPath = {
    var error = Self(400, "Bad Request", reason: "badRequest")
    error.bareMembers = ["statusCode": 400, "status": 400]
    return error
  }()

  /// Neither an API key nor a bearer token.
  package static let missingAPIKey = forbidden("The request is missing a valid API key.")

  /// The same in production's words.
  package static let unregisteredCaller = forbidden(
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other "
      + "form of API consumer identity to call this API.")

  /// A `Host` field with another host name (DNS rebinding); `name` is one that can be allowed.
  package static func foreignHost(_ name: String?) -> Self {
    forbidden(
      "The Host header names another server\(name.map { ", \($0)" } ?? ""); this one answers to IP addresses, "
        + "localhost and the names given at its start: --allow-host \(name ?? "NAME") (DNS rebinding).")
  }

  /// A `Host` field with a name that may be a container's, for what only Google's emulator does not have.
  package static func containersHost(_ name: String?) -> Self {
    forbidden(
      "By this name, which may be a container's, the server does only what every web page may ask of it; for all of "
        + "it, start it with --allow-host \(name ?? "NAME") (DNS rebinding).")
  }

  /// A bearer token that is neither `owner` nor an OAuth 2 access token.
  package static let invalidCredentials = {
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
  package static let projectNeedsCredentials = Self(
    .insufficientPermission, "Only authenticated requests can specify target_project_id.")

  /// A tenant beside a refresh token of another tenant; the error is a sentence, not a code.
  package static let refreshTokenOfOtherTenant = Self(
    message: "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))")

  package var response: HTTPResponse { response(inV2Shape: false) }

  /// Returns the HTTP response; in production's v2 form, with a gRPC status and without the list of errors.
  ///
  /// With `namesFields`, a refusal of the body's form lists its fields, as in production.
  package func response(inV2Shape isV2: Bool, namesFields: Bool = false) -> HTTPResponse {
    let violations = namesFields && statusName != nil ? FieldViolation.list(in: message) : nil
    let body = JSONOutput.bytes { json in
      if let bareMembers { return bareMembers.write(to: &json) }
      json.beginObject()
      json.name("error")
      json.beginObject()
      json.member("code", Int64(status.code))
      json.member("message", message)
      if !isV2 { json.member("errors", encoded: [Item(self, hidesDomain: violations != nil)]) }
      json.member("status", isV2 ? statusName ?? "INVALID_ARGUMENT" : statusName)
      json.member("details", encoded: violations.map { [FieldViolation.Detail(fieldViolations: $0)] })
      json.endObject()
      json.endObject()
    }
    return HTTPResponse(status, fields: .unicodeJSON, body: body)
  }

  private struct Item: Encodable {
    let message: String
    let domain: String?
    let reason: String
    let location: String?
    let locationType: String?

    init(_ error: ServerError, hidesDomain: Bool) {
      message = error.shortMessage ?? error.message
      domain = hidesDomain ? nil : error.domain
      reason = error.reason
      location = error.location
      locationType = location.map { _ in "header" }
    }
  }
}

extension HTTPFields {
  /// The fields of a JSON answer that names its character set.
  package static let unicodeJSON = Self([.init("content-type", "application/json; charset=utf-8")])
}

extension ServerError {
  /// An error of the infrastructure, as Google's front ends write it (google.rpc.Code and its HTTP mapping);
  /// without a message, in their words.
  package static func frontEnd(_ status: HTTPStatus, _ message: String? = nil) -> Self {
    let (name, reason, usualMessage) =
      switch status.code {
      case 401: ("UNAUTHENTICATED", "authError", "Request had invalid authentication credentials.")
      case 403: ("PERMISSION_DENIED", "forbidden", "The caller does not have permission")
      case 404: ("NOT_FOUND", "notFound", "Requested entity was not found.")
      case 409: ("ABORTED", "aborted", "The operation was aborted.")
      case 429:
        (
          "RESOURCE_EXHAUSTED", "rateLimitExceeded", "Resource has been exhausted (e.g. check quota)."
        )
      case 499: ("CANCELLED", "cancelled", "The operation was cancelled.")
      case 501: ("UNIMPLEMENTED", "notImplemented", "Operation is not implemented, or supported, or enabled.")
      case 502, 503: ("UNAVAILABLE", "backendError", "The service is currently unavailable.")
      case 504:
        ("DEADLINE_EXCEEDED", "backendError", "Deadline expired before operation could complete.")
      case 500...: ("INTERNAL", "backendError", "Internal error encountered.")
      default: ("INVALID_ARGUMENT", "badRequest", "Request contains an invalid argument.")
      }
    return Self(status, message ?? usualMessage, reason: reason, domain: "global", statusName: name)
  }
}
