import AuthHTTP
import IdentityToolkit

/// Leads a browser to what is inside of a link for an app: `GET emulator/links`.
struct OpenAppLink: Endpoint, Equatable {
  static let route = Route(.get, .emulator, "links", form: .query)
  /// The link inside.
  var link: String?
  typealias Response = EmptyObject
}

extension OpenAppLink: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> EmptyObject { EmptyObject() }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    guard let link, let scheme = URLParts(link)?.scheme.lowercased(), scheme == "http" || scheme == "https"
    else { throw .notFound }
    return HTTPResponse(303, fields: HTTPFields([.init("location", link)]))
  }
}

/// What production wraps for apps in the link of an e-mail (Docs/protocol.md 10.5).
enum AppLink {
  case none
  /// The whole link, so that the app opens it.
  case whole
  /// The continue URL only: the page of the link leads back to the app.
  case continueURL

  /// What a request asks for.
  init(_ request: SendOOBCode) {
    let hasApp = request.iOSBundleID.filled != nil || request.androidPackageName.filled != nil
    guard hasApp, request.continueUrl.filled != nil else {
      self = .none
      return
    }
    self = request.canHandleCodeInApp == true ? .whole : .continueURL
  }

  /// Returns a link that apps can take.
  static func wrapping(_ link: String, _ call: Call) -> String {
    "\(call.baseURL)/emulator/\(OpenAppLink.route.template)?\(PercentEncoding.form([("link", link)]))"
  }
}
