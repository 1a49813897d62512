import AuthHTTP
import BoundedJSON

/// What the call itself tells about a refusal, beyond its code.
struct RefusalCauses {
  /// The code's row, or another one that says better what happened.
  let entry: ErrorEntry?
  /// The usual causes, without those that the call rules out.
  let causes: [String]

  /// The causes of a refusal.
  ///
  /// - Parameters:
  ///   - code: its code.
  ///   - detail: the service's words.
  ///   - exchange: the call; nothing is known of its request if it has no place.
  ///   - sent: what the request says.
  init(of code: ServerErrorCode, _ detail: String?, in exchange: Exchange, _ sent: ExchangeContent) {
    let row = ErrorCatalogue.entry(for: code)
    var (entry, causes) = (row, row?.causes ?? [])
    switch (code, RefusalReason(code, detail: detail)) {
    case (_, .unknownMember?):
      causes = ["the name of a member is mistyped", "the member belongs to another call"]
    case (_, .wrongType?): causes = ["a member has a value of another type than the call takes"]
    case (_, .usedToken?):
      entry = ErrorCatalogue.entry(for: .nonceUsed)
      causes = ["the token was sent twice", "a sign-in that was refused has used it"]
    case (_, .missingNonce?): causes = ["the token has a nonce, and the request has none"]
    case (.invalidCode, _) where sent["totpVerificationInfo"] != nil:
      causes = ErrorCatalogue.entry(for: .invalidTOTPVerificationCode)?.causes ?? []
    case (.invalidCode, _) where !sent.members.isEmpty:
      causes = ["a typing mistake", "the code of an earlier message"]
    case (.notFound, _) where exchange.place != nil: causes = Self.unknownPath(of: exchange)
    default: break
    }
    (self.entry, self.causes) = (entry, causes)
  }

  /// Why a call of the auth services may be unknown; empty for a path that is known.
  static func unknownPath(of exchange: Exchange) -> [String] {
    let method = exchange.request.method
    guard let place = exchange.place, CallKind.words(for: place, method: method.rawValue) == nil else {
      return []
    }
    return [
      "the path is mistyped: no call of \(place.service.rawValue) is named so",
      "the call has another method than \(method)",
    ]
  }
}
