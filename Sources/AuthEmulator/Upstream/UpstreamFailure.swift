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
    switch error {
    case .couldNotConnect(let host, let reason): self.init("cannot reach \(host): \(reason)", status: 502)
    case .timedOut(.connect, let host): self.init("\(host) could not be reached in time", status: 504)
    case .timedOut(.total, let host): self.init("\(host) did not answer in time", status: 504)
    case .connectionLost(let host, let reason):
      self.init("\(host) broke the connection: \(reason)", status: 502)
    case .untrusted(let host, let reason): self.init("\(host) is not trusted: \(reason)", status: 502)
    case .malformed(let fault):
      self.init("\(origin.hostField) gave an answer that cannot be read: \(fault.reason)", status: 502)
    case .unsendable(let reason): self.init("the call cannot be passed on: \(reason)", status: 502)
    case .missingLibrary(let name, let install):
      self.init("\(name) is not installed: \(install)", status: 502)
    case .other(let cause): self.init("\(cause)", status: 502)
    }
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

  static let demoProjectStays = Self(
    403, "A project whose ID begins with demo- reaches nothing but this machine: the call was not passed on.",
    reason: "forbidden", domain: "global", statusName: "PERMISSION_DENIED")

  static func notRecorded(_ call: String) -> Self {
    .unimplemented("The recording has no answer for \(call): record it again with this call.")
  }
}
