/// Turns libcurl's codes (libcurl-errors(3)) into ``HTTPError``.
struct CurlFailure {
  let code: Int32
  let host: String
  let wasConnected: Bool
  let overrun: MessageFault?
  let reason: String

  init(_ code: Int32, of session: borrowing CurlSession, host: String, proxy: ProxySettings) {
    self.code = code
    self.host = host
    wasConnected = session.wasConnected
    overrun = session.overrun
    // Code 5 quotes the whole proxy URL, and other texts may: what could hold its password is not repeated.
    let detail = session.detail
    let isSafe = code != 5 && !detail.isEmpty && !proxy.isQuoted(in: detail)
    let text = isSafe ? detail : session.meaning(of: code)
    reason = text.prefix(1).lowercased() + text.dropFirst()
  }

  var error: HTTPError {
    if let overrun { return .malformed(overrun) }
    switch code {
    case 1, 3, 4, 43: return .unsendable(reason: reason)
    case 5, 6, 7, 45, 97: return .couldNotConnect(host: host, reason: reason)
    case 28: return .timedOut(wasConnected ? .total : .connect, host: host)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return .untrusted(host: host, reason: reason)
    case 8: return .malformed(MessageFault(400, "the answer is not HTTP"))
    // A proxy that refuses its part reports so before the request itself could be sent.
    case 52, 55, 56, 18: break
    default: break
    }
    return wasConnected
      ? .connectionLost(host: host, reason: reason) : .couldNotConnect(host: host, reason: reason)
  }
}
