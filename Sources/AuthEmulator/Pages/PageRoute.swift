enum PageRoute: Sendable, Equatable {
  /// The console at `/`: users and messages.
  case console
  /// The sign-in page of an identity provider, for SDKs (Docs/protocol.md 4.2 and 9.6).
  case handler
  /// The frame that sends the handler's result to a web SDK.
  case frame
  /// The script with which a web SDK talks to the frame, for pages that cannot load Google's.
  case frameLibrary
  /// The sign-in page that `createAuthUri` returns.
  case consent
  /// A style sheet, script or picture of this program.
  case asset(String)
  case state
  case accounts
  /// What the script of a page that an app waits for asks; the page's own path and query follow.
  case appPage
  /// The latest calls with their explanations, as JSON; the rules of the JSON API apply.
  case calls
  /// One of these calls as a line of a recording, with stand-ins for secrets.
  case recordedCall(number: String)
  case change(PageChange.Kind)
  case call(PageCall.Kind)
  case methodNotAllowed
  case unknown

  static let prefix = "/emulator/page/"
  static let appPagePrefix = "\(prefix)at"
  static let callsPath = "/emulator/v1/calls"
  static let statusPath = "/emulator/v1/status"

  /// Finds the route of a request; nil if it is for the JSON API.
  init?(_ request: HTTPRequest, isForeign: (HTTPRequest) -> Bool) {
    let path = request.target.path
    if path == "/" {
      guard request.method.isReading, Negotiation.prefersHTML(request), !isForeign(request) else {
        return nil
      }
      self = .console
      return
    }
    guard path.hasPrefix("/emulator/") else { return nil }
    let name = path.hasPrefix(Self.prefix) ? String(path.dropFirst(Self.prefix.count)) : nil
    // The API answers preflight requests, so that the origin rules are in one place.
    guard name != nil || request.method != .options else { return nil }
    if let route = Self.reading(path, name) {
      // With another method, the pages of Google's emulator are unknown.
      let isGoogles = [.handler, .frame, .frameLibrary].contains(route)
      self = request.method.isReading ? route : isGoogles ? .unknown : .methodNotAllowed
    } else if let name {
      let route =
        path.hasPrefix("\(Self.appPagePrefix)/")
        ? .appPage
        : PageChange.Kind(name: name).map { Self.change($0) }
          ?? PageCall.Kind(name: name).map { .call($0) }
      self = route.map { request.method == .post ? $0 : .methodNotAllowed } ?? .unknown
    } else {
      return nil
    }
  }

  /// The route of a path that only reads; `name` is the part after ``prefix``.
  private static func reading(_ path: String, _ name: String?) -> Self? {
    switch path {
    case "/emulator/auth/handler": .handler
    case "/emulator/auth/iframe": .frame
    case "/emulator/gapi.js": .frameLibrary
    case "/emulator/auth/consent": .consent
    case "\(prefix)state": .state
    case "\(prefix)accounts": .accounts
    case callsPath: .calls
    case _ where path.hasPrefix("\(callsPath)/"):
      .recordedCall(number: String(path.dropFirst(callsPath.count + 1)))
    default: name.flatMap { PageAssets.contents[$0] == nil ? nil : .asset($0) }
    }
  }

  /// Whether the page at `/` requests a path: its files, the calls, and the status, to know whether it
  /// belongs to a proxy.
  static func isOfConsole(_ path: String) -> Bool {
    path == "/" || path == statusPath || path.hasPrefix(callsPath) || path.hasPrefix(prefix)
  }
}

extension HTTPMethod {
  var isReading: Bool { self == .get || self == .head }
}
