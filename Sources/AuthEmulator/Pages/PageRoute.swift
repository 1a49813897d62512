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
  case asset(PageAsset)
  case state
  case accounts
  /// The latest calls with their explanations, as JSON; the rules of the JSON API apply.
  case calls
  /// One of these calls as a line of a recording, with stand-ins for secrets.
  case recordedCall(number: String)
  case change(PageChange.Kind)
  case call(PageCall.Kind)
  case methodNotAllowed
  case unknown

  static let prefix = "/emulator/page/"
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
    if let page = Self.documents[path] {
      // The API answers preflight requests, so that the origin rules are in one place.
      guard request.method != .options else { return nil }
      // With another method, the pages of Google's emulator are unknown; the consent page is only ours.
      self = request.method.isReading ? page : page == .consent ? .methodNotAllowed : .unknown
      return
    }
    if path == Self.callsPath, request.method != .options {
      self = request.method.isReading ? .calls : .methodNotAllowed
      return
    }
    if path.hasPrefix("\(Self.callsPath)/"), request.method != .options {
      let number = String(path.dropFirst(Self.callsPath.count + 1))
      self = request.method.isReading ? .recordedCall(number: number) : .methodNotAllowed
      return
    }
    guard path.hasPrefix(Self.prefix) else { return nil }
    let name = String(path.dropFirst(Self.prefix.count))
    if let route = Self.reading(name) {
      self = request.method.isReading ? route : .methodNotAllowed
    } else if let kind = PageChange.Kind(rawValue: name) {
      self = request.method == .post ? .change(kind) : .methodNotAllowed
    } else if let kind = PageCall.Kind(rawValue: name) {
      self = request.method == .post ? .call(kind) : .methodNotAllowed
    } else {
      self = .unknown
    }
  }

  private static let documents: [String: Self] = [
    "/emulator/auth/handler": .handler, "/emulator/auth/iframe": .frame, "/emulator/gapi.js": .frameLibrary,
    "/emulator/auth/consent": .consent,
  ]

  private static func reading(_ name: String) -> Self? {
    switch name {
    case "state": .state
    case "accounts": .accounts
    default: PageAsset(name: name).map { .asset($0) }
    }
  }
}

extension PageRoute {
  /// Whether programs use the path too, so that the rules of the JSON API apply.
  var isOfAPI: Bool {
    switch self {
    case .calls, .recordedCall: true
    default: false
    }
  }
}

extension HTTPMethod {
  /// Whether the method only reads.
  var isReading: Bool { self == .get || self == .head }
}
