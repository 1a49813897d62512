import AuthHTTP
import IdentityToolkit

/// Production's checks of where an e-mail's link leads at the end (Docs/protocol.md 10.5).
struct ContinueURIRule {
  let request: SendOOBCode
  let project: String
  let settings: ProjectSettings

  init(_ request: SendOOBCode, project: String, settings: ProjectSettings) {
    self.request = request
    self.project = project
    self.settings = settings
  }

  /// Refuses a URL without host, a host that the project does not allow, and a hosting domain that it does not have.
  func check(_ call: Call) throws(ServerError) {
    if let url = request.continueUrl {
      guard let host = Self.host(of: url) else {
        throw ServerError(.invalidContinueURI, "Missing domain in continue url")
      }
      let domains = settings.authorizedDomains(of: project, call) ?? []
      // A name below a domain is another one: each host is listed by itself.
      guard domains.contains(where: { $0.lowercased() == host }) else {
        throw ServerError(.unauthorizedDomain, "Domain not allowlisted by project")
      }
    } else if request.canHandleCodeInApp == true {
      throw ServerError(.missingContinueURI)
    }
    guard let domain = request.linkDomain.filled else { return }
    guard settings.hostingDomains?.contains(domain.lowercased()) == true else { throw Self.foreignLinkDomain }
  }

  /// The host name of a URL in lower case; nil for a text without one.
  static func host(of url: String) -> String? {
    guard let authority = URLParts(url)?.authority,
      let server = authority.split(separator: "@", omittingEmptySubsequences: false).last
    else { return nil }
    let host = server.first == "[" ? server.prefix { $0 != "]" } : server.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }

  private static let foreignLinkDomain = ServerError(
    .invalidHostingLinkDomain,
    "The provided hosting link domain is not configured in Firebase Hosting or is not owned by the current project. "
      + "This cannot be a default hosting domain (web.app or firebaseapp.com).")
}
