/// Reads a request's members as production does: converts the same values, and collects refusals
/// (Docs/protocol.md 10.1).
package struct LenientReader {
  private let refusesUnknown: Bool
  /// What is wrong with each refused member.
  private var refusals: [String] = []

  private init(refusesUnknown: Bool) { self.refusesUnknown = refusesUnknown }

  /// Returns the members in the form that the request's type decodes; `root` is the name of the body in
  /// locations, if it has one.
  ///
  /// - Throws: the refusals by name, all in one error.
  package static func read(
    _ members: ByName<JSONValue>, as schema: Message, at root: String = "", ignoring others: Set<Name>,
    refusesUnknown: Bool
  ) throws(ServerError) -> ByName<JSONValue> {
    var reader = LenientReader(refusesUnknown: refusesUnknown)
    let read = reader.object(members, schema, at: root, ignoring: others)
    guard !reader.refusals.isEmpty else { return read }
    throw .invalid(reader.refusals.joined(separator: "\n"))
  }

  private mutating func object(
    _ members: ByName<JSONValue>, _ schema: Message, at path: String,
    ignoring others: Set<Name> = []
  ) -> ByName<JSONValue> {
    var read: ByName<JSONValue> = [:]
    for name in members.keys.sorted() {
      guard let value = members[name] else { continue }
      guard let member = schema.member(name) else {
        let camel = camelCased(name)
        if others.contains(camel) || others.contains(name) {
          // Selects the destination of the request: a string, whatever was sent.
          read[camel] = value.primitiveText.map { .string($0) }
        } else if refusesUnknown {
          refuse(unknown: name, at: path, "Cannot find field.")
        }
        continue
      }
      guard !member.isReadOnly else { continue }
      let place = path.isEmpty ? member.pathName : "\(path).\(member.pathName)"
      read[member.name] = self.value(value, member.form, at: place, named: name, in: path)
    }
    for (group, names) in schema.alternatives {
      let sent = names.filter { read[$0] != nil }
      guard sent.count > 1, let last = sent.last else { continue }
      let fault = "(oneof), oneof field '\(group)' is already set. Cannot set '\(last)'"
      refusals.append("Invalid value\(Self.place(path)) \(fault)")
    }
    return read
  }

  private mutating func value(
    _ value: JSONValue, _ form: MemberForm, at path: String, named name: String, in holder: String
  ) -> JSONValue? {
    switch (form, value) {
    case (_, .null): return nil
    case (.any, _), (.anyObject, .object): return value
    case (.list(let element), .array(let elements)):
      return .array(
        elements.enumerated().compactMap { index, each in
          self.value(each, element, at: "\(path)[\(index)]", named: name, in: holder)
        })
    case (.list(let element), _):
      return self.value(value, element, at: "\(path)[0]", named: name, in: holder).map { .array([$0]) }
    case (.map, .object(let members)):
      var read: ByName<JSONValue> = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let element = form.form(of: key) else { continue }
        read[key] = self.value(member, element, at: "\(path)[\(key)]", named: key, in: path)
      }
      return .object(read)
    case (.map, _): return refuse(value, path, "TYPE_MESSAGE")
    case (_, .array):
      return refuse(unknown: name, at: holder, "Proto field is not repeating, cannot start list.")
    case (.object(let schema), .object(let members)): return .object(object(members, schema, at: path))
    case (.object(let schema), _): return refuse(value, path, "type.googleapis.com/\(schema.type)")
    case (_, .object):
      return refuse(value, path, form.typeName, because: "Starting an object on a scalar field")
    default: return scalar(value, form, at: path, named: name)
    }
  }

  private mutating func scalar(
    _ value: JSONValue, _ form: MemberForm, at path: String, named name: String
  ) -> JSONValue? {
    let read: JSONValue? =
      switch form {
      case .boolean: value.lenientFlag.map { .bool($0) }
      case .integer, .anyInteger:
        value.lenientInteger.flatMap { Int32(exactly: $0) }.map { .integer(Int64($0)) }
      case .wholeText: value.lenientInteger.map { .string(String($0)) }
      case .number, .fraction: value.lenientNumber.map { .number($0) }
      case .choice(_, let names): value.choice(of: names).map { .string($0) }
      case .text(.time): value.primitiveText.flatMap { Timestamp.shortest($0) }.map { .string($0) }
      default: value.primitiveText.map { .string($0) }
      }
    // This server's own hashes are not base64, and `batchCreate` must accept what `batchGet` returns.
    if case .bytes = form, let text = value.primitiveText, !text.isLenientBase64,
      !text.hasPrefix(FakeHash.prefix)
    {
      return refuse(
        value, path, form.typeName, because: "Base64 decoding failed for \(value.quoted)")
    }
    if case .text(let rule) = form, let fault = rule.fault(in: value) {
      return refuse(value, path, form.typeName, because: "Field '\(camelCased(name))', \(fault)")
    }
    return read ?? refuse(value, path, form.typeName)
  }

  private mutating func refuse(
    _ value: JSONValue, _ path: String, _ type: String, because fault: String? = nil
  ) -> JSONValue? {
    refusals.append("Invalid value at '\(path)' (\(type)), \(fault ?? value.quoted)")
    return nil
  }

  @discardableResult
  private mutating func refuse(unknown name: String, at path: String, _ reason: String) -> JSONValue? {
    refusals.append("Invalid JSON payload received. Unknown name \"\(name)\"\(Self.place(path)): \(reason)")
    return nil
  }

  private static func place(_ path: String) -> String { path.isEmpty ? "" : " at '\(path)'" }
}

