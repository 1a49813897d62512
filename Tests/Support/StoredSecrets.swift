import Foundation

/// The secrets in a credentials file.
package enum StoredSecrets {
  /// The values of all secret members.
  package static func inFile(_ path: String) throws -> Set<String> {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    let names: Set = [
      "idToken", "refreshToken", "verificationId", "temporaryProof", "mfaPendingCredential", "sessionInfo",
      "rawNonce", "accessToken", "tokenSecret", "pendingToken", "sessionId",
    ]
    func collect(_ value: Any) -> [String] {
      if let members = value as? [String: Any] {
        return members.flatMap { name, member in
          if let text = member as? String { return names.contains(name) ? [text] : [] }
          return collect(member)
        }
      }
      return (value as? [Any])?.flatMap(collect) ?? []
    }
    return Set(collect(try JSONSerialization.jsonObject(with: bytes)))
  }
}
