/// The addresses that a sign-in page may open: those of a page or an app, never code or a file.
enum ContinueURI {
  private static let refused: Set = [
    "javascript", "data", "vbscript", "blob", "file", "filesystem", "about", "view-source", "chrome", "ftp",
    "ws", "wss",
  ]

  /// Whether the address is absolute, has an authority, and has a harmless scheme (RFC 3986 section 3).
  static func isAcceptable(_ text: String) -> Bool {
    guard let parts = URLParts(text) else { return false }
    return !refused.contains(parts.scheme.lowercased())
  }
}
