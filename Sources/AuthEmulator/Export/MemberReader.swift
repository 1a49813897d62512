struct MemberReader {
  let members: ByName<JSONValue>
  /// The location of the object, such as `users[3]`.
  let place: String

  func text(_ name: String) throws(ImportFault.Reason) -> String? {
    try value(name, "must be a string", \.string)
  }

  func flag(_ name: String) throws(ImportFault.Reason) -> Bool? {
    try value(name, "must be true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  /// An integer, or one in a string (Docs/protocol.md 1.4).
  func integer(_ name: String) throws(ImportFault.Reason) -> Int64? {
    try value(name, "must be a whole number") { $0.integer ?? $0.string.flatMap { Int64($0) } }
  }

  func object(_ name: String) throws(ImportFault.Reason) -> MemberReader {
    let found = try value(name, "must be an object", \.object)
    return MemberReader(members: found ?? [:], place: "\(place).\(name)")
  }

  /// The objects of a list, each decoded by `read`.
  func list<Element>(
    _ name: String, _ read: (MemberReader) throws(ImportFault.Reason) -> Element
  ) throws(ImportFault.Reason) -> [Element]? {
    guard let values = try value(name, "must be a list", \.array) else { return nil }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      let place = "\(place).\(name)[\(index)]"
      guard let members = value.object else {
        throw .misfit(place: place, requirement: "must be an object")
      }
      elements.append(try read(MemberReader(members: members, place: place)))
    }
    return elements
  }

  func value<Value>(
    _ name: String, _ requirement: String, _ read: (JSONValue) -> Value?
  ) throws(ImportFault.Reason) -> Value? {
    guard let found = members[name], found != .null else { return nil }
    guard let value = read(found) else {
      throw .misfit(place: "\(place).\(name)", requirement: requirement)
    }
    return value
  }
}
