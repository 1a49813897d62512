import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// The members of an object of settings.
struct SettingSchema: Sendable {
  /// The full name of the type, for refusals.
  let type: String
  let members: [String: SettingForm]
  /// Members of which only one can be set, by the name of their group.
  var alternatives: [String: [String]] = [:]

  /// Returns the members in the form in which they are stored, and refuses what does not fit.
  func read(_ given: [String: JSONValue], at path: String) throws(ServerError) -> [String: JSONValue] {
    var read: [String: JSONValue] = [:]
    for name in given.keys.sorted() {
      guard let known = known(name), let form = members[known] else {
        throw .unknownField(name, at: path)
      }
      read[known] = try form.read(given[name] ?? .null, at: "\(path).\(snakeCased(known))")
    }
    for (group, names) in alternatives {
      let set = names.filter { read[$0] != nil }
      guard set.count < 2 else { throw .settingConflict(path, group, set[1]) }
    }
    return read
  }

  /// The path that a mask names, in `camelCase`; nil if there is no such setting or it is read-only.
  func path(_ text: some StringProtocol) -> [String]? {
    var path: [String] = []
    var form = SettingForm.object(self)
    for part in text.split(separator: ".") {
      switch form {
      case .object(let schema):
        guard let name = schema.known(String(part)), let next = schema.members[name] else { return nil }
        path.append(name)
        form = next
      case .map(let next):
        path.append(String(part))
        form = next
      default: return nil
      }
    }
    if case .readOnly = form { return nil }
    return path.isEmpty ? nil : path
  }

  /// The member's name in `camelCase`, if there is one.
  private func known(_ name: String) -> String? {
    if members[name] != nil { return name }
    let camel = camelCased(name)
    return members[camel] == nil ? nil : camel
  }
}

extension ServerError {
  /// What production says of a text that is no time.
  static let noTimestamp =
    "Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset."
  /// What production says of a text that is no duration.
  static let noDuration = "Illegal duration format; duration must end with 's'"

  /// A setting of another type, in production's words; where a text must have a form of its own, the `reason` takes its place.
  static func settingMisfit(
    _ path: String, _ type: String, _ value: JSONValue, because reason: String? = nil
  ) -> Self {
    let shown =
      switch value {
      case .string(let text):
        reason.map { "Field '\(camelCased(String(path.split(separator: ".").last ?? "")))', \($0)" }
          ?? "\"\(text)\""
      case .object: "Starting an object on a scalar field"
      case .array: "Starting a list on a scalar field"
      default: value.primitiveText ?? ""
      }
    return settingRefusal("Invalid value at '\(path)' (\(type)), \(shown)")
  }

  /// Two settings of which only one can be set.
  fileprivate static func settingConflict(_ path: String, _ group: String, _ name: String) -> Self {
    settingRefusal(
      "Invalid value at '\(path)' (oneof), oneof field '\(group)' is already set. Cannot set '\(name)'")
  }

  private static func settingRefusal(_ message: String) -> Self {
    Self(400, message, reason: "invalid", statusName: "INVALID_ARGUMENT")
  }
}
