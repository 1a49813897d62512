/// An e-mail address, checked as a client can: a name, an at sign and a host, no white space.
///
/// Whether it exists, and the finer points of RFC 5321, are the service's to say.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address as it goes on the wire; white space around it is dropped.
  public let description: String

  /// Reads what a person types.
  ///
  /// - Throws: ``EmailAddressError``.
  public init(parsing text: some StringProtocol) throws(EmailAddressError) {
    var kept = Substring(text)
    while kept.first?.isWhitespace == true { kept.removeFirst() }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    guard !kept.isEmpty else { throw .empty }
    guard !kept.contains(where: { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }) else {
      throw .space
    }
    guard let at = kept.lastIndex(of: "@"), at != kept.startIndex, kept.index(after: at) != kept.endIndex
    else { throw .incomplete }
    // RFC 5321 section 4.5.3.1.3: 256 octets with the brackets around it.
    guard kept.utf8.count <= 254 else { throw .tooLong }
    description = String(kept)
  }
}

/// Why a string is no e-mail address.
public enum EmailAddressError: Error, Sendable, Equatable, CustomStringConvertible {
  case empty
  /// There is white space or a control character in it.
  case space
  /// A part before or after the at sign is missing, or the sign itself.
  case incomplete
  case tooLong

  public var description: String {
    switch self {
    case .empty: "an e-mail address is needed"
    case .space: "an e-mail address has no white space in it"
    case .incomplete: "an e-mail address has a name, an @ and a host, as in jane@example.com"
    case .tooLong: "an e-mail address has at most 254 characters"
    }
  }
}
