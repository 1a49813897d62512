struct UpstreamFailure: Sendable, Equatable {
  /// The reason: lower case, no full stop.
  let words: String
  let error: ServerError

  init(_ words: String, status: HTTPStatus) {
    self.words = words
    error = ServerError(
      status, "UNAVAILABLE : authctl, between the app and the service: \(words)", reason: "backendError",
      domain: "global", statusName: "UNAVAILABLE")
  }

  init(_ error: HTTPError, of origin: HTTPOrigin) {
    let words = error.words(at: origin.hostField)
    if case .timedOut = error { self.init(words, status: 504) } else { self.init(words, status: 502) }
  }
}

extension ServerError {
  /// An emulator's path on a proxy.
  static func proxyOnly(source: String) -> Self {
    .unimplemented(
      "this server is a proxy: it \(UpstreamName.deed(source)) and has no users, codes or settings of its own; "
        + "GET /emulator/v1/status and GET /emulator/v1/calls work")
  }

  static let noAuthPath = Self(
    404,
    "This proxy passes on calls of the auth services only, with paths such as /identitytoolkit.googleapis.com/v1/….",
    reason: "notFound", statusName: "NOT_FOUND")

  static let demoProjectStays = forbidden(
    "A project whose ID begins with demo- reaches nothing but this machine: the call was not passed on.")

  /// A body that may name a demo project where only the service would see it.
  static func unreadableBody(_ obstacle: String) -> Self {
    Self(
      415,
      "The body \(obstacle), so this proxy cannot see which project the call is for, and did not pass it on.",
      reason: "unsupportedMediaType", statusName: "INVALID_ARGUMENT")
  }

  static func notRecorded(_ call: String) -> Self {
    .unimplemented("The recording has no answer for \(call): record it again with this call.")
  }
}
