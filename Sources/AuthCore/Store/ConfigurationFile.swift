import SafeFiles

/// The profiles' settings in `config.json`: hand-editable, no secret (Docs/architecture.md 2).
///
/// Reading and writing throw ``AuthError/file(_:)``.
public struct ConfigurationFile: Sendable {
  /// The file.
  public let path: String

  private let file: VersionedFile<Preserving<Content>, AuthError>

  /// Creates the value for the file at `path`; nothing is opened yet.
  public init(path: String) {
    self.path = path
    file = VersionedFile(
      path: path, protection: .editable, version: Content.currentVersion, empty: Preserving(Content()))
  }

  /// The settings of `profile`; none if the file or the profile is absent.
  public func settings(of profile: String) throws(AuthError) -> ProfileSettings {
    try file.read().profiles[profile]?.known ?? ProfileSettings()
  }

  /// The settings of every profile that has some, by its name; the file is read once.
  public func allSettings() throws(AuthError) -> [String: ProfileSettings] {
    try file.read().profiles.mapValues(\.known)
  }

  /// The names of the profiles that have settings.
  public func profiles() throws(AuthError) -> [String] { try file.read().profiles.keys.sorted() }

  /// Changes the settings of `profile`.
  public func update(_ profile: String, _ change: (inout ProfileSettings) -> Void) throws(AuthError) {
    try file.update { content throws(AuthError) in
      var settings = content.profiles[profile] ?? Preserving(ProfileSettings())
      change(&settings.known)
      let isEmpty = settings.known == ProfileSettings() && settings.unknown.isEmpty
      content.profiles[profile] = isEmpty ? nil : settings
    }
  }

  private struct Content: StoredRecord {
    static let currentVersion = 1

    var version: Int = currentVersion
    var profiles: [String: Preserving<ProfileSettings>] = [:]

    package enum CodingKeys: String, CodingKey, CaseIterable { case version, profiles }

    init() {}

    // Written by hand as well, so both members may be missing.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      version = try container.decodeIfPresent(Int.self, forKey: .version) ?? Self.currentVersion
      guard try container.contains(.profiles) && !container.decodeNil(forKey: .profiles) else { return }
      profiles = try container.dictionary(of: Preserving<ProfileSettings>.self, forKey: .profiles)
    }
  }
}
