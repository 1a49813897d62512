import BoundedJSON
import IdentityToolkit

/// The content of `credentials.json`.
struct CredentialFile: StoredRecord {
  /// The format this version writes.
  static let currentVersion = 1

  var version: Int = currentVersion
  var profiles: [String: Preserving<ProfileRecord>] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable { case version, profiles }

  static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    profiles = try container.dictionary(of: Preserving<ProfileRecord>.self, forKey: .profiles)
  }
}