extension MemberForm {
  /// The type in refusals of scalars.
  fileprivate var typeName: String {
    switch self {
    case .boolean: "TYPE_BOOL"
    case .integer, .anyInteger: "TYPE_INT32"
    case .wholeText: "TYPE_INT64"
    case .number: "TYPE_DOUBLE"
    case .fraction: "TYPE_FLOAT"
    case .bytes: "TYPE_BYTES"
    case .text(.time): "type.googleapis.com/google.protobuf.Timestamp"
    case .text(.duration): "type.googleapis.com/google.protobuf.Duration"
    case .choice(let type, _): "type.googleapis.com/\(type)"
    default: "TYPE_STRING"
    }
  }
}

extension TextRule {
  /// Production's message about an invalid time or duration; nil for a valid one, and for other rules, which
  /// are not checked.
  fileprivate func fault(in value: JSONValue) -> String? {
    guard let text = value.primitiveText else { return nil }
    switch self {
    case .time where Timestamp(parsing: text) == nil:
      return "Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset."
    case .duration where !text.hasSuffix("s") || Double(decimal: text.dropLast()) == nil:
      return "Illegal duration format; duration must end with 's'"
    default: return nil
    }
  }
}

extension Timestamp {
  /// The time in RFC 3339; whole seconds have no fraction, and one with microseconds is not changed.
  fileprivate static func shortest(_ text: String) -> String? {
    guard let time = Timestamp(parsing: text) else { return nil }
    if text.utf8.last == UInt8(ascii: "Z"), text.utf8.drop(while: { $0 != UInt8(ascii: ".") }).count > 5 {
      return text
    }
    let short = time.formatted(.milliseconds)
    return short.hasSuffix(".000Z") ? time.formatted(.seconds) : short
  }
}

extension JSONValue {
  fileprivate var lenientFlag: Bool? {
    switch primitiveText?.lowercased() {
    case "true", "t", "yes", "y", "1": true
    case "false", "f", "no", "n", "0": false
    default: nil
    }
  }

  fileprivate var lenientInteger: Int64? { wholeNumber ?? string.flatMap { Int64($0) } }

  fileprivate var lenientNumber: Double? {
    double ?? string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The name of an enumeration value, given as a name or number.
  fileprivate func choice(of names: [String]) -> String? {
    if let string, names.contains(string) { return string }
    guard let index = lenientInteger.map({ Int(clamping: $0) }), names.indices.contains(index) else {
      return nil
    }
    return names[index]
  }

  /// The value in a refusal: a string in quotes, anything else bare.
  fileprivate var quoted: String {
    if case .string(let text) = self { return "\"\(text)\"" }
    return primitiveText ?? JSONOutput.text(of: self)
  }
}

extension String {
  /// Whether it is base64 in either alphabet, with or without padding.
  fileprivate var isLenientBase64: Bool {
    let text = prefix(before: "=")
    guard utf8.count - text.utf8.count <= 2 else { return false }
    let plain = text.replacing("+", with: "-").replacing("/", with: "_")
    return Base64URL.decode(plain) != nil
  }
}
