/// The error of a fictional number instead of success, to test an app's reaction.
package struct PhoneOutcome: Codable, Sendable, Equatable {
  package var sendError: String?
  /// The error of checking a code of the number, whatever the code.
  package var verifyError: String?

  /// Checks the error codes; nil if there are none.
  ///
  /// - Throws: ``TestPhoneNumberError/unknownError(number:code:)`` for a code that is not a refusal in the
  ///   catalogue.
  package init?(
    sendError: String?, verifyError: String?, of number: String
  ) throws(TestPhoneNumberError) {
    guard sendError != nil || verifyError != nil else { return nil }
    for code in [sendError, verifyError].compactMap(\.self) {
      let status = ErrorCatalogue.entry(for: ErrorCode(rawValue: code))?.httpStatus
      guard let status, status >= 400 else { throw .unknownError(number: number, code: code) }
    }
    self.sendError = sendError
    self.verifyError = verifyError
  }

  package static let codeNeverSent = "000000"
}

extension ServerError {
  package init(outcome code: String) {
    let code = ErrorCode(rawValue: code)
    let status = ErrorCatalogue.entry(for: code)?.httpStatus ?? 400
    guard status == 400 else {
      self = .frontEnd(.init(integerLiteral: status))
      // The gRPC name is not part of the message; any other code is.
      if statusName != code.rawValue, code.rawValue != "INTERNAL_ERROR" { message = code.rawValue }
      return
    }
    let detail: String? =
      switch code {
      case .invalidPhoneNumber: "Invalid format."
      case .operationNotAllowed: "SMS unable to be sent until this region enabled by the app developer."
      case .quotaExceeded: "Exceeded quota."
      default: nil
      }
    self.init(code, detail)
  }
}
