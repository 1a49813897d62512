import IdentityToolkit

/// Takes typed values out of the members of an exported object.
struct MemberReader {
  let members: [String: JSONValue]
  /// Where the object stands, such as `users[3]`.
  let place: String

  func text(_ name: String) throws(ImportFault.Reason) -> String? {
    try value(name, "must be a string", \.string)
  }

  func flag(_ name: String) throws(ImportFault.Reason) -> Bool? {
    try value(name, "must be true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  /// A whole number, also as a string (protocol reference 1.4).
  func integer(_ name: String) throws(ImportFault.Reason) -> Int64? {
    try value(name, "must be a whole number") { $0.integer ?? $0.string.flatMap { Int64($0) } }
  }

  func object(_ name: String) throws(ImportFault.Reason) -> MemberReader {
    let found = try value(name, "must be an object", \.object)
    return MemberReader(members: found ?? [:], place: "\(place).\(name)")
  }

  /// The objects of a list, each with its place.
  func objects(_ name: String) throws(ImportFault.Reason) -> [MemberReader]? {
    guard let elements = try value(name, "must be a list", \.array) else { return nil }
    var readers: [MemberReader] = []
    for (index, element) in elements.enumerated() {
      guard let members = element.object else {
        throw .misfit(place: "\(place).\(name)[\(index)]", requirement: "must be an object")
      }
      readers.append(MemberReader(members: members, place: "\(place).\(name)[\(index)]"))
    }
    return readers
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
