import BoundedJSON
import IdentityToolkit

/// The JSON file that `firebase auth:export` writes.
struct AccountFile: Sendable {
  let accounts: [UserInfo]

  /// The largest file that is read, in bytes.
  static let limit = 1 << 30

  /// Reads the accounts.
  ///
  /// - Throws: ``CommandFailure`` that names the account by its place, and no value.
  init(parsing bytes: [UInt8], at path: String) throws(CommandFailure) {
    guard let value = try? JSONReader.read(bytes) else {
      throw Self.failure(path, "is not JSON", hint: "export it as JSON: firebase auth:export users.json")
    }
    guard let users = value["users"]?.array ?? value.array else {
      throw Self.failure(
        path, "has no list of users", hint: "export it again: firebase auth:export users.json")
    }
    var accounts: [UserInfo] = []
    for (index, user) in users.enumerated() {
      guard var members = user.object,
        let account = try? BoundedDecoder.decode(
          UserInfo.self, from: .object(Self.renamed(&members)))
      else { throw Self.failure(path, "has no readable account at users[\(index)]", hint: nil) }
      accounts.append(account)
    }
    self.accounts = accounts
  }

  /// How many accounts have a different service's password hash.
  var foreignHashCount: Int {
    accounts.count { $0.passwordHash.map { !$0.isEmpty && !$0.hasPrefix("fakeHash:") } ?? false }
  }

  /// `firebase auth:export` and the service have different names for the last sign-in.
  private static func renamed(_ members: inout [String: JSONValue]) -> [String: JSONValue] {
    if let time = members.removeValue(forKey: "lastSignedInAt") { members["lastLoginAt"] = time }
    return members
  }

  private static func failure(_ path: String, _ what: String, hint: String?) -> CommandFailure {
    CommandFailure(
      ErrorReport(.damagedFile, message: "\(path) \(what)", hint: hint))
  }
}
