import AuthCore

extension AuthError {
  /// An argument that cannot be used, with the reason in words.
  static func unusable(_ reason: String) -> AuthError { .invalidInput(.other(reason)) }

  /// The refusal in a response.
  init(refusal response: HTTPResponse) {
    guard let error = WireError(body: response.body) else {
      self = .unexpectedResponse(reason: "no error object in the body", status: response.status.code)
      return
    }
    self = .refused(code: error.code, detail: error.detail, status: response.status.code)
  }
}
