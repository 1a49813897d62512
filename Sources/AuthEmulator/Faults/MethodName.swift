import AuthHTTP
import IdentityToolkit

/// The parts of a call's path, against which the names in fault rules are held.
///
/// A v3 path also answers to the path it stands for.
struct MethodName {
  private let paths: [[Substring]]

  /// Nil for what no fault may strike: preflight requests, the health check, and the paths under `/emulator/`, by which a
  /// test steers the server.
  init?(_ request: HTTPRequest) {
    let path = request.target.path
    guard request.method != .options, path != "/", !path.hasPrefix("/emulator/") else { return nil }
    let parts = path.split(separator: "/")
    var paths = [parts]
    if path.hasPrefix("/www.googleapis.com/"), let name = parts.last,
      let template = Self.templates[String(name)]
    {
      paths.append(template.split(separator: "/"))
    }
    self.paths = paths
  }

  /// Whether `pattern` names the last part, or parts, of the path.
  func matches(_ pattern: String) -> Bool {
    let wanted = pattern.split(separator: "/")
    return paths.contains { parts in
      parts.count >= wanted.count && zip(parts.suffix(wanted.count), wanted).allSatisfy(Self.fits)
    }
  }

  /// Whether a part has the given form, in which `*` stands for any run of characters.
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

  /// Paths by v3 name.
  private static let templates = Dictionary(
    Routes.all.compactMap { operation in operation.route.legacyName.map { ($0, operation.route.template) } }
  ) { first, _ in first }
}
