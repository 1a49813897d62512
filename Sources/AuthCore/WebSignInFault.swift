import BoundedJSON
public import IdentityToolkit

/// What a provider's page ended in, where it was no sign-in (Docs/protocol.md 4.2).
public enum WebSignInFault: Error, Sendable, Equatable {
  /// The person said no.
  case cancelled
  /// What came back belongs to another sign-in: its `state`, request token or event ID is not the one that was sent.
  case foreignAnswer
  /// Nothing came back: no parameter in query, form or fragment.
  case empty
  /// The provider or the page reports an error.
  case failed(code: String, message: String?)
  /// The text is no absolute URL.
  case notAnAddress
  /// The URL is not what an app of this scheme is called with.
  case notTheCallback(scheme: String)

  /// What providers call a refusal by the person.
  static let cancellations: Set = [
    "access_denied", "user_cancelled_authorize", "user_cancelled_login", "auth/user-cancelled",
  ]

  /// Reads `{"code":"auth/…","message":"…"}`.
  init(firebaseError text: String) {
    let error = (try? JSONReader.read(Array(text.utf8))) ?? .null
    let code = error["code"]?.string ?? ""
    self =
      Self.cancellations.contains(code)
      ? .cancelled : .failed(code: code, message: error["message"]?.string)
  }

  /// Whether the sign-in is over: what belongs to another one, or is no answer at all, leaves it waiting.
  var endsSignIn: Bool {
    switch self {
    case .cancelled, .failed: true
    case .foreignAnswer, .empty, .notAnAddress, .notTheCallback: false
    }
  }

  /// What is said of it.
  public var report: ErrorReport {
    switch self {
    case .cancelled:
      Self.row(
        "USER_CANCELLED", "the sign-in was cancelled at the provider", "to try again, run the same command")
    case .foreignAnswer:
      ErrorReport(
        code: "STATE_MISMATCH",
        message: "the answer belongs to another sign-in: its state is not the one that was sent",
        hint:
          "run the same command again, and finish the page that was opened last",
        exitStatus: .refused)
    case .empty:
      Self.row(
        "WEB_USER_INTERACTION_FAILURE", "the provider's page came back with nothing",
        "to see what was sent, repeat the command with --trace")
    case .failed(let code, let message):
      Self.row(Self.name(of: code), Self.text(code, message), nil)
    case .notAnAddress:
      ErrorReport(
        code: "USAGE", message: "that is not an address: it begins with a scheme and ://",
        hint: "copy the whole address from the browser, query and fragment included", exitStatus: .usage)
    case .notTheCallback(let scheme):
      ErrorReport(
        code: "USAGE", message: "that is not the address the app is called with",
        hint: "it begins with \(scheme)://firebaseauth/link?deep_link_id=", exitStatus: .usage)
    }
  }

  /// The SDK's names for what a page reports.
  private static func name(of code: String) -> ServerErrorCode {
    switch code {
    case "auth/invalid-oauth-client-id": ServerErrorCode(rawValue: "INVALID_CLIENT_ID")
    case "auth/network-request-failed": ServerErrorCode(rawValue: "WEB_NETWORK_REQUEST_FAILED")
    case "auth/internal-error": ServerErrorCode(rawValue: "WEB_INTERNAL_ERROR")
    default: ServerErrorCode(rawValue: "WEB_USER_INTERACTION_FAILURE")
    }
  }

  private static func text(_ code: String, _ message: String?) -> String {
    let parts = [code.isEmpty ? nil : code, message].compactMap(\.self)
    return "the sign-in page reports: \(parts.joined(separator: ": "))"
  }

  private static func row(_ code: ServerErrorCode, _ message: String, _ hint: String?) -> ErrorReport {
    var report = ErrorCatalogue.report(code, detail: message, status: 0)
    if let hint { report.hint = hint }
    return report
  }
}

extension WebSignInFault {
  private static func row(_ code: String, _ message: String, _ hint: String?) -> ErrorReport {
    row(ServerErrorCode(rawValue: code), message, hint)
  }
}
