extension ServerError {
  /// An error of the infrastructure, in the words of Google's front ends (google.rpc.Code and its HTTP mapping).
  package static func frontEnd(_ status: HTTPStatus) -> Self {
    let (name, reason, message) =
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
    return Self(status, message, reason: reason, domain: "global", statusName: name)
  }
}
