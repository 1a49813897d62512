/// Reads the accounts of one file, in the form of the service or of an Admin SDK, and notes what is not used.
///
/// In an export, what Google's emulator skips or ignores is noted and kept as far as possible. In a file of accounts, as
/// for `firebase auth:import`, it is refused if a user could not sign in for it.
package struct AccountReader: Sendable {
  package internal(set) var notes = ImportNotes()
  /// Whether an export in the place of this one would lose an account or a part of one.
  private(set) var leavesOut = false
  /// The second factors of the account read last that are not used.
  private(set) var unusedFactors: [JSONValue] = []
  private let isExport: Bool
  /// The members that the import uses.
  private let used: Set<Name>
  /// Whether several accounts may have the same address.
  private let sharesAddresses: Bool
  private var uids: Set<Name> = []
  private var uidByAddress: ByName<String> = [:]
  private var uidByNumber: ByName<String> = [:]
  private var uidByIdentity: ByName<String> = [:]
  /// The names in the file for those of the service, of the account that is read.
  private(set) var ownNames: ByName<String> = [:]

  /// A reader for an export.
  init(exportSharingAddresses sharesAddresses: Bool) {
    isExport = true
    self.sharesAddresses = sharesAddresses
    used = AccountNames.stored.union(["rawPassword", ExportedMembers.extra])
  }

  /// A reader for a file of accounts that a server gets by ``BatchCreateAccounts``.
  ///
  /// A strict server restores what production's `batchGet` returns; Google's emulator, and a server in its mode, less.
  package init(forStrictServer isStrict: Bool) {
    isExport = false
    sharesAddresses = false
    used =
      isStrict
      ? AccountNames.stored.subtracting(["passkeyInfo"]).union(["rawPassword"]) : AccountNames.batchCreated
  }

  /// The members of an account as the service has them; nil for one that is left out.
  ///
  /// - Throws: what is wrong with which member.
  package mutating func read(
    _ given: ByName<JSONValue>, at place: Place
  ) throws(Misfit) -> ByName<JSONValue>? {
    var members = given.filter { $0.value != .null }
    let isProduction = members["lastSignedInAt"] != nil && members["lastLoginAt"] == nil
    ownNames = isProduction ? ["lastLoginAt": "lastSignedInAt"] : [:]
    if members["localId"] == nil, members["uid"] != nil {
      ownNames = AdminAccount.ownNames(members)
      members = AdminAccount.members(members)
    }
    unusedFactors = []
    let respelled = isExport ? AccountNames.respell(&members, used) : []
    let uidNumber = isExport && members["localId"]?.double != nil ? members["localId"]?.primitiveText : nil
    if let uidNumber { members["localId"] = .string(uidNumber) }
    if isExport, let uid = members["localId"], uid.string == nil {
      leaveOut(
        "an account is left out, because its \(ownNames["localId"] ?? "localId") must be a string",
        at: "\(place)")
      return nil
    }
    guard let uid = members["localId"] else {
      let other = members.keys.sorted().first { AccountNames.meant(by: $0) == "localId" }
      guard isExport else {
        throw Misfit("has no localId" + (other.map { ", only \($0)" } ?? ""), at: place)
      }
      leaveOut("an account without localId is left out", at: "\(place)", meant: other.map { _ in "localId" })
      return nil
    }
    let account = uid.string.map { "\(place) (uid \($0))" } ?? "\(place)"
    for (own, name) in respelled { notes.add("\(own) is read as \(name)", at: account) }
    if uidNumber != nil { notes.add(Self.asText(ownNames["localId"] ?? "localId"), at: account) }
    do throws(Misfit) {
      try normalize(&members, at: place, account)
      // Names the member and what it must be; an export is read by this anyway.
      if !isExport { _ = try UserRecord(checking: members, at: place) }
    } catch {
      var error = error
      error.place = error.place.renaming(ownNames)
      throw error.of(uid.string)
    }
    if !uids.insert(uid.string ?? "").inserted {
      leaveOut("the account is there more than once, and the last one counts", at: account)
    }
    noteContests(members, at: account)
    noteDoubts(members, at: account)
    if !isExport { noteOutweighed(members, at: account) }
    noteUnused(&members, at: account)
    return members
  }

  /// Notes that an account of an export, or a part of one, is left out.
  mutating func leaveOut(_ text: String, at place: String, meant: String? = nil) {
    leavesOut = true
    notes.add(text, at: place, meant: meant)
  }

  private mutating func normalize(
    _ members: inout ByName<JSONValue>, at place: Place, _ account: String
  ) throws(Misfit) {
    if let time = members.removeValue(forKey: "lastSignedInAt") {
      members["lastLoginAt"] = members["lastLoginAt"] ?? time
    }
    try normalizeTimes(&members, at: place, account)
    if isExport { fit(&members, at: account) }
    if let email = members["email"]?.string {
      members["email"] = .string(CanonicalForm.address(email.cleaned()))
    }
    if let number = members["phoneNumber"]?.string {
      if number.contains("(0)") {
        guard isExport else { throw Misfit(Self.trunkZero, at: place["phoneNumber"]) }
        notes.add("phoneNumber \(Self.trunkZero)", at: account)
      }
      members["phoneNumber"] = number.isEmpty ? nil : .string(CanonicalForm.number(number))
    }
    try normalizePassword(&members, at: place, account)
    if let claims = members["customAttributes"] { try check(claims, at: place, account) }
    if let factors = members["mfaInfo"]?.array {
      let uid = members["localId"]?.string
      members["mfaInfo"] = .array(
        factors.compactMap { given in
          let factor = factor(given, of: uid, at: account)
          if factor == nil { unusedFactors.append(given) }
          return factor
        })
    }
  }

  /// Reads dates where the service has counts; Google's emulator ignores any other text.
  private mutating func normalizeTimes(
    _ members: inout ByName<JSONValue>, at place: Place, _ account: String
  ) throws(Misfit) {
    for (name, unit) in AccountNames.times {
      guard let text = members[name]?.string, name == "lastRefreshAt" || Int64(text) == nil else { continue }
      if text.isEmpty {
        members[name] = nil
      } else if isExport, unit > 0, let whole = Double(text).flatMap({ Int64(exactly: $0.rounded(.down)) }) {
        members[name] = .string("\(whole)")
      } else if let time = AdminAccount.milliseconds(text) {
        members[name] = unit == 0 ? .string(Timestamp.text(milliseconds: time)) : .string("\(time / unit)")
      } else if isExport {
        notes.add("\(name) is not used, because it is not a time", at: account)
        members[name] = nil
      } else if unit > 0 {
        let count = unit == 1 ? "milliseconds" : "seconds"
        throw Misfit("must be a time such as 2027-01-01T00:00:00Z, or \(count) since 1970", at: place[name])
      }
    }
  }

  private mutating func normalizePassword(
    _ members: inout ByName<JSONValue>, at place: Place, _ account: String
  ) throws(Misfit) {
    if let password = members["rawPassword"], password.string == nil {
      throw Misfit("must be a string", at: place["rawPassword"])
    }
    if isExport, members["passwordHash"]?.string.filled == nil,
      let password = members["rawPassword"]?.string.filled
    {
      // Like Google's emulator, but each import gives the same bytes.
      let digits = Hexadecimal.encode(SHA256.hash(Array((members["localId"]?.string ?? "").utf8))).prefix(20)
      let salt = members["salt"]?.string.filled ?? "fakeSalt\(digits)"
      members["salt"] = .string(salt)
      members["passwordHash"] = .string(FakeHash.text(of: password, salt: salt))
      members["rawPassword"] = nil
    }
    guard let hash = members["passwordHash"]?.string.filled else { return }
    if hash.hasPrefix(FakeHash.prefix) {
      normalizeSalt(ofFakeHash: hash, &members, at: account)
      return
    }
    for name in ["passwordHash", "salt"] {
      guard let text = members[name]?.string.filled, !Self.isBase64(text) else { continue }
      guard isExport else {
        throw Misfit("must be base64, as for firebase auth:import", at: place[name])
      }
      notes.add("the password does not work, because \(name) is not base64", at: account)
    }
  }

  /// Google's emulator needs the salt beside the hash that has it.
  private mutating func normalizeSalt(
    ofFakeHash hash: String, _ members: inout ByName<JSONValue>, at account: String
  ) {
    let beginning = FakeHash.prefix + "salt="
    let bytes = Array(hash.utf8)
    guard hash.hasPrefix(beginning), let end = bytes.firstRange(of: ":password=".utf8) else {
      return notes.add("the password does not work, because passwordHash is not complete", at: account)
    }
    let salt = String(
      decoding: bytes[beginning.utf8.count..<max(end.lowerBound, beginning.utf8.count)], as: UTF8.self)
    if members["salt"]?.string.filled == nil {
      members["salt"] = .string(salt)
    } else if members["salt"]?.string != salt {
      notes.add("the password does not work, because salt is not that of passwordHash", at: account)
    }
  }

  private mutating func check(
    _ claims: JSONValue, at place: Place, _ account: String
  ) throws(Misfit) {
    guard let text = claims.string else {
      throw Misfit(
        ownNames["customAttributes"] != nil
          ? "must be an object" : "must be text: the claims, a JSON object, in a string",
        at: place["customAttributes"])
    }
    guard isExport, !text.isEmpty else { return }
    guard let claims = (try? JSONReader.read(Array(text.utf8)))?.object else {
      return notes.add("its claims do not count, because customAttributes has no JSON object", at: account)
    }
    do throws(ClaimsFault) {
      try ClaimsFault.check(claims, as: text)
    } catch {
      notes.add("customAttributes is kept, though servers refuse it: \(error)", at: account)
    }
  }

  static func asText(_ name: String) -> String { "\(name) is read as text, though it is a number" }

  private static let trunkZero = "has a (0), which is dialed only within the country"

  private static func isBase64(_ text: String) -> Bool {
    let letters = text.replacing("+", with: "-").replacing("/", with: "_")
    return Base64URL.decode(String(letters.prefix { $0 != "=" })) != nil
      && letters.drop { $0 != "=" }.utf8.allSatisfy { $0 == UInt8(ascii: "=") }
  }

  /// The second factor with its number as it is compared; nil for one that no code would pass.
  private mutating func factor(_ value: JSONValue, of uid: String?, at account: String) -> JSONValue? {
    guard case .object(var members) = value else { return value }
    let id = members["mfaEnrollmentId"]?.string.filled
    let name = id.map { "the second factor \($0)" } ?? "a second factor"
    if let number = (members["unobfuscatedPhoneInfo"] ?? members["phoneInfo"])?.string.filled {
      if number.contains("(0)") {
        notes.add("\(name) is left out, because its number \(Self.trunkZero)", at: account)
        return nil
      }
      for name in ["phoneInfo", "unobfuscatedPhoneInfo"] {
        if let plain = members[name]?.string { members[name] = .string(CanonicalForm.number(plain)) }
      }
      if isExport { note(number, called: "the number of \(name)", at: account) }
      return named(members, by: "\(uid ?? "") \(number)")
    }
    if let secret = members["totpInfo"]?["sharedSecretKey"]?.string.filled {
      return named(members, by: "\(uid ?? "") \(secret)")
    }
    notes.add(
      members["totpInfo"] == nil
        ? "\(name) is left out, because it has neither \(ownNames["phoneInfo"] ?? "phoneInfo") nor totpInfo"
        : "\(name) is left out, because its totpInfo has no sharedSecretKey", at: account)
    return nil
  }

  /// The second factor of an export with an ID, the same at each import.
  private func named(_ factor: ByName<JSONValue>, by source: String) -> JSONValue {
    guard isExport, factor["mfaEnrollmentId"]?.string.filled == nil else { return .object(factor) }
    let id = String(Hexadecimal.encode(SHA256.hash(Array(source.utf8))).prefix(28))
    return .object(factor.merging(["mfaEnrollmentId": .string(id)]) { $1 })
  }

  /// Notes what the servers of production would not take, and no refusal names later.
  private mutating func noteDoubts(_ members: ByName<JSONValue>, at account: String) {
    if isExport, let email = members["email"]?.string.filled, !TextRule.email.accepts(email) {
      notes.add("email is kept, though it is no e-mail address", at: account)
    }
    if let number = members["phoneNumber"]?.string.filled, isExport || number.hasPrefix("+") {
      note(number, called: "phoneNumber", at: account)
    }
  }

  private mutating func note(_ number: String, called name: String, at account: String) {
    guard (try? PhoneNumber(parsing: number)) == nil, !number.contains("(0)") else { return }
    notes.add("\(name) is kept, though it is no phone number in E.164", at: account)
  }

  /// Notes an account that shares what a sign-in finds it by.
  private mutating func noteContests(_ members: ByName<JSONValue>, at account: String) {
    func owner(_ handle: String?, in uids: inout ByName<String>) -> String? {
      guard let uid = members["localId"]?.string, let handle = handle.filled else { return nil }
      let owner = uids[handle] ?? uid
      uids[handle] = owner
      return owner == uid ? nil : owner
    }
    if !sharesAddresses, let other = owner(members["email"]?.string, in: &uidByAddress) {
      notes.add("it has the e-mail address of the account \(other)", at: account)
    }
    if let other = owner(members["phoneNumber"]?.string, in: &uidByNumber) {
      notes.add("it has the phone number of the account \(other)", at: account)
    }
    for entry in isExport ? members["providerUserInfo"]?.array ?? [] : [] {
      guard let provider = entry["providerId"]?.string, let id = entry["rawId"]?.string.filled,
        ![SignInProvider.password, SignInProvider.phone].contains(provider),
        let other = owner("\(provider) \(id)", in: &uidByIdentity)
      else { continue }
      notes.add("it has the identity at \(provider) of the account \(other)", at: account)
    }
  }

  /// Notes what a server takes from another member only.
  private mutating func noteOutweighed(_ members: ByName<JSONValue>, at account: String) {
    if members["passwordHash"]?.string.filled != nil, members["rawPassword"]?.string.filled != nil {
      notes.add("the plain password is not used, because there is a passwordHash", at: account)
    }
    let numbers = (members["providerUserInfo"]?.array ?? []).filter { $0["providerId"] == "phone" }
      .compactMap { ($0["phoneNumber"] ?? $0["rawId"])?.string.filled }
    if numbers.contains(where: { CanonicalForm.number($0) != members["phoneNumber"]?.string }) {
      notes.add("the phone number among the providers is not used, only phoneNumber", at: account)
    }
  }

  /// Notes members that nothing reads; in a file of accounts, removes them.
  private mutating func noteUnused(_ members: inout ByName<JSONValue>, at account: String) {
    let unused = members.keys.filter { !used.contains($0) && !AccountNames.silent.contains($0) }
    for name in unused.sorted() {
      // Only a strict server restores all that an account has.
      let isKnown = AccountNames.stored.contains(name)
      let condition = isKnown && name != "passkeyInfo" ? ", unless the server is strict" : ""
      notes.add(
        "\(ownNames[name] ?? name) is not used\(condition)", at: account,
        meant: isKnown ? nil : AccountNames.meant(by: name))
    }
    for entry in members["providerUserInfo"]?.array ?? [] {
      for name in (entry.object ?? [:]).keys.filter({ !AccountNames.ofIdentity.contains($0) }).sorted() {
        notes.add(
          "providerUserInfo.\(name) is not used", at: account, meant: AccountNames.meantOfIdentity[name])
      }
    }
    if !isExport { members = members.filter { used.contains($0.key) } }
  }
}
