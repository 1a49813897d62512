/// Redirects a browser to the link inside a link for an app: `GET emulator/links`.
struct OpenAppLink: ReadOperation {
  static let route = Route(.get, .emulator, "links", form: .query)
  var link: String?

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> EmptyObject { EmptyObject() }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    guard let link, AbsoluteURL(link)?.isWeb == true else { throw .notFound }
    return HTTPResponse(303, fields: HTTPFields([.init("location", PercentEncoding.encodeLocation(link))]))
  }
}

/// The part of an e-mail link that production wraps for apps (Docs/protocol.md 10.5).
struct AppLink {
  enum Part {
    /// The whole link, so that it opens the app.
    case whole
    /// Only the continue URL: the link's page leads back to the app.
    case continueURL
  }

  private let part: Part?
  /// The custom domain of Firebase Hosting; nil for this server, which replaces the project's default domain.
  private let domain: String?

  init(_ request: SendOOBCode) {
    part = request.opensApp ? request.canHandleCodeInApp == true ? .whole : .continueURL : nil
    domain = request.linkDomain.filled?.lowercased()
  }

  /// Returns a part of the link as apps expect it, if it is the one to wrap.
  func wrapping(_ part: Part, _ link: String, _ call: Call) -> String {
    guard part == self.part else { return link }
    let page =
      domain.map { "https://\($0)/__/auth/links" }
      ?? "\(call.caller.baseURL)/emulator/\(OpenAppLink.route.template)"
    return "\(page)?\(PercentEncoding.form([("link", link)]))"
  }
}
