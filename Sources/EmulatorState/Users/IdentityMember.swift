/// A member of a user's entry at a provider; all are strings.
package struct IdentityMember: Sendable {
  let name: StaticString
  let get: @Sendable (ProviderUserInfo) -> String?
  let set: @Sendable (inout ProviderUserInfo, String?) -> Void

  /// The members in the order of a lookup.
  static let all: [Self] = [
    .init(name: "providerId", get: { $0.providerID }, set: { $0.providerID = $1 }),
    .init(name: "rawId", get: { $0.rawID }, set: { $0.rawID = $1 }),
    .init(name: "federatedId", get: { $0.federatedID }, set: { $0.federatedID = $1 }),
    .init(name: "email", get: { $0.email }, set: { $0.email = $1 }),
    .init(name: "displayName", get: { $0.displayName }, set: { $0.displayName = $1 }),
    .init(name: "photoUrl", get: { $0.photoUrl }, set: { $0.photoUrl = $1 }),
    .init(name: "phoneNumber", get: { $0.phoneNumber }, set: { $0.phoneNumber = $1 }),
    .init(name: "screenName", get: { $0.screenName }, set: { $0.screenName = $1 }),
  ]
}

extension ProviderUserInfo: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    for member in IdentityMember.all { json.member(member.name, member.get(self)) }
    json.endObject()
  }

  package var members: ByName<JSONValue> { JSONOutput.members(of: self) }

  package init<Failure>(reading text: (String) throws(Failure) -> String?) throws(Failure) {
    self.init()
    for member in IdentityMember.all { member.set(&self, try text("\(member.name)")) }
  }
}
