/// Opaque strings of the service that are sent back to it: tokens, verification IDs and so on.
package enum OpaqueText {
  /// Whether the text is one line of visible ASCII characters.
  ///
  /// The service's strings are like this; anything else could inject a second header line or a second line into a
  /// file (RFC 6749 appendix A.12, A.17; RFC 9110 section 5.5).
  package static func isWellFormed(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
