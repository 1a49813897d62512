struct MethodTemplates: Sendable {
  /// The paths in components, with `*` for each parameter.
  private let paths: [[Substring]]
  /// The path of the same call in v1 or v2, in components, by v3 name such as `verifyPhoneNumber`.
  private let currentPaths: [String: [Substring]]

  /// Takes the templates of the paths, such as `identitytoolkit.googleapis.com/v1/projects/{project}/accounts`.
  init(_ templates: [String], currentByLegacyName current: [String: String]) {
    paths = templates.map { template in template.split(separator: "/").map(Self.withoutParameter) }
    currentPaths = current.mapValues { $0.split(separator: "/") }
  }

  /// The last components of the paths, sorted, such as `accounts:lookup` and `verifyPhoneNumber`, except IDs.
  var names: [String] {
    Set(paths.compactMap { parts in parts.last.flatMap { $0.contains("*") ? nil : String($0) } }).sorted()
  }

  func currentPath(ofLegacyName name: String) -> [Substring]? { currentPaths[name] }

  /// Whether a rule for `pattern` can ever apply: whether it matches the last components of a path, and not
  /// only an ID.
  func include(_ pattern: String) -> Bool {
    let wanted = pattern.split(separator: "/")
    return paths.contains { parts in
      let last = parts.suffix(wanted.count)
      return last.count == wanted.count && last.contains { $0 != "*" }
        && zip(last, wanted).allSatisfy(Self.haveCommonText)
    }
  }

  func checking(_ rule: FaultRule) throws(FaultRuleError) -> FaultRule {
    guard include(rule.method) else {
      throw FaultRuleError("no method is called '\(rule.method)'", unknownMethod: rule.method)
    }
    return rule
  }

  private static func withoutParameter(_ part: Substring) -> Substring {
    guard part.first == "{", let end = part.firstIndex(of: "}") else { return part }
    return "*" + part[end...].dropFirst()
  }

  /// Whether any string matches both, where `*` matches any characters.
  private static func haveCommonText(_ one: Substring, _ other: Substring) -> Bool {
    let star = UInt8(ascii: "*")
    // Most components have no star: then only equal strings match.
    guard one.utf8.contains(star) || other.utf8.contains(star) else { return one == other }
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    // Row by row: whether the rest of `one` from here and the rest of `other` from each position have a match
    // in common.
    var below = other.indices.map { place in other[place...].allSatisfy { $0 == star } } + [true]
    for byte in one.reversed() {
      var row = [Bool](repeating: false, count: other.count + 1)
      row[other.count] = byte == star && below[other.count]
      for place in other.indices.reversed() {
        row[place] =
          byte == star || other[place] == star
          ? below[place] || row[place + 1] : byte == other[place] && below[place + 1]
      }
      below = row
    }
    return below[0]
  }
}
