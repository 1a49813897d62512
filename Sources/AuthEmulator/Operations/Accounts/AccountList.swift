/// The response of a call that lists users.
///
/// They are written as stored, because creating a ``UserInfo`` for each would take longer than writing it.
struct AccountList: JSONWritable {
  var kind: String?
  var recordsCount: Int64String?
  var name: StaticString = "users"
  var users: [UserRecord]?
  var nextPageToken: String?
  // Not a literal, for which a generic initializer of a set runs.
  var view = UserRecord.View(rawValue: 0)
  /// Whether each hash has a version beside it.
  var hasVersions = false

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("recordsCount", encoded: recordsCount)
    if let users {
      json.name(name)
      json.beginArray()
      for user in users {
        json.beginObject()
        user.write(UserMember.shown, as: view, to: &json)
        if hasVersions, user.passwordHash != nil { json.member("version", Int64(0)) }
        json.endObject()
      }
      json.endArray()
    }
    json.member("nextPageToken", nextPageToken)
    json.endObject()
  }
}

extension AccountList {
  /// Lists users as the caller may see them: as in Google's emulator, or as in production (Docs/protocol.md
  /// 10.3).
  ///
  /// With `withSecrets`, they include what only a download of all accounts shows.
  init(_ users: [UserRecord], _ call: Call, withSecrets: Bool = false) {
    let isRedacted = call.world.policy.hidesSecrets && !withSecrets
    if isRedacted { view.insert(.maskedFactors) }
    if call.world.policy.hasProductionAccounts { view.insert(.protobufDates) }
    self.users = users
    guard isRedacted || call.world.policy.hasProductionAccounts else { return }
    self.users = users.map { user in
      var user = user
      user.providerUserInfo = user.shownProviders(call)
      if call.world.policy.hasProductionAccounts { user.mfaInfo = user.mfaInfo.filledList }
      if isRedacted {
        user.passwordHash = user.shownPasswordHash(call)
        user.salt = nil
      }
      return user
    }
  }
}
