/// Why a page did not end as wanted: a provider's sign-in (Docs/protocol.md 4.2), or the verification of an app (10.14).
package enum PageFault: Error, Sendable, Equatable {
  /// The person said no.
  case canceled
  /// The answer belongs to a different page: its `state`, request token or event ID is not the one that was sent.
  case foreignAnswer
  /// Nothing came back: no parameter in query, form or fragment.
  case empty
  /// The provider or the page reports an error.
  case failed(code: String, message: String?)
  /// The text is not an absolute URL.
  case notAnAddress
  /// The URL is not the callback of an app with this scheme.
  case notTheCallback(scheme: String)

  /// The codes with which providers report that the user declined.
  private static let cancellations: Set<Name> = [
    "access_denied", "user_cancelled_authorize", "user_cancelled_login", "auth/user-cancelled",
  ]

  /// Reads `{"code":"auth/…","message":"…"}`.
  package init(firebaseError text: String) {
    let error = (try? JSONReader.read(Array(text.utf8))) ?? .null
    self = .failed(code: error["code"]?.string ?? "", message: error["message"]?.string)
  }

  /// The same fault, or a cancellation if its code means that the user declined.
  package var orCanceled: Self {
    if case .failed(let code, _) = self, Self.cancellations.contains(code) { .canceled } else { self }
  }

  /// Whether the page has ended: an answer to a different one, or none at all, leaves it pending.
  package var endsPage: Bool {
    switch self {
    case .canceled, .failed: true
    case .foreignAnswer, .empty, .notAnAddress, .notTheCallback: false
    }
  }
}

extension PageFault {
  /// The code in ``ErrorCatalogue`` of the fault of a sign-in.
  package var code: ErrorCode {
    switch self {
    case .canceled: .userCancelled
    case .foreignAnswer: .stateMismatch
    case .empty: .webUserInteractionFailure
    case .failed("auth/invalid-oauth-client-id", _): .invalidClientID
    case .failed("auth/network-request-failed", _): .webNetworkRequestFailed
    case .failed("auth/internal-error", _): .webInternalError
    case .failed: .webUserInteractionFailure
    case .notAnAddress, .notTheCallback: .usage
    }
  }

  /// What happened in a sign-in, in lower case, without a period.
  package var description: String {
    switch self {
    case .canceled: "the sign-in was canceled at the provider"
    case .foreignAnswer: "this address is from another sign-in; finish the page that was opened last"
    case .empty: "the provider's page came back with nothing"
    case .failed("", let message): "the sign-in page reports: \(message ?? "")"
    case .failed(let code, let message):
      "the sign-in page reports: \([code, message].compactMap(\.self).joined(separator: ": "))"
    case .notAnAddress: "that is not an address: an address starts with a scheme and ://"
    case .notTheCallback: "that is not the address the app is called with"
    }
  }

  /// What happened in the verification of an app.
  package var verificationDescription: String {
    switch self {
    case .foreignAnswer: "this address is from another page; finish the page that was opened last"
    case .empty: "the page came back with neither a token nor an error"
    case .failed(let code, let message):
      "the page reports: \([code, message].compactMap(\.self).joined(separator: ": "))"
    case .notTheCallback(let scheme):
      "that is not the address that calls the app, which starts with \(scheme)://firebaseauth/link"
    case .canceled, .notAnAddress: description
    }
  }
}
