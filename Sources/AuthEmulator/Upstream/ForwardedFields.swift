enum ForwardedFields {
  /// The fields of a request without those that concern one connection only, or another service on this machine.
  ///
  /// Cookies belong to whatever else runs at this host name, since browsers do not tell ports apart. Without `Accept-Encoding`, answers come
  /// as they are and can be read.
  static func ofRequest(_ fields: HTTPFields) -> HTTPFields {
    without(hopByHop + ["host", "expect", "accept-encoding", "cookie", "proxy-authorization"], fields)
  }

  /// The fields of an answer without those that concern one connection only, or what else runs at this host name.
  static func ofAnswer(_ fields: HTTPFields) -> HTTPFields {
    without(hopByHop + ["set-cookie", "alt-svc", "strict-transport-security", "proxy-authenticate"], fields)
  }

  /// RFC 9110 section 7.6.1, and what frames a message.
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
