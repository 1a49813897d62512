extension UserRecord {
  package struct View: OptionSet {
    package let rawValue: UInt8

    /// As in the database: numbers unchanged, and factors with their secrets.
    package static let stored = Self(rawValue: 1)
    /// As in an export, which can be imported again.
    package static let exported = Self(rawValue: 2)
    /// Dates as protobuf writes them.
    package static let protobufDates = Self(rawValue: 4)
    /// Without whole phone numbers of second factors.
    package static let maskedFactors = Self(rawValue: 8)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// Writes members into an open object.
  package func write(_ members: [UserMember], as view: View, to json: inout JSONWriter) {
    let isStored = view.contains(.stored)
    for member in members {
      let name = isStored ? member.storedName : member.name
      switch member.value {
      case .text(let get, _): json.member(name, get(self))
      case .flag(let get, _): json.member(name, get(self))
      case .number(let form, let get, _):
        guard let number = get(self) else { continue }
        json.name(name)
        if isStored { json.integer(number) } else { write(number, form, view, to: &json) }
      case .providers: json.member(name, list: providerUserInfo)
      case .factors where mfaInfo == nil: continue
      case .factors where isStored: json.member(name, encoded: mfaInfo)
      case .factors: json.member(name, encoded: mfaInfo?.map { $0.shown(as: view) })
      case .passkeys where passkeys == nil: continue
      case .passkeys: json.member(name, encoded: passkeys)
      }
    }
  }

  private func write(
    _ number: Int64, _ form: UserMember.NumberForm, _ view: View, to json: inout JSONWriter
  ) {
    switch form {
    case .number: json.integer(number)
    case .digits: json.quoted(number)
    case .date:
      json.string(
        view.contains(.protobufDates)
          ? Timestamp.protobuf(microseconds: number * 1000) : Timestamp.text(milliseconds: number))
    }
  }

  package var claims: ByName<JSONValue> {
    customAttributes.filled.flatMap { try? JSONReader.read(Array($0.utf8)) }?.object ?? [:]
  }

  package func members(_ filter: [UserMember], as view: View) -> ByName<JSONValue> {
    JSONOutput.members {
      $0.beginObject()
      write(filter, as: view, to: &$0)
      $0.endObject()
    }
  }
}

extension EnrolledFactor {
  fileprivate func shown(as view: UserRecord.View) -> MFAEnrollment {
    var enrollment = unmasked
    if view.contains(.maskedFactors) { enrollment.unobfuscatedPhoneInfo = nil }
    if view.contains(.exported) { enrollment.totpInfo?.sharedSecretKey = totp?.sharedSecretKey }
    return enrollment
  }
}

// The form in the database and in a file with the whole state.
extension UserRecord: KeptRecord, JSONWritable, Codable {
  package func write(to json: inout JSONWriter) { writeStored(UserMember.all, to: &json) }

  /// Writes every member without its own column; the providers only if they cannot be derived from the rest.
  package func writeRest(to json: inout JSONWriter) {
    var user = self
    user.omitDerivedProviders()
    user.writeStored(UserMember.withoutColumn, to: &json)
  }

  private func writeStored(_ members: [UserMember], to json: inout JSONWriter) {
    json.beginObject()
    write(members, as: .stored, to: &json)
    for (name, value) in unknown.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
    json.endObject()
  }

  package var members: ByName<JSONValue> { JSONOutput.members(of: self) }

  package init(members: ByName<JSONValue>) throws {
    guard let uid = members["localId"]?.string, let createdAt = members["createdAt"]?.integer else {
      throw Unreadable()
    }
    self.init(localID: uid, createdAt: createdAt)
    for (name, value) in members {
      switch UserMember.byStoredName[name]?.value {
      case .text(_, let set):
        guard case .string(let text) = value else { throw Unreadable() }
        set(&self, text)
      case .flag(_, let set):
        guard case .bool(let flag) = value else { throw Unreadable() }
        set(&self, flag)
      case .number(_, _, let set):
        guard let number = value.integer else { throw Unreadable() }
        set(&self, number)
      case .providers: providerUserInfo = try BoundedDecoder.decode([ProviderUserInfo].self, from: value)
      case .factors: mfaInfo = try BoundedDecoder.decode([EnrolledFactor].self, from: value)
      case .passkeys: passkeys = try BoundedDecoder.decode([UserInfo.Passkey].self, from: value)
      case nil: unknown[name] = value
      }
    }
  }

  package init(rest: [UInt8], uid: String, email: String?, phone: String?) throws {
    guard var members = try JSONReader.read(rest, depth: JSONReader.ownDepth).object else {
      throw Unreadable()
    }
    members["localId"] = .string(uid)
    try self.init(members: members)
    self.email = email
    phoneNumber = phone
  }

  package init(from decoder: any Decoder) throws {
    // As one value: a container's `allKeys` casts each key, for which the runtime searches all conformances
    // of the program.
    let members = try decoder.singleValueContainer().decode(JSONValue.self).object
    try self.init(members: members ?? [:])
  }

  private struct Unreadable: Error {}
}
