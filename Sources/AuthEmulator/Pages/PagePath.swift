/// The paths of the pages that Google's emulator serves by Express, and of those that Firebase Hosting serves.
enum PagePath {
  private static let express = [
    "/emulator/action", "/emulator/auth/handler", "/emulator/auth/iframe", APIDescription.path,
  ]

  /// An app registers these with its providers, at its own domain (Docs/protocol.md 4.2).
  private static let hosting = [
    "/__/auth/handler": "/emulator/auth/handler", "/__/auth/iframe": "/emulator/auth/iframe",
    "/__/auth/action": "/emulator/action", "/__/auth/links": "/emulator/links",
  ]

  /// The request with the usual path of its page: Express ignores letter case, and a slash at the end.
  static func usual(_ request: HTTPRequest) -> HTTPRequest {
    let path = request.target.path
    // Nearly every call is for another service.
    switch path.utf8.dropFirst().first {
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      let bare = path.hasSuffix("/") ? path.dropLast() : path[...]
      guard let usual = express.first(where: { equalIgnoringCase($0[...], bare) }) else { return request }
      return usual == path ? request : request.at(usual)
    case UInt8(ascii: "_"): return hosting[path].map(request.at) ?? request
    default: return request
    }
  }
}

extension HTTPRequest {
  fileprivate func at(_ path: String) -> HTTPRequest {
    var request = self
    request.target.path = path
    return request
  }
}
