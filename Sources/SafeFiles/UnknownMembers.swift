import BoundedJSON

/// Members that only a newer program knows: they stay in a file, at any depth, when this program changes it
/// (Docs/architecture.md 2).
struct UnknownMembers {
  /// The members that tell objects apart.
  let identifiers: [String]

  /// `new` with the members of `file` that are unknown, because `known`, the content as this program read and would write it, lacks them.
  ///
  /// What was removed, or replaced by another object, goes with everything in it.
  func kept(from file: JSONValue, known: JSONValue, in new: JSONValue) -> JSONValue {
    switch (file, known, new) {
    case (.object(let file), .object(let members), .object(var result))
    where identity(of: known) == identity(of: new):
      for (name, value) in file {
        if let known = members[name] {
          if let member = result[name] { result[name] = kept(from: value, known: known, in: member) }
        } else if result[name] == nil {
          result[name] = value
        }
      }
      return .object(result)
    case (.array(let file), .array(let known), .array(let elements)) where file.count == known.count:
      let places = places(of: known)
      return .array(
        elements.map { element in
          guard let place = places[element] ?? places[identity(of: element)],
            contains(file[place], known[place])
          else { return element }
          return kept(from: file[place], known: known[place], in: element)
        })
    default: return new
    }
  }

  /// Where each element of a list is, by itself and by its identity.
  private func places(of elements: [JSONValue]) -> [JSONValue: Int] {
    var places: [JSONValue: Int] = [:]
    for (place, element) in elements.enumerated() {
      places[element] = place
      places[identity(of: element)] = place
    }
    // Elements without any identifier are only known by themselves.
    places[.object([:])] = nil
    return places
  }

  private func identity(of value: JSONValue) -> JSONValue {
    var members: ByName<JSONValue> = [:]
    for name in identifiers {
      switch value[name] {
      // A container, such as a profile with such a name, identifies nothing.
      case .object, .array, nil: continue
      case let member?: members[name] = member
      }
    }
    return .object(members)
  }

  /// Whether everything in `part` is in the value: a list that is written in another order than it was read has no such pairs.
  private func contains(_ value: JSONValue, _ part: JSONValue) -> Bool {
    switch (value, part) {
    case (.object(let all), .object(let members)):
      members.allSatisfy { name, member in all[name].map { contains($0, member) } ?? false }
    case (.array(let all), .array(let elements)):
      all.count == elements.count && zip(all, elements).allSatisfy { contains($0, $1) }
    default: value == part
    }
  }
}
