import AuthHTTP

/// One attempt at one call, without anything secret.
public struct Exchange: Sendable, CustomStringConvertible {
  /// The method and the path, without the query, such as `POST /v1/accounts:lookup`.
  public let call: String
  /// The time from the first step to the last byte.
  public let duration: Duration
  /// The HTTP status, or why there is none.
  public let outcome: Result<Int, AuthError>

  init(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, AuthError>, after duration: Duration) {
    // A local server has the service's host in front.
    let parts = request.target.path.split(separator: "/", maxSplits: 1)
    let isPrefixed = parts.count == 2 && parts[0].hasSuffix(".googleapis.com")
    call = "\(request.method) \(isPrefixed ? "/\(parts[1])" : request.target.path)"
    self.duration = duration
    self.outcome = outcome.map(\.status.code)
  }

  /// The call, its status or the error, and the time, on one line.
  public var description: String {
    let end =
      switch outcome {
      case .success(let status): "\(status)"
      case .failure(let error): "\(error.code)"
      }
    return "\(call): \(end) after \(Int(duration / .milliseconds(1))) ms"
  }
}
