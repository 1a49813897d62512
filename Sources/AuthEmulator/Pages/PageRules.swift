import AuthHTTP

/// Who may use what the pages use: only pages that this server sent.
///
/// The JSON API is open to scripts of any origin because web SDKs need it; the pages' own paths are not.
enum PageRules {
  /// Carries the token that a page was sent with.
  static let tokenField = "x-page-token"

  /// Whether a script of another origin asks, as far as the browser tells (Fetch Metadata, RFC 6454).
  static func isForeign(_ request: HTTPRequest) -> Bool {
    request.fields["origin"].map { !OriginRule.isSame($0, request) } ?? false
  }

  /// Refuses everyone but this server's pages, and a person who typed the address.
  static func checkReading(_ request: HTTPRequest) throws(ServerError) {
    let site = request.fields["sec-fetch-site"] ?? "none"
    guard !isForeign(request), site == "same-origin" || site == "none" else { throw .foreignPage }
  }

  /// Refuses a change that a form or a script of another page could have sent.
  static func checkChange(_ request: HTTPRequest, token: String) throws(ServerError) {
    try checkReading(request)
    let type = trimmingBlanks(request.fields["content-type"]?.split(separator: ";").first ?? "")
    // A form cannot send this type, and a foreign script only after a preflight, which is refused.
    guard equalIgnoringCase(type, "application/json") else { throw .contentType(type) }
    guard request.fields[tokenField] == token else { throw .stalePage }
  }
}

extension ServerError {
  /// A page of another origin uses what belongs to this server's pages.
  static let foreignPage = Self(
    403, "Only this server's own pages may use this address.", reason: "forbidden", domain: "global",
    statusName: "PERMISSION_DENIED")

  /// A page that another run of the server sent, or a script that never saw the page.
  static let stalePage = Self(
    403, "The page's token is not this server's: load the page again.", reason: "forbidden",
    domain: "global", statusName: "PERMISSION_DENIED")
}
