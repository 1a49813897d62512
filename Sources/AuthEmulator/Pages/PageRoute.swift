import AuthHTTP

/// What a browser may ask for beside the JSON API: pages, what they load, and what their scripts call.
enum PageRoute: Sendable, Equatable {
  /// The list of users and messages at `/`.
  case console
  /// The sign-in page of an identity provider, for SDKs (Docs/protocol.md 4.2 and 9.6).
  case handler
  /// The frame that takes the handler's outcome to a web SDK.
  case frame
  /// The sign-in page that `createAuthUri` leads to.
  case consent
  /// A style sheet, script or picture of this program.
  case asset(PageAsset)
  /// What the console shows, as JSON.
  case state
  /// Accounts of a provider, as JSON.
  case accounts
  /// A change that the console asks for.
  case change(PageChange.Kind)
  /// A path that is ours with a method that is not.
  case methodNotAllowed
  /// A path below ours that leads nowhere.
  case unknown

  /// Where the pages' own parts are.
  static let prefix = "/emulator/page/"

  /// The page a request is for; nil leaves the request to the JSON API.
  init?(_ request: HTTPRequest) {
    let path = request.target.path
    if path == "/" {
      guard request.method.isReading, Negotiation.prefersHTML(request), !PageRules.isForeign(request) else {
        return nil
      }
      self = .console
      return
    }
    guard path.hasPrefix("/emulator/") else { return nil }
    if let page = Self.documents[path] {
      // A preflight asks about the API's origin rules, which are kept in one place.
      guard request.method != .options else { return nil }
      self = request.method.isReading ? page : .methodNotAllowed
      return
    }
    guard path.hasPrefix(Self.prefix) else { return nil }
    let name = String(path.dropFirst(Self.prefix.count))
    if let route = Self.reading(name) {
      self = request.method.isReading ? route : .methodNotAllowed
    } else if let kind = PageChange.Kind(rawValue: name) {
      self = request.method == .post ? .change(kind) : .methodNotAllowed
    } else {
      self = .unknown
    }
  }

  private static let documents: [String: Self] = [
    "/emulator/auth/handler": .handler, "/emulator/auth/iframe": .frame, "/emulator/auth/consent": .consent,
  ]

  private static func reading(_ name: String) -> Self? {
    switch name {
    case "state": .state
    case "accounts": .accounts
    default: PageAsset(rawValue: name).map { .asset($0) }
    }
  }
}

extension HTTPMethod {
  /// Whether the method only reads.
  fileprivate var isReading: Bool { self == .get || self == .head }
}
