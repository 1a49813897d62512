/// Texts of the service that go back to it unread: tokens, verification IDs and the like.
enum OpaqueText {
  /// Whether the text is one line of visible ASCII characters.
  ///
  /// Whatever the service hands out is made so, and anything else could become a second header line or a second line of a file where it is
  /// used (RFC 6749 appendix A.12, A.17; RFC 9110 section 5.5).
  static func isWellFormed(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension FlowContext {
  /// A text that the flow needs from the service, such as a verification ID.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(reason:status:)`` when it is missing or not well formed.
  func opaque(_ text: String?, _ what: String) throws(AuthError) -> String {
    guard let text, !text.isEmpty else {
      throw .unexpectedResponse(reason: "no \(what) in the answer", status: 200)
    }
    guard OpaqueText.isWellFormed(text) else {
      throw .unexpectedResponse(reason: "a \(what) that is not one line of plain characters", status: 200)
    }
    return text
  }
}
