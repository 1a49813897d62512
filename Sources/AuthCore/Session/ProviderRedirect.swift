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
    guard URLParts(address: text) != nil else { throw .webSignIn(.notAnAddress) }
    address = Secret(text)
    self.body = Secret(body)
  }

  /// Scheme and authority with the path, without query and fragment.
  var place: String { parts?.place ?? "" }

  /// The decoded parameters: of the query, the form and the fragment, in this order.
  var items: [(name: String, value: String)] {
    guard let parts else { return [] }
    return [parts.query ?? "", body.reveal { $0 }, parts.fragment ?? ""].flatMap {
      PercentEncoding.items(ofForm: $0)
    }
  }

  /// The last value of a parameter, which is the one that counts (Docs/protocol.md 9.6).
  func item(_ name: String) -> String? { items.last { $0.name == name }?.value }

  private var parts: URLParts? { address.reveal { URLParts(address: $0) } }
}

extension URLParts {
  /// Splits an address as browsers and services write it: in ASCII.
  init?(address: String) {
    guard address.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(address)
  }
}
