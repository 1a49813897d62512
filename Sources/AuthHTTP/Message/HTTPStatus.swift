/// A response status code (RFC 9110 section 15), 100 to 599.
package struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The three-digit code.
  package let code: Int

  /// Takes any code; the parser rejects one that is not three digits.
  package init(_ code: Int) { self.code = code }

  package init(integerLiteral value: Int) { code = value }

  package var isSuccess: Bool { (200..<300).contains(code) }

  package var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }

  /// The reason phrase of RFC 9110 section 15 for the codes this project sends; empty for any other.
  package var reason: String {
    switch code {
    case 100: "Continue"
    case 200: "OK"
    case 204: "No Content"
    case 302: "Found"
    case 303: "See Other"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: ""
    }
  }
}
