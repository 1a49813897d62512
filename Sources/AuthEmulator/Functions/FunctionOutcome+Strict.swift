import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension FunctionOutcome {
  /// Refuses the call if the function did, in production's words (Docs/protocol.md 10.10).
  func checkStrictly() throws(ServerError) {
    switch self {
    case .timedOut:
      throw ServerError(.blockingFunctionErrorResponse, "Cloud function deadline exceeded.")
    case .answered(let status, let body) where (400..<500).contains(status.code) && status.code != 429:
      let text = String(decoding: body, as: UTF8.self)
      throw ServerError(
        .blockingFunctionErrorResponse, "HTTP Cloud Function returned an error: \(text)")
    case .answered(let status, let body) where status.isSuccess && (try? JSONReader.read(body)) != nil: return
    case .answered, .unreachable: throw .functionUnavailable
    }
  }
}

extension ServerError {
  /// The function failed: 503 without a code word.
  fileprivate static let functionUnavailable = Self(
    503, "Error code: 47", reason: "backendError", domain: "global")
}
