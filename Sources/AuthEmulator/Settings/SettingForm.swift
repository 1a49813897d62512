import BoundedJSON
import IdentityToolkit

/// The form of a setting, as Google's published API description tells it (Docs/protocol.md 10.2).
indirect enum SettingForm: Sendable {
  case flag, text, int32, int64, fraction, time, duration
  /// Written only by the service; what a request says is ignored.
  case readOnly
  /// The name of one of the values, or its number.
  case choice(type: String, [String])
  case list(SettingForm)
  case map(SettingForm)
  case object(SettingSchema)

  /// The start of the full name of a type.
  static let package = "type.googleapis.com/google.cloud.identitytoolkit.admin.v2."

  /// Returns the value in the one form in which it is stored; nil for a value that counts as absent.
  func read(_ value: JSONValue, at path: String) throws(ServerError) -> JSONValue? {
    if value == .null { return nil }
    switch self {
    case .readOnly: return nil
    case .list(let form):
      guard case .array(let elements) = value else {
        return .array([try form.read(value, at: path)].compacted)
      }
      var read: [JSONValue?] = []
      for (index, element) in elements.enumerated() {
        read.append(try form.read(element, at: "\(path)[\(index)]"))
      }
      return .array(read.compacted)
    case .map(let form):
      guard case .object(let members) = value else { throw .settingMisfit(path, "TYPE_MESSAGE", value) }
      var read: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        read[key] = try form.read(member, at: "\(path)[\(key)]")
      }
      return .object(read)
    case .object(let schema):
      guard case .object(let members) = value else { throw .settingMisfit(path, schema.type, value) }
      return .object(try schema.read(members, at: path))
    default: return try scalar(value, at: path)
    }
  }

  private func scalar(_ value: JSONValue, at path: String) throws(ServerError) -> JSONValue {
    switch self {
    case .flag:
      guard let flag = value.looseFlag else { throw .settingMisfit(path, "TYPE_BOOL", value) }
      return .bool(flag)
    case .int32:
      guard let number = value.looseInteger, Int32(exactly: number) != nil else {
        throw .settingMisfit(path, "TYPE_INT32", value)
      }
      return .integer(number)
    case .int64:
      guard let number = value.looseInteger else { throw .settingMisfit(path, "TYPE_INT64", value) }
      return .string(String(number))
    case .fraction:
      guard let number = value.looseNumber else { throw .settingMisfit(path, "TYPE_FLOAT", value) }
      return .number(number)
    case .time:
      guard let time = value.string.flatMap({ Timestamp(parsing: $0) }) else {
        throw .settingMisfit(
          path, "type.googleapis.com/google.protobuf.Timestamp", value, because: ServerError.noTimestamp)
      }
      let isWhole = time.formatted(.milliseconds).hasSuffix(".000Z")
      return .string(time.formatted(isWhole ? .seconds : .milliseconds))
    case .duration:
      guard let text = value.string, text.last == "s", Double(decimal: text.dropLast()) != nil else {
        throw .settingMisfit(
          path, "type.googleapis.com/google.protobuf.Duration", value, because: ServerError.noDuration)
      }
      return value
    case .choice(let type, let names):
      if let name = value.string, names.contains(name) { return value }
      if let index = value.looseInteger, names.indices.contains(Int(clamping: index)) {
        return .string(names[Int(clamping: index)])
      }
      throw .settingMisfit(path, Self.package + type, value)
    default:
      guard let text = value.primitiveText else { throw .settingMisfit(path, "TYPE_STRING", value) }
      return .string(text)
    }
  }
}

extension [JSONValue?] {
  fileprivate var compacted: [JSONValue] { compactMap(\.self) }
}

extension JSONValue {
  /// A boolean as production reads one: also as text or number (Docs/protocol.md 10.1).
  fileprivate var looseFlag: Bool? {
    switch primitiveText?.lowercased() {
    case "true", "t", "yes", "y", "1": true
    case "false", "f", "no", "n", "0": false
    default: nil
    }
  }

  /// A whole number, also as text.
  fileprivate var looseInteger: Int64? { integer ?? string.flatMap { Int64($0) } }

  /// Any number, also as text.
  fileprivate var looseNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: string.flatMap { Double(decimal: $0) }
    }
  }
}
