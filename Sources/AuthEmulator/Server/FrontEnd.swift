/// The form that production's front end gives to the answers of its services (Docs/protocol.md 10.1).
enum FrontEnd {
  /// What precedes an answer's own fields; without `Alt-Svc`, which would send clients to another port.
  private static let fields = HTTPFields([
    .init("cache-control", "no-cache, no-store, max-age=0, must-revalidate"), .init("pragma", "no-cache"),
    .init("expires", "Mon, 01 Jan 1990 00:00:00 GMT"), .init("vary", "X-Origin"), .init("vary", "Referer"),
    .init("vary", "Origin,Accept-Encoding"), .init("content-type", "application/json; charset=UTF-8"),
    .init("server", "ESF"), .init("x-xss-protection", "0"), .init("x-frame-options", "SAMEORIGIN"),
    .init("x-content-type-options", "nosniff"),
  ])

  /// Adds the fields, and arranges the JSON of an answer as its message; published keys and pages keep their own.
  static func form(_ response: inout HTTPResponse, to request: HTTPRequest, as message: Message?) {
    guard isGoogles(request.target.path), response.fields["cache-control"] == nil,
      response.fields["content-type"]?.hasPrefix("application/json") == true
    else { return }
    var fields = Self.fields
    for line in response.fields.lines where !line.isNamed("content-type") && !line.isNamed("vary") {
      fields.append(line.name, line.value)
    }
    response.fields = fields
    response.body = ProductionText.of(response.body, as: response.status.isSuccess ? message : nil)
  }

  private static func isGoogles(_ path: String) -> Bool {
    [
      "/identitytoolkit.googleapis.com/", "/securetoken.googleapis.com/",
      "/www.googleapis.com/identitytoolkit/v3/",
    ].contains { equalIgnoringCase(path.prefix($0.utf8.count), $0) }
  }
}
