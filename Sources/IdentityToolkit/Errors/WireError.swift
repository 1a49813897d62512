/// A refusal as a server writes it: the `error` object in either form of the envelope (Docs/protocol.md 8.1).
package struct WireError: Sendable, Equatable {
  /// The name of the refusal; if the message has none, derived from `errors[].reason` and `status`.
  package var code: ErrorCode
  /// The server's text after the name; nil if there is none.
  package var detail: String?
  /// `error.code`: the HTTP status, repeated in the body.
  package var httpStatus: Int?
  /// `error.status`: the gRPC name, such as `INVALID_ARGUMENT`; only some responses have one.
  package var status: String?

  /// Parses the body of a response; nil if it is not JSON with an `error` object.
  ///
  /// Requires no member but `error` itself: v1 has `errors` and no `status`, v2 the reverse.
  package init?(body: [UInt8]) {
    guard let document = try? JSONReader.read(body),
      let error = document["error"], error.object != nil
    else { return nil }
    let message = (error["message"]?.string ?? "").cleaned()
    httpStatus = error["code"]?.integer.flatMap(Int.init(exactly:))
    status = error["status"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    (code, detail) = Self.split(message, status: status)
    if !code.isKnown || !message.startsWithCode, let cause = Self.cause(in: error, message: message) {
      code = cause
      // `Error code: 39` does not help a reader; the catalogue's text does.
      detail = cause == .tooManyAttemptsTryLater ? nil : detail
    }
    if code == .blockingFunctionErrorResponse {
      detail = detail.map { Self.blockingFunctionText(in: $0) ?? $0 }
    }
  }

  /// `CODE`, `CODE : detail` or `CODE: detail`; any other text is the detail of `status`.
  ///
  /// A key in it is left out: the text is shown to people.
  package static func split(_ message: String, status: String? = nil) -> (ErrorCode, String?) {
    let message = QuotedSecret.rewriting(in: message) { _, name in "(\(name))" }
    guard message.startsWithCode else {
      return (ErrorCode(rawValue: status ?? "UNKNOWN"), message.isEmpty ? nil : message)
    }
    let halves = message.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let detail = halves.count == 2 ? String(halves[1]).cleaned() : ""
    return (ErrorCode(rawValue: String(halves[0]).cleaned()), detail.isEmpty ? nil : detail)
  }

  /// The code in `errors[]` or `details[]` if the message has none (Docs/protocol.md 8.2).
  private static func cause(in error: JSONValue, message: String) -> ErrorCode? {
    let reasons = (error["errors"]?.array ?? []).compactMap { $0["reason"]?.string }
    let details = (error["details"]?.array ?? []).compactMap { $0["reason"]?.string }
    if reasons.contains(where: { $0.hasPrefix("keyInvalid") }) || details.contains("API_KEY_INVALID")
      || message.hasPrefix("API key not valid")
    {
      return .invalidAPIKey
    }
    if reasons.contains("ipRefererBlocked") { return .appNotAuthorized }
    if error["code"]?.integer == 401, message.contains("App Check token") { return .invalidAppCheckToken }
    if reasons.contains("backendError"), error["code"]?.integer == 503, message == "Error code: 39" {
      return .tooManyAttemptsTryLater
    }
    return nil
  }

  /// The message of the project's own function: `error.message` of the first object in `detail`.
  private static func blockingFunctionText(in detail: String) -> String? {
    let rest = Array(detail.utf8.drop { $0 != UInt8(ascii: "{") })
    guard let answer = try? JSONReader.first(in: rest),
      let text = answer["error"]?["message"]?.string?.cleaned(), !text.isEmpty
    else { return nil }
    return text
  }
}

extension ErrorCode {
  /// Whether the catalogue has a row for the code.
  package var isKnown: Bool { ErrorCatalogue.entry(for: self) != nil }
}

extension String {
  /// Whether the part before the first colon has the form of a server's code.
  fileprivate var startsWithCode: Bool {
    let head = String(prefix { $0 != ":" }).cleaned().utf8
    guard let first = head.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
      return false
    }
    return head.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
