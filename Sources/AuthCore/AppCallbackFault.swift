import BoundedJSON
public import IdentityToolkit

/// Why the address that called an app after its verification holds no token (Docs/protocol.md 10.14).
public enum AppCallbackFault: Error, Sendable, Equatable {
  /// The text is no address.
  case notAnAddress
  /// The address is not the one that calls the app.
  case otherScheme(expected: String)
  /// The address belongs to another page than the one that waits.
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
  /// What happened, lower case, without a full stop.
  public var description: String {
    switch self {
    case .notAnAddress: "that is not an address: it begins with a scheme and ://"
    case .otherScheme(let expected):
      "that is not the address that calls the app, which begins with \(expected)://firebaseauth/link"
    case .otherEvent: "the address belongs to another page: its eventId is not the one that was sent"
    case .failed(let code, let message):
      "the page reports: \([code, message].compactMap(\.self).joined(separator: ": "))"
    case .empty: "the page came back with neither a token nor an error"
    }
  }
}
