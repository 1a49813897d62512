/// The answer to bytes that are not a valid request: the service's error envelope (Docs/protocol.md 8.1).
enum FaultAnswer {
  /// A JSON body with `code`, `message` and `status`.
  static func response(to fault: MessageFault) -> HTTPResponse {
    let code = fault.status.code
    // The reasons are this module's own words, without quotes or control characters: nothing needs escaping.
    let body = #"{"error":{"code":\#(code),"message":"\#(fault.reason)","status":"\#(status(code))"}}"#
    return HTTPResponse(
      fault.status, fields: HTTPFields([.init("Content-Type", "application/json; charset=utf-8")]),
      body: Array(body.utf8))
  }

  /// Google's name for a status (google.rpc.Code).
  private static func status(_ code: Int) -> String {
    switch code {
    case 408, 504: "DEADLINE_EXCEEDED"
    case 417: "FAILED_PRECONDITION"
    case 500: "INTERNAL"
    case 501, 505: "UNIMPLEMENTED"
    case 503: "UNAVAILABLE"
    default: "INVALID_ARGUMENT"
    }
  }
}
