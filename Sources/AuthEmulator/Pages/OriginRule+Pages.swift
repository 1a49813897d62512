/// The rule for the paths of the pages: only this server's own pages may use them.
///
/// The JSON API is open to scripts of any origin because web SDKs need it; the pages' own paths are not.
extension OriginRule {
  /// Whether the request comes from another origin (RFC 6454), even an allowed one.
  func isOtherOrigin(_ request: HTTPRequest) -> Bool {
    request.fields.values(of: "origin").contains { !isOwn($0, request) }
  }

  /// Refuses requests that were made neither by this server's pages nor by typing the address (Fetch
  /// Metadata).
  func checkReading(_ request: HTTPRequest) throws(ServerError) {
    guard !isOtherOrigin(request), !isFromOtherSite(request) else { throw .foreignPage }
  }

  /// Refuses a change that a form or a script of another page could have sent.
  func checkChange(_ request: HTTPRequest, token: String) throws(ServerError) {
    try checkReading(request)
    let type = trimmingBlanks(request.fields["content-type"]?.split(separator: ";").first ?? "")
    // A form cannot send this type, and a foreign script only after a preflight, which is refused.
    guard equalIgnoringCase(type, "application/json") else { throw .contentType(type) }
    guard request.fields["x-page-token"] == token else { throw .stalePage }
  }
}

extension ServerError {
  static let foreignPage = forbidden("Only this server's own pages may use this address.")

  /// A page of an earlier run of the server, or a script without the page's token.
  static let stalePage = forbidden("The page's token is not this server's: load the page again.")
}
