extension AccountReader {
  /// Converts what is clear in an account of an export, and leaves out what its form does not allow.
  mutating func fit(_ members: inout ByName<JSONValue>, at account: String) {
    for member in UserMember.shown {
      let name = "\(member.name)"
      guard case .flag = member.value, let text = members[name]?.string?.cleaned().lowercased(),
        text == "true" || text == "false"
      else { continue }
      members[name] = .bool(text == "true")
      notes.add("\(ownNames[name] ?? name) is read as \(text), though it is text", at: account)
    }
    if let claims = members["customAttributes"]?.object {
      members["customAttributes"] = .string(JSONOutput.text(of: JSONValue.object(claims)))
      notes.add("customAttributes is read as text, though it is an object", at: account)
    }
    var misfits = FormReader.read(members, as: UserRecord.exportForm, by: .export).misfits
    if let password = members["rawPassword"], password.string == nil {
      misfits.append(Misfit("must be a string", at: .top["rawPassword"]))
    }
    for (misfit, value) in members.remove(misfits) {
      let text = "\(misfit.place.renaming(ownNames)) is not used, because it \(misfit.reason)"
      if value == .null { notes.add(text, at: account) } else { leaveOut(text, at: account) }
    }
  }
}

extension ByName<JSONValue> {
  /// Removes what does not fit, which is in the order of the places, and returns it.
  mutating func remove(_ misfits: [Misfit]) -> [(misfit: Misfit, value: JSONValue?)] {
    guard !misfits.isEmpty else { return [] }
    var whole = JSONValue.object(self)
    // From the end, so that the indexes of the others stay.
    let removed = misfits.reversed().map { ($0, whole.remove(at: $0.place)) }
    self = whole.object ?? [:]
    return removed.reversed()
  }
}

extension JSONValue {
  /// Removes and returns the value at a place in this one.
  fileprivate mutating func remove(at place: Place) -> JSONValue? {
    var removed: JSONValue?
    change(at: place.outer) { outer in
      switch (place, outer) {
      case (.member(let name, _), .object(var members)), (.key(let name, _), .object(var members)):
        removed = members.removeValue(forKey: name)
        outer = .object(members)
      case (.element(let index, _), .array(var elements)) where elements.indices.contains(index):
        removed = elements.remove(at: index)
        outer = .array(elements)
      default: break
      }
    }
    return removed
  }

  private mutating func change(at place: Place, _ body: (inout JSONValue) -> Void) {
    switch place {
    case .top: body(&self)
    case .member(let name, let outer), .key(let name, let outer):
      change(at: outer) { value in
        guard case .object(var members) = value, var member = members[name] else { return }
        body(&member)
        members[name] = member
        value = .object(members)
      }
    case .element(let index, let outer):
      change(at: outer) { value in
        guard case .array(var elements) = value, elements.indices.contains(index) else { return }
        body(&elements[index])
        value = .array(elements)
      }
    }
  }
}

extension Place {
  /// The same with other names of members.
  func renaming(_ names: ByName<String>) -> Place {
    switch self {
    case .member(let name, let outer): outer.renaming(names)[names[name] ?? name]
    case .element(let index, let outer): outer.renaming(names)[index]
    case .top, .key: self
    }
  }
}
