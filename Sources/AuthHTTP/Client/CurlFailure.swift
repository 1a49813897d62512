/// Turns libcurl's codes (libcurl-errors(3)) into ``HTTPError``.
struct CurlFailure {
  let code: Int32
  let host: String
  let wasConnected: Bool
  let overrun: MessageFault?
  let reason: String

  init(_ code: Int32, of session: borrowing CurlSession, origin: HTTPOrigin, proxy: ProxySettings) {
    self.code = code
    host = proxy.name(of: origin)
    wasConnected = session.wasConnected
    overrun = session.overrun
    // Code 5 quotes the whole proxy URL, and other messages may: drop any message that could hold its
    // password.
    let detail = session.detail
    let isSafe = code != 5 && !detail.isEmpty && !proxy.isQuoted(in: detail)
    let words = (isSafe ? detail : session.meaning(of: code)).withSmallInitial
    // libcurl names the machine that it could not connect to, which may be the proxy.
    if code == 7, let variable = proxy.proxyVariable, !detail.contains(origin.hostField) {
      reason = "the proxy of \(variable) cannot be reached: \(words)"
    } else {
      reason = words
    }
  }

  /// A kept connection ended, and the request must not be sent again.
  private static let cannotRepeat: Int32 = 65

  var error: HTTPError {
    if let overrun { return .malformed(overrun) }
    if wasConnected || code == Self.cannotRepeat { return afterConnecting }
    switch code {
    case 1, 3, 4, 43: return .unsendable(reason: reason)
    case 5, 6, 7, 45, 97: return .couldNotConnect(host: host, reason: reason)
    case 28: return .timedOut(.connect, host: host)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return .untrusted(host: host, reason: reason)
    // A proxy that fails its part is reported before the request itself could be sent.
    default: return .couldNotConnect(host: host, reason: reason)
    }
  }

  /// Any failure after connecting may come after the request was sent, so none of these says "never sent".
  private var afterConnecting: HTTPError {
    switch code {
    case 28: .timedOut(.total, host: host)
    // Code 1 is a status line libcurl cannot read; 8 and 61 are for what follows it.
    case 1, 8, 61: .malformed(MessageFault(400, "the answer is not HTTP/1.1"))
    // A line beyond libcurl's own limit: up to 8.5 "out of memory", later "too large".
    case 27, 100: .malformed(MessageFault(431, "the header fields are too large"))
    case Self.cannotRepeat: .connectionLost(host: host, reason: SocketExchange.unanswered)
    default: .connectionLost(host: host, reason: reason)
    }
  }
}
