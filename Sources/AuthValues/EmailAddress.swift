import ByteText

/// An e-mail address with the checks that a client can make: a name, an at sign and a host, no white space.
///
/// Whether it exists, and the details of RFC 5321, are up to the service.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address as sent, without surrounding white space.
  public let description: String

  /// Parses typed input.
  ///
  /// - Throws: ``EmailAddressError``.
  package init(parsing text: some StringProtocol) throws(EmailAddressError) {
    let kept = text.cleaned()
    guard !kept.isEmpty else { throw .empty }
    guard !kept.contains(where: { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }) else {
      throw .space
    }
    guard let at = kept.lastIndex(of: "@"), at != kept.startIndex, kept.index(after: at) != kept.endIndex
    else { throw .incomplete }
    // RFC 5321 section 4.5.3.1.3: 256 octets including the brackets around it.
    guard kept.utf8.count <= 254 else { throw .tooLong }
    description = kept
  }
}

/// Why a string is not an e-mail address.
package enum EmailAddressError: Error, Sendable, Equatable, CustomStringConvertible {
  case empty
  /// It contains white space or a control character.
  case space
  /// The at sign, or a part before or after it, is missing.
  case incomplete
  case tooLong

  package var description: String {
    switch self {
    case .empty: "an e-mail address is needed"
    case .space: "an e-mail address has no white space in it"
    case .incomplete: "an e-mail address has a name, an @ and a host, as in jane@example.com"
    case .tooLong: "an e-mail address has at most 254 characters"
    }
  }
}
