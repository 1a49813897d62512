import AuthCore

extension AuthError {
  /// An argument that cannot be used, with the reason in words.
  static func unusable(_ reason: String) -> AuthError { .invalid(Problem(.argument(.other(reason)))) }

  init(refusal response: HTTPResponse) {
    guard let error = WireError(body: response.body) else {
      self = .unexpectedResponse(status: response.status.code, reason: "no error object in the body")
      return
    }
    self = .refused(Refusal(error.code, detail: error.detail, status: response.status.code))
  }
}
