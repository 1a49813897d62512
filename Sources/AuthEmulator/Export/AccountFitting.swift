extension AccountReader {
  /// Converts what is clear in an account of an export, and leaves out what its form does not allow.
  mutating func fit(_ members: inout ByName<JSONValue>, at account: String) {
    for member in UserMember.shown {
      let name = "\(member.name)"
      switch member.value {
      case .flag:
        guard let text = members[name]?.string?.cleaned().lowercased(), ["true", "false"].contains(text)
        else { continue }
        members[name] = .bool(text == "true")
        notes.add("\(ownNames[name] ?? name) is read as \(text), though it is text", at: account)
      case .number:
        // Some programs count seconds with a fraction, and multiply.
        guard let time = members[name]?.double, let whole = Int64(exactly: time.rounded(.down)) else {
          continue
        }
        members[name] = .integer(whole)
      default: break
      }
    }
    if let claims = members["customAttributes"]?.object {
      members["customAttributes"] = .string(JSONOutput.text(of: JSONValue.object(claims)))
      notes.add("customAttributes is read as text, though it is an object", at: account)
    }
    var misfits = FormReader.read(members, as: UserRecord.exportForm, by: .export).misfits
    if let password = members["rawPassword"], password.string == nil {
      misfits.append(Misfit("must be a string", at: .top["rawPassword"]))
    }
    for (misfit, value) in members.remove(misfits, unless: Self.text) {
      let place = misfit.place.renaming(ownNames)
      let text = "\(place) is not used, because it \(misfit.reason)"
      if Self.text(for: misfit, value) != nil {
        notes.add(Self.asText("\(place)"), at: account)
      } else if value == .null {
        notes.add(text, at: account)
      } else {
        leaveOut(text, at: account)
      }
    }
  }

  /// A number in place of a text, as Google's emulator reads it; nil for any other misfit.
  private static func text(for misfit: Misfit, _ value: JSONValue?) -> JSONValue? {
    guard misfit.reason == "must be a string", value?.double != nil else { return nil }
    return value?.primitiveText.map { .string($0) }
  }
}

extension ByName<JSONValue> {
  /// Removes what does not fit, which is in the order of the places, and returns it; `substitute` stays in the place of a member.
  mutating func remove(
    _ misfits: [Misfit], unless substitute: (Misfit, JSONValue?) -> JSONValue? = { _, _ in nil }
  ) -> [(misfit: Misfit, value: JSONValue?)] {
    guard !misfits.isEmpty else { return [] }
    var whole = JSONValue.object(self)
    // From the end, so that the indexes of the others stay.
    let removed = misfits.reversed().map { misfit in
      let value = whole.remove(at: misfit.place)
      if let kept = substitute(misfit, value) { whole.put(kept, at: misfit.place) }
      return (misfit, value)
    }
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

  fileprivate mutating func put(_ value: JSONValue, at place: Place) {
    guard case .member(let name, let outer) = place else { return }
    change(at: outer) { group in
      guard case .object(var members) = group else { return }
      members[name] = value
      group = .object(members)
    }
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
