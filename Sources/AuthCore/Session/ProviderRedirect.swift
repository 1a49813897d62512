import AuthHTTP
public import IdentityToolkit

/// The whole address a provider's page sent the browser back to, with the form it sent there, if any.
///
/// It is as good as a credential until it is used, so nothing printable shows it.
public struct ProviderRedirect: Sendable, Equatable {
  /// The whole address, query and fragment included.
  public let address: Secret
  /// The body of a form that was posted to it (`response_mode=form_post`); empty without one.
  public let body: Secret

  /// Takes an absolute URL, of whatever scheme.
  ///
  /// - Throws: ``AuthError/webSignIn(_:)`` for a text that is none.
  public init(parsing text: String, body: String = "") throws(AuthError) {
    guard URLParts(text) != nil else { throw .webSignIn(.notAnAddress) }
    address = Secret(text)
    self.body = Secret(body)
  }

  /// Scheme and authority with the path, without query and fragment.
  var place: String { parts?.place ?? "" }

  /// The decoded parameters: of the query, the form and the fragment, in this order.
  var items: [(name: String, value: String)] {
    guard let parts else { return [] }
    return [parts.query, body.reveal { $0 }, parts.fragment].flatMap { PercentEncoding.items(ofForm: $0) }
  }

  /// The last value of a parameter, which is the one that counts (Docs/protocol.md 9.6).
  func item(_ name: String) -> String? { items.last { $0.name == name }?.value }

  private var parts: URLParts? { address.reveal { URLParts($0) } }
}

/// An absolute URL in three parts (RFC 3986 section 3).
struct URLParts: Sendable {
  /// Scheme, authority and path.
  let place: String
  let query: String
  let fragment: String

  /// nil for a text without `scheme://`, or with characters that no URL has.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let scheme = text[..<colon].utf8
    guard let first = scheme.first, Self.isLetter(first), text[colon...].utf8.count > 3,
      scheme.allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    let whole = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = whole.count > 1 ? String(whole[1]) : ""
    let parts = whole[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    place = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : ""
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
