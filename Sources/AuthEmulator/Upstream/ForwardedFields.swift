enum ForwardedFields {
  /// The fields of a request, except those for a single connection or for another service on this machine.
  ///
  /// Cookies belong to anything at this host name, since browsers do not separate ports. Without
  /// `Accept-Encoding`, responses arrive uncompressed and can be read.
  static func ofRequest(_ fields: HTTPFields) -> HTTPFields {
    without(hopByHop + ["host", "expect", "accept-encoding", "cookie", "proxy-authorization"], fields)
  }

  /// The fields of a response, except those for a single connection or for other services at this host name, and
  /// the number in the list of another server of this program.
  static func ofAnswer(_ fields: HTTPFields) -> HTTPFields {
    let others = ["set-cookie", "alt-svc", "strict-transport-security", "proxy-authenticate"]
    return without(hopByHop + others + [NumberedCall.numberField.lowercased()], fields)
  }

  /// RFC 9110 section 7.6.1, and the fields that frame a message.
  private static let hopByHop = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    "content-length",
  ]

  private static func without(_ names: [String], _ fields: HTTPFields) -> HTTPFields {
    var dropped = Set(names)
    for value in fields.values(of: "Connection") {
      for name in value.split(separator: ",") { dropped.insert(trimmingBlanks(name).lowercased()) }
    }
    return HTTPFields(fields.lines.filter { !dropped.contains($0.name.lowercased()) })
  }
}
