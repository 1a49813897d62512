/// Why a provider's page did not end in a sign-in (Docs/protocol.md 4.2).
public enum WebSignInFault: Error, Sendable, Equatable {
  /// The person said no.
  case canceled
  /// The answer belongs to a different sign-in: its `state`, request token or event ID is not the one that
  /// was sent.
  case foreignAnswer
  /// Nothing came back: no parameter in query, form or fragment.
  case empty
  /// The provider or the page reports an error.
  case failed(code: String, message: String?)
  /// The text is no absolute URL.
  case notAnAddress
  /// The URL is not the callback of an app with this scheme.
  case notTheCallback(scheme: String)

  /// The codes with which providers report that the user declined.
  static let cancellations: Set = [
    "access_denied", "user_cancelled_authorize", "user_cancelled_login", "auth/user-cancelled",
  ]

  /// Reads `{"code":"auth/…","message":"…"}`.
  init(firebaseError text: String) {
    let error = (try? JSONReader.read(Array(text.utf8))) ?? .null
    let code = error["code"]?.string ?? ""
    self =
      Self.cancellations.contains(code)
      ? .canceled : .failed(code: code, message: error["message"]?.string)
  }

  /// Whether the sign-in has ended: an answer to a different one, or none at all, leaves it pending.
  var endsSignIn: Bool {
    switch self {
    case .canceled, .failed: true
    case .foreignAnswer, .empty, .notAnAddress, .notTheCallback: false
    }
  }
}

extension WebSignInFault: CustomStringConvertible {
  /// The fault's code in ``ErrorCatalogue``.
  public var code: ServerErrorCode {
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

  /// What happened, in lower case, without a period.
  public var description: String {
    switch self {
    case .canceled: "the sign-in was canceled at the provider"
    case .foreignAnswer: "the answer belongs to another sign-in: its state is not the one that was sent"
    case .empty: "the provider's page came back with nothing"
    case .failed("", let message): "the sign-in page reports: \(message ?? "")"
    case .failed(let code, let message):
      "the sign-in page reports: \([code, message].compactMap(\.self).joined(separator: ": "))"
    case .notAnAddress: "that is not an address: an address starts with a scheme and ://"
    case .notTheCallback: "that is not the address the app is called with"
    }
  }
}

/// Why the address that called an app after its verification holds no token (Docs/protocol.md 10.14).
public enum AppCallbackFault: Error, Sendable, Equatable {
  /// The text is no address.
  case notAnAddress
  /// The address is not the app's callback address.
  case otherScheme(expected: String)
  /// The address belongs to a different page than the pending one.
  case otherEvent
  /// The page reports a failure, with the SDK's code and its words.
  case failed(code: String, message: String?)
  /// Neither a token nor a failure is in it.
  case empty

  /// Reads `{"code":"auth/…","message":"…"}`.
  init(firebaseError text: String) {
    let error = (try? JSONReader.read(Array(text.utf8))) ?? .null
    guard let code = error["code"]?.string else {
      self = .empty
      return
    }
    self = .failed(code: code, message: error["message"]?.string)
  }

  /// The fault's code in ``ErrorCatalogue``, as the SDK reports it.
  public var code: ServerErrorCode {
    switch self {
    case .notAnAddress, .otherScheme: .usage
    case .otherEvent: .stateMismatch
    case .failed("auth/invalid-oauth-client-id", _): .invalidClientID
    case .failed("auth/network-request-failed", _): .webNetworkRequestFailed
    case .failed("auth/internal-error", _): .webInternalError
    case .failed: .webUserInteractionFailure
    case .empty: .appVerificationFailed
    }
  }
}

extension AppCallbackFault: CustomStringConvertible {
  /// What happened, in lower case, without a period.
  public var description: String {
    switch self {
    case .notAnAddress: "that is not an address: an address starts with a scheme and ://"
    case .otherScheme(let expected):
      "that is not the address that calls the app, which starts with \(expected)://firebaseauth/link"
    case .otherEvent: "the address belongs to another page: its eventId is not the one that was sent"
    case .failed(let code, let message):
      "the page reports: \([code, message].compactMap(\.self).joined(separator: ": "))"
    case .empty: "the page came back with neither a token nor an error"
    }
  }
}
