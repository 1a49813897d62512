/// A rule between parameters; help prints it, the parser checks it.
///
/// A parameter counts as given if its value comes from argv, a variable or the profile, not from its default.
package struct Rule: Sendable, Equatable {
  enum Kind: Sendable, Equatable { case atMostOne, requires }

  let kind: Kind
  let names: [String]

  /// At most one of them; one on the command line makes the parser ignore the variables of the others.
  package static func atMostOne(_ names: String...) -> Self { Self(kind: .atMostOne, names: names) }
  /// The first only together with all the others.
  package static func requires(_ name: String, _ needed: String...) -> Self {
    Self(kind: .requires, names: [name] + needed)
  }

  func check(_ given: Given) throws(UsageError) {
    let present = names.filter(given.isPresent)
    let missing = names.filter { !given.isPresent($0) }
    switch kind {
    case .requires:
      guard let one = names.first, given.isPresent(one), let other = missing.first else { return }
      throw UsageError("\(given.label(one)) needs \(given.label(other)) too")
    case .atMostOne:
      guard present.count > 1 else { return }
      throw UsageError("\(Self.list(present.map(given.label), "and")) cannot be used together")
    }
  }

  package func sentence(_ infos: [ParameterInfo]) -> String {
    let labels = names.map { name in infos.first { $0.name == name }?.label ?? "--\(name)" }
    switch kind {
    case .atMostOne: return "At most one of \(Self.list(labels, "or")) may be given."
    case .requires: return "\(labels[0]) needs \(Self.list(Array(labels.dropFirst()), "and"))."
    }
  }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(words[words.count - 1])"
  }
}
