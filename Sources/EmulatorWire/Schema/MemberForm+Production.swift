/// What production makes of a value that has another type than its member (Docs/protocol.md 10.1).
extension MemberForm {
  func converted(_ value: JSONValue, at place: Place, named name: String) throws(Misfit) -> JSONValue {
    func misfit(_ fault: String? = nil) -> Misfit {
      Misfit("(\(typeInProduction)), \(fault ?? value.quoted)")
    }
    switch (self, value) {
    case (.map, _): throw misfit()
    case (_, .array):
      throw Misfit(
        "Proto field is not repeating, cannot start list.", at: place.holder[name], known: .names([]))
    case (.object, _): throw misfit()
    case (_, .object): throw misfit("Starting an object on a scalar field")
    default: break
    }
    // This server's own hashes are not base64, and `batchCreate` must accept what `batchGet` returns.
    if case .bytes = self, let text = value.primitiveText, !text.isLenientBase64,
      !text.hasPrefix(FakeHash.prefix)
    {
      throw misfit("Base64 decoding failed for \(value.quoted)")
    }
    if case .text(let rule) = self, let fault = rule.fault(in: value) {
      throw misfit("Field '\(camelCased(name))', \(fault)")
    }
    guard let read = scalar(value) else { throw misfit() }
    return read
  }

  private func scalar(_ value: JSONValue) -> JSONValue? {
    switch self {
    case .boolean: value.lenientFlag.map { .bool($0) }
    case .integer, .anyInteger:
      value.lenientInteger.flatMap { Int32(exactly: $0) }.map { .integer(Int64($0)) }
    case .wholeText: value.lenientInteger.map { .string(String($0)) }
    case .number, .fraction: value.lenientNumber.map { .number($0) }
    case .choice(_, let names): value.choice(of: names).map { .string($0) }
    case .text(.time): value.primitiveText.flatMap { Timestamp.shortest($0) }.map { .string($0) }
    default: value.primitiveText.map { .string($0) }
    }
  }

  /// The type in refusals of scalars.
  private var typeInProduction: String {
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
    case .object(let message): "type.googleapis.com/\(message.type)"
    case .map: "TYPE_MESSAGE"
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

  fileprivate var lenientInteger: Int64? { integer ?? string.flatMap { Int64($0) } }

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
