/// The components of a call's path, which are compared with the method names of fault rules.
///
/// A v3 path also has the components of the same call's v1 path, and a v3 name alone also names that call.
struct MethodName {
  private let paths: [[Substring]]
  private let templates: MethodTemplates

  /// Nil if no fault can apply: for preflight requests, the health check, and the paths under `/emulator/`,
  /// with which a test controls the server.
  init?(_ request: HTTPRequest, _ templates: MethodTemplates) {
    let path = request.target.path
    guard request.method != .options, path != "/", !path.hasPrefix("/emulator/") else { return nil }
    let parts = path.split(separator: "/")
    var paths = [parts]
    if path.hasPrefix("/www.googleapis.com/"), let name = parts.last,
      let current = templates.currentPath(ofLegacyName: String(name))
    {
      paths.append(current)
    }
    self.paths = paths
    self.templates = templates
  }

  /// Whether `pattern` names the last components of the path.
  func matches(_ pattern: String) -> Bool {
    if ends(in: pattern.split(separator: "/")) { return true }
    guard let current = templates.currentPath(ofLegacyName: pattern)?.last else { return false }
    return ends(in: [current])
  }

  private func ends(in wanted: [Substring]) -> Bool {
    paths.contains { parts in
      parts.count >= wanted.count && zip(parts.suffix(wanted.count), wanted).allSatisfy(Self.fits)
    }
  }

  /// Whether a component matches a pattern, in which `*` matches any characters.
  private static func fits(_ part: Substring, _ pattern: Substring) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return part == pattern }
    guard part.hasPrefix(first), part.count >= first.count + last.count, part.hasSuffix(last) else {
      return false
    }
    var middle = part.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = middle.firstRange(of: piece) else { return false }
      middle = middle[found.upperBound...]
    }
    return true
  }
}
