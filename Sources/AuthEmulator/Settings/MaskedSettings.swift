import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// Settings that Google's emulator has no use for, but stores where an `updateMask` names them and then returns as they were sent.
///
/// Answers of the default mode contain them; what follows from a setting is in ``WrittenSettings``.
struct MaskedSettings: Codable, Sendable, Equatable {
  private(set) var tree = SettingTree()

  init() {}

  init(from decoder: any Decoder) throws { tree = try SettingTree(from: decoder) }

  func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }

  /// Replaces what a mask names, as Google's emulator does: a path that the request lacks changes nothing, but makes the objects on the way.
  ///
  /// - Parameters:
  ///   - mask: the paths, separated by commas.
  ///   - given: the settings of the request.
  ///   - others: settings with a property of their own, which are not stored here.
  mutating func apply(_ mask: String, _ given: SettingTree, without others: [String]) {
    let others = others.map { $0.split(separator: ".").map(String.init) }
    for path in mask.split(separator: ",") {
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard !others.contains(where: names.starts(with:)) else { continue }
      Self.apply(names[...], from: given.members, to: &tree.members)
    }
    for other in others { remove(other) }
  }

  /// Whether nothing is stored.
  var isEmpty: Bool { tree.members.isEmpty }

  /// Removes a setting, and the objects that held nothing else.
  private mutating func remove(_ path: [String]) {
    guard tree[path] != nil else { return }
    tree[path] = nil
    let parent = Array(path.dropLast())
    if !parent.isEmpty, tree[parent] == [:] { remove(parent) }
  }

  /// Returns an answer with these settings, where it does not have them itself.
  func shown(in answer: [String: JSONValue]) -> [String: JSONValue] {
    tree.overlaid(with: SettingTree(answer)).members
  }

  private static func apply(
    _ path: ArraySlice<String>, from given: [String: JSONValue], to stored: inout [String: JSONValue]
  ) {
    guard let name = path.first, let last = path.last else { return }
    guard path.count > 1, let inner = given[name]?.object else {
      // Where the path ends early, its last name is looked up there.
      if let value = given[last], value != .null { stored[last] = value }
      return
    }
    var members: [String: JSONValue] = [:]
    switch stored[name] {
    case .object(let old): members = old
    case nil, .null, .bool(false), .integer(0), .string(""): break
    default: return
    }
    apply(path.dropFirst(), from: inner, to: &members)
    stored[name] = .object(members)
  }
}

extension MaskedSettings? {
  /// Stores what a mask names for answers, but for `others`, which have a property of their own.
  fileprivate mutating func store(_ mask: String, _ sent: SettingTree, without others: [String]) {
    var settings = self ?? MaskedSettings()
    settings.apply(mask, sent, without: others)
    self = settings.isEmpty ? nil : settings
  }
}

extension ProjectSettings {
  /// Stores what a mask names for answers.
  mutating func mask(_ mask: String, _ sent: SettingTree) {
    masked.store(
      mask, sent,
      without: [
        "signIn.allowDuplicateEmails", "signIn.phoneNumber.testPhoneNumbers", "mfa", "blockingFunctions",
        "smsRegionConfig", "emailPrivacyConfig",
      ])
  }
}

extension TenantSettings {
  /// Stores what a mask names for answers.
  mutating func mask(_ mask: String, _ sent: SettingTree) {
    masked.store(
      mask, sent,
      without: [
        "displayName", "allowPasswordSignup", "enableEmailLinkSignin", "enableAnonymousUser", "disableAuth",
        "mfaConfig", "smsRegionConfig",
      ])
  }
}

extension Operation where Answer: Encodable {
  /// An answer about settings in the default mode.
  static func response(for answer: Answer, _ masked: MaskedSettings?) -> HTTPResponse {
    guard let masked else { return response(for: answer) }
    return .settings(masked.shown(in: JSONOutput.members(of: answer)))
  }
}
