import IdentityToolkit

/// The names of methods that a fault can strike: those of every path this server answers or refuses by name.
package enum KnownMethods {
  /// The last parts of the paths, sorted, such as `accounts:lookup` and `verifyPhoneNumber`; resources with an ID are not among them.
  package static let names: [String] = Set(
    templates.compactMap { parts in parts.last.flatMap { $0.contains("*") ? nil : String($0) } }
  ).sorted()

  /// Whether a rule for `pattern` could ever strike: whether it fits the last parts of some path, and not only an ID in it.
  package static func include(_ pattern: String) -> Bool {
    let wanted = pattern.split(separator: "/")
    return templates.contains { parts in
      let last = parts.suffix(wanted.count)
      return last.count == wanted.count && last.contains { $0 != "*" }
        && zip(last, wanted).allSatisfy(haveCommonText)
    }
  }

  /// The paths in parts, with `*` for each parameter.
  private static let templates: [[Substring]] = {
    var paths = UnimplementedRoute.all.map(\.template) + PublishedKeys.paths
    for operation in Routes.all where operation.route.service != .emulator {
      let route = operation.route
      paths += ([route.template] + operation.otherTemplates).map { "\(route.service.rawValue)/\($0)" }
      if let name = route.legacyName {
        paths.append("www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)")
      }
    }
    return paths.map { path in path.split(separator: "/").map(withoutParameter) }
  }()

  private static func withoutParameter(_ part: Substring) -> Substring {
    guard part.first == "{", let end = part.firstIndex(of: "}") else { return part }
    return "*" + part[end...].dropFirst()
  }

  /// Whether some text fits both, in each of which `*` stands for any run of characters.
  private static func haveCommonText(_ one: Substring, _ other: Substring) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    let star = UInt8(ascii: "*")
    // Row by row: whether the rest of `one` from here and the rest of `other` from each place have a text in common.
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
