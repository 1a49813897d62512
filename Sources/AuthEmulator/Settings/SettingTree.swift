import BoundedJSON

/// Settings as a tree of JSON objects, reached by paths such as `signIn.email.enabled`.
struct SettingTree: Sendable, Equatable, Codable {
  var members: [String: JSONValue] = [:]

  init(_ members: [String: JSONValue] = [:]) { self.members = members }

  init(from decoder: any Decoder) throws {
    members = try decoder.singleValueContainer().decode([String: JSONValue].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }

  /// The value at a path; setting one makes the objects above it, removing one leaves them.
  subscript(path: [String]) -> JSONValue? {
    get { path.reduce(JSONValue.object(members)) { $0?[$1] } }
    set { Self.set(newValue, at: path[...], in: &members) }
  }

  /// The value at a path in dots.
  subscript(path: String) -> JSONValue? {
    get { self[path.split(separator: ".").map(String.init)] }
    set { self[path.split(separator: ".").map(String.init)] = newValue }
  }

  /// Whether the setting is on; nil if it is absent.
  func flag(_ path: String) -> Bool? {
    guard case .bool(let flag)? = self[path] else { return nil }
    return flag
  }

  /// The texts of a list; nil if it is absent.
  func texts(_ path: String) -> [String]? { self[path]?.array?.compactMap(\.string) }

  /// The tree with another one laid over it: its objects are merged, its other values win.
  func overlaid(with other: SettingTree) -> SettingTree {
    SettingTree(members.merging(other.members, uniquingKeysWith: Self.merge))
  }

  /// The tree without empty objects.
  var pruned: SettingTree {
    func prune(_ value: JSONValue) -> JSONValue? {
      guard case .object(let members) = value else { return value }
      let left = members.compactMapValues(prune)
      return left.isEmpty ? nil : .object(left)
    }
    return SettingTree(members.compactMapValues(prune))
  }

  /// What production shows of the settings: false, zero, unspecified and empty values are left out, objects stay.
  ///
  /// The options of a password policy are answered as they were written (Admin SDK for Node.js, integration tests).
  var shown: [String: JSONValue] { Self.shown(members) }

  private static func merge(_ old: JSONValue, _ new: JSONValue) -> JSONValue {
    guard case .object(let old) = old, case .object(let new) = new else { return new }
    return .object(old.merging(new, uniquingKeysWith: merge))
  }

  private static func shown(_ members: [String: JSONValue]) -> [String: JSONValue] {
    var shown = members.compactMapValues { Self.shown($0) }
    if let options = members["customStrengthOptions"], options.object != nil {
      shown["customStrengthOptions"] = options
    }
    return shown
  }

  private static func shown(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .null, .bool(false), .integer(0), .array([]), .string(""): nil
    case .string(let text) where text.hasSuffix("_UNSPECIFIED"): nil
    case .object(let members): .object(shown(members))
    case .array(let elements): .array(elements.compactMap(shown))
    default: value
    }
  }

  private static func set(
    _ value: JSONValue?, at path: ArraySlice<String>, in members: inout [String: JSONValue]
  ) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      members[name] = value
      return
    }
    var inner = members[name]?.object ?? [:]
    set(value, at: path.dropFirst(), in: &inner)
    members[name] = .object(inner)
  }
}
