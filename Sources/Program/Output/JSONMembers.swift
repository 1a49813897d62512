/// The members of a result's JSON that are known in advance.
///
/// `--field` is checked against them before anything is sent.
package indirect enum JSONMembers: Sendable, Equatable {
  /// Text, a number or a truth value.
  case value
  /// Members by name; an open object may have others.
  case object([String: JSONMembers], isOpen: Bool)
  case list(JSONMembers)

  /// An object with a value for each key.
  package init<Keys: CodingKey & CaseIterable>(_ keys: Keys.Type) {
    self = .object(
      Dictionary(uniqueKeysWithValues: keys.allCases.map { ($0.stringValue, .value) }), isOpen: false)
  }

  /// The form of a type's values.
  package init(of type: Any.Type) {
    self =
      switch type {
      case let shaped as any JSONShaped.Type: shaped.jsonShape
      case let message as any WireObject.Type:
        .object(
          Dictionary(uniqueKeysWithValues: Self.members(of: message).map { ($0.name, Self(of: $0.type)) }),
          isOpen: message == EmptyObject.self)
      default: .value
      }
  }

  /// The members of a message, in its order.
  static func members(of message: any WireObject.Type) -> [(name: String, type: Any.Type)] {
    Mirror(reflecting: message.init()).children.compactMap { label, value in
      label.map { ($0.asMemberName, type(of: value)) }
    }
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
    case (.object(let members, isOpen: true), _) where members.isEmpty: []
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

/// A type whose JSON is not a plain value.
package protocol JSONShaped {
  static var jsonShape: JSONMembers { get }
}

extension Optional: JSONShaped {
  package static var jsonShape: JSONMembers { JSONMembers(of: Wrapped.self) }
}

extension Array: JSONShaped {
  package static var jsonShape: JSONMembers { .list(JSONMembers(of: Element.self)) }
}

extension ByName: JSONShaped {
  package static var jsonShape: JSONMembers { .object([:], isOpen: true) }
}

extension JSONValue: JSONShaped {
  package static var jsonShape: JSONMembers { .object([:], isOpen: true) }
}

extension Members: JSONShaped {
  package static var jsonShape: JSONMembers { .object([:], isOpen: true) }
}

extension Project: JSONShaped {
  package static var jsonShape: JSONMembers { JSONMembers(Project.CodingKeys.self) }
}

extension ProviderProfile: JSONShaped {
  package static var jsonShape: JSONMembers { JSONMembers(CodingKeys.self) }
}

/// The service describes an authenticator app no further, and its secret is never printed.
extension MFAEnrollment.TOTPInfo: JSONShaped {
  package static var jsonShape: JSONMembers { .object([:], isOpen: true) }
}
