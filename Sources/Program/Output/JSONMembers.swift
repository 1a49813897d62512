/// The members of a result's JSON that are known in advance.
///
/// `--field` is checked against them before anything is sent.
///
/// A ``Command`` writes them as one string: names with spaces between, `name(…)` for an object, `name[…]` for a list of objects, `name[]`
/// for a list of values; `*` means names that are known only from the response.
package indirect enum JSONMembers: Sendable, Equatable {
  /// Text, a number or a truth value.
  case value
  /// Members by name; an open object may have others.
  case object([String: JSONMembers], isOpen: Bool)
  case list(JSONMembers)

  /// Parses the string of a command, and adds the members that every object has.
  init(_ members: String) {
    var rest = "\(members) schema target(\(Self.target))"[...]
    self = Self.members(in: &rest)
  }

  /// The members of a target, wherever one is shown.
  package static let target = "kind projectId host tenantId"
  /// The members of a second factor, as the service returns it.
  package static let factor =
    "mfaEnrollmentId displayName phoneInfo unobfuscatedPhoneInfo totpInfo(*) enrolledAt"

  private static func members(in text: inout Substring) -> Self {
    var members: [String: JSONMembers] = [:]
    var isOpen = false
    while let first = text.first, first != ")", first != "]" {
      let name = String(text.prefix { !" ()[]".contains($0) })
      text = text.dropFirst(name.count)
      switch text.first {
      case "(":
        text.removeFirst()
        members[name] = Self.members(in: &text)
        text = text.dropFirst()
      case "[":
        text.removeFirst()
        let elements = Self.members(in: &text)
        members[name] = .list(elements == .object([:], isOpen: false) ? .value : elements)
        text = text.dropFirst()
      default:
        if name == "*" { isOpen = true } else if !name.isEmpty { members[name] = .value }
        text = text.dropFirst(text.first == " " ? 1 : 0)
      }
    }
    return .object(members, isOpen: isOpen)
  }

  /// Rejects a path that no result of the command can have, and names the nearest member.
  func check(_ path: FieldPath, of command: String) throws(CommandFailure) {
    var place = self
    for (index, step) in path.steps.enumerated() {
      switch place {
      case .object(let members, let isOpen):
        if let member = members[step] {
          place = member
        } else if isOpen {
          return
        } else {
          throw unknown(path, Array(path.steps[..<index]), members, of: command)
        }
      case .list(let elements) where Int(step) != nil: place = elements
      case .list:
        let list = FieldPath.text(Array(path.steps[..<index]))
        throw .usage(
          "'\(list)' is a list: add an index",
          hint: .run(.again(without: "field") + "--field \(list)[0]"))
      case .value:
        let value = FieldPath.text(Array(path.steps[..<index]))
        throw .usage("'\(value)' has no members", hint: .run(.again(without: "field") + "--field \(value)"))
      }
    }
  }

  /// The undeclared paths of a value, without list indexes.
  func undeclared(in value: JSONValue) -> [String] {
    switch (self, value) {
    case (.object(let members, let isOpen), .object(let values)):
      values.flatMap { name, value in
        members[name].map { $0.undeclared(in: value).map { "\(name).\($0)" } } ?? (isOpen ? [] : [name])
      }
    case (.list(let elements), .array(let values)): values.flatMap(elements.undeclared)
    case (.object, .null), (.list, .null), (.value, _): []
    default: ["of another kind"]
    }
  }

  private func unknown(
    _ path: FieldPath, _ before: [String], _ members: [String: JSONMembers], of command: String
  ) -> CommandFailure {
    let step = path.steps[before.count]
    let place = before.isEmpty ? "the result" : "'\(FieldPath.text(before))'"
    guard !members.isEmpty else {
      return .usage("\(place) has no members", hint: .run("\(words: command) --help"))
    }
    let names = members.keys.sorted()
    let near = Suggestion.nearest(to: step, among: names).first
    let alike = names.first { $0.lowercased() == step.lowercased() }
    // The common name, used in messages.
    let uid = step == "uid" ? names.first { $0 == "localId" } : nil
    let suggested = (uid ?? alike ?? near).map { FieldPath.text(before + [$0]) } ?? self.path(to: step)
    return .usage(
      "\(place) has no member '\(step)'; it has \(names.joined(separator: ", "))",
      hint: suggested.map { "did you mean: \(run: .again(without: "field") + "--field \($0)")" }
        ?? .run("\(words: command) --help"))
  }

  /// The path to a nested member of this name; nil if there is none.
  private func path(to name: String) -> String? {
    paths.filter { $0.last == name }.min { $0.count < $1.count }.map(FieldPath.text)
  }

  /// The paths to all members, with 0 for any list index.
  var paths: [[String]] {
    switch self {
    case .value: []
    case .list(let elements): elements.paths.map { ["0"] + $0 }
    case .object(let members, _):
      members.sorted { $0.key < $1.key }.flatMap { name, member in
        [[name]] + member.paths.map { [name] + $0 }
      }
    }
  }
}
