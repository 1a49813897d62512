import AuthHTTP

/// Where a sign-in page may lead: the address of a page or of an app, never code or a file.
enum ContinueURI {
  private static let refused: Set = [
    "javascript", "data", "vbscript", "blob", "file", "filesystem", "about", "view-source", "chrome", "ftp",
    "ws", "wss",
  ]

  /// Whether it is absolute, and of a scheme that can do no harm (RFC 3986 section 3).
  static func isAcceptable(_ text: String) -> Bool {
    guard let parts = URLParts(text) else { return false }
    return !refused.contains(parts.scheme.lowercased())
  }
}
