/// The paths that this server knows, with which the method names of fault rules are compared.
struct MethodTemplates: Sendable {
  /// The paths in components, with `*` for each parameter.
  private let paths: [[Substring]]
  /// The path of the same call in v1 or v2, in components, by v3 name such as `verifyPhoneNumber`.
  private let currentPaths: ByName<[Substring]>

  /// Takes the templates of the paths, such as `identitytoolkit.googleapis.com/v1/projects/{project}/accounts`.
  init(_ templates: [String], currentByLegacyName current: ByName<String>) {
    paths = templates.map { template in template.split(separator: "/").map(Self.withoutParameter) }
    currentPaths = current.mapValues { $0.split(separator: "/") }
  }

  var names: [String] {
    Set(paths.compactMap { parts in parts.last.flatMap { $0.contains("*") ? nil : String($0) } }).sorted()
  }

  /// Whether a rule for `pattern` can ever apply: whether it matches the last components of a path, and not
  /// only an ID.
  func include(_ pattern: String) -> Bool {
    let wanted = pattern.split(separator: "/")
    return paths.contains { parts in
      let last = parts.suffix(wanted.count)
      return last.count == wanted.count && last.contains { $0 != "*" }
        && zip(last, wanted).allSatisfy(Self.canFit)
    }
  }

  func checking(_ rule: FaultRule) throws(FaultRuleError) -> FaultRule {
    guard include(rule.method) else {
      throw FaultRuleError("no method is called '\(rule.method)'", of: "method", unknownMethod: rule.method)
    }
    return rule
  }

  /// The components of a call's path; a v3 path also has those of the same call's v1 path.
  ///
  /// Nil if no fault can apply: for preflight requests, the health check, and the paths under `/emulator/`,
  /// with which a test controls the server.
  func paths(of request: HTTPRequest) -> [[Substring]]? {
    let path = request.target.path
    guard request.method != .options, path != "/", !path.hasPrefix("/emulator/") else { return nil }
    let parts = path.split(separator: "/")
    guard path.hasPrefix("/www.googleapis.com/"), let name = parts.last,
      let current = currentPaths[String(name)]
    else { return [parts] }
    return [parts, current]
  }

  /// Whether a pattern names the last components of one of the paths of a call; a v3 name alone also names
  /// the v1 call.
  func areNamed(_ paths: [[Substring]], by pattern: String) -> Bool {
    let names = [pattern.split(separator: "/")] + (currentPaths[pattern]?.last.map { [[$0]] } ?? [])
    return names.contains { wanted in
      paths.contains { parts in
        parts.count >= wanted.count && zip(parts.suffix(wanted.count), wanted).allSatisfy(Self.fits)
      }
    }
  }

  private static func withoutParameter(_ part: Substring) -> Substring {
    guard part.first == "{", let end = part.firstIndex(of: "}") else { return part }
    return "*" + part[end...].dropFirst()
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

  /// Whether a component of a template, which may begin with a parameter, matches a pattern for some value of
  /// it.
  private static func canFit(_ part: Substring, _ pattern: Substring) -> Bool {
    guard part.hasPrefix("*") else { return fits(part, pattern) }
    // The value can match everything before the last star, so only the ends can differ.
    let (end, last) = (part.dropFirst(), pattern.split(separator: "*", omittingEmptySubsequences: false).last)
    guard let last, last != pattern else { return pattern.hasSuffix(end) }
    return last.hasSuffix(end) || end.hasSuffix(last)
  }
}
