/// Finds the mistakes in a project file that can be found without a server.
package struct ProjectFileCheck {
  private var faults: [Misfit] = []
  private let isStrict: Bool
  private let allowsSharedEmails: Bool
  /// The enforced password policies of the project and of each tenant, by ID; nil for none.
  private var rules: ByName<PasswordRules?> = [:]
  /// What only one user of a tenant can have: the tenant, a kind and a value.
  private var taken: Set<[Name]> = []

  /// Returns at most twenty mistakes; empty for a valid file.
  ///
  /// The meaning of the members is checked only if all of them have the right form.
  package static func faults(in file: JSONValue) -> [Misfit] {
    let faults = FormReader.read(file, as: .object(ProjectFileForm.file), by: .projectFile).misfits
    guard faults.isEmpty, let members = file.object else { return faults }
    return Self(members).faults
  }

  private mutating func add(_ reason: String, at place: Place, known: Misfit.Known? = nil) {
    guard faults.count < FormReader.Rules.projectFile.limit else { return }
    faults.append(Misfit(reason, at: place, known: known))
  }

  private init(_ file: ByName<JSONValue>) {
    isStrict = file["strict"] == true
    allowsSharedEmails = file["policies"]?["signIn"]?["allowDuplicateEmails"] == true
    addRules(of: file, "")
    for (index, tenant) in (file["tenants"]?.array ?? []).enumerated() {
      let (path, members) = (Place.top["tenants"][index], tenant.object ?? [:])
      if !addRules(of: members, tenant["id"]?.string ?? "") {
        add("is the ID of another tenant of this file", at: path["id"])
      }
      checkSettings(of: members, .tenant, at: path)
    }
    checkSettings(of: file, .config, at: .top)
    for (user, path, tenant) in Self.users(of: file) {
      guard let own = rules[tenant] else {
        add(
          "is not the id of one of the tenants", at: path["tenant"],
          known: .values(rules.keys.filter { !$0.isEmpty }.sorted()))
        continue
      }
      check(user, of: tenant, own, at: path)
    }
  }

  /// The users of a file, each with its tenant; empty for the project.
  static func users(
    of members: ByName<JSONValue>
  ) -> [(user: ByName<JSONValue>, path: Place, tenant: String)] {
    let tenants = (members["tenants"]?.array ?? []).enumerated().map { index, tenant in
      (tenant, Place.top["tenants"][index], tenant["id"]?.string ?? "")
    }
    return ([(JSONValue.object(members), .top, "")] + tenants).flatMap { holder, path, id in
      (holder["users"]?.array ?? []).enumerated().map { index, user in
        (user.object ?? [:], path["users"][index], user["tenant"]?.string ?? id)
      }
    }
  }

  /// Returns whether the tenant is new.
  @discardableResult
  private mutating func addRules(of members: ByName<JSONValue>, _ tenant: String) -> Bool {
    let own = PasswordRules(members["policies"]?["passwordPolicyConfig"])
    return rules.updateValue(own?.isEnforced == true ? own : nil, forKey: tenant) == nil
  }

  /// Finds settings that production would refuse, group by group, so that each mistake has a location.
  private mutating func checkSettings(
    of members: ByName<JSONValue>, _ schema: Message, at path: Place
  ) {
    for (name, value) in (members["policies"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      do throws(ServerError) {
        var tree = SettingTree(try schema.read([name: value], at: "policies"))
        try tree.normalize(from: SettingTree(), now: 0)
      } catch {
        add("is refused: \(error.message)", at: path["policies"][name])
      }
    }
    let numbers = members["testPhones"]?.object?.count ?? 0
    if numbers > TestPhoneNumbers.limit {
      add(
        "has \(numbers) numbers, and a project has at most \(TestPhoneNumbers.limit)", at: path["testPhones"])
    }
    for (id, config) in members["providers"]?.object ?? [:] where id.hasPrefix("oidc.") {
      checkDecoded(OAuthIdpConfig.self, config, at: path["providers"][id]) { try $0.check() }
    }
  }

  private mutating func checkDecoded<Value: Decodable>(
    _ type: Value.Type, _ value: JSONValue, at path: Place, _ check: (Value) throws -> Void
  ) {
    do {
      try check(try BoundedDecoder.decode(type, from: value))
    } catch {
      add("is refused: \((error as? ServerError)?.message ?? "it cannot be read")", at: path)
    }
  }

  private mutating func check(
    _ user: ByName<JSONValue>, of tenant: String, _ rules: PasswordRules?, at path: Place
  ) {
    func name(_ value: JSONValue?) -> String { value?.string ?? "" }
    claim("uid", user["uid"]?.string, of: tenant, at: path["uid"])
    if !allowsSharedEmails {
      claim("e-mail address", user["email"]?.string.map(CanonicalForm.address), of: tenant, at: path["email"])
    }
    claim("phone number", user["phoneNumber"]?.string, of: tenant, at: path["phoneNumber"])
    var providers: Set<Name> = []
    for (index, identity) in (user["providers"]?.array ?? []).enumerated() {
      let path = path["providers"][index]
      if !providers.insert(name(identity["providerId"])).inserted {
        add("is the provider of another identity of this user", at: path["providerId"])
      }
      let name = "\(name(identity["providerId"])) \(name(identity["rawId"]))"
      claim("identity", name, of: tenant, at: path["rawId"])
    }
    checkPassword(of: user, rules, at: path)
    checkClaims(of: user, at: path)
    checkFactors(of: user, at: path)
  }

  private mutating func claim(_ kind: String, _ value: String?, of tenant: String, at path: Place) {
    guard let value, !taken.insert([Name(tenant), Name(kind), Name(value)]).inserted else { return }
    add("is the \(kind) of another user of this file", at: path)
  }

  private mutating func checkPassword(
    of user: ByName<JSONValue>, _ rules: PasswordRules?, at path: Place
  ) {
    for name in ["salt", "hash"] where user[name] != nil && user["passwordHash"] == nil {
      add("belongs to a passwordHash, which is not there", at: path[name])
    }
    if let hash = user["hash"] {
      checkDecoded(HashParameters.self, hash, at: path["hash"]) { try $0.check() }
    }
    guard let password = user["password"]?.string else { return }
    guard password.utf16.count >= 6 else {
      return add("is too short: a password has at least 6 characters", at: path["password"])
    }
    guard let unmet = rules?.unmet(by: password), !unmet.isEmpty else { return }
    add(
      "does not follow the password policy of this file: \(unmet.map(\.text).joined(separator: ", "))",
      at: path["password"])
  }

  private mutating func checkClaims(of user: ByName<JSONValue>, at path: Place) {
    guard let claims = user["claims"] else { return }
    let text = JSONOutput.text(of: claims)
    do throws(ClaimsFault) {
      try ClaimsFault.check(claims.object ?? [:], as: text)
    } catch {
      guard case .reserved(let name) = error else {
        return add("is too large: \(error)", at: path["claims"])
      }
      add("is a reserved name, which no claim can have", at: path["claims"][name])
    }
  }

  private mutating func checkFactors(of user: ByName<JSONValue>, at path: Place) {
    let factors = user["factors"]?.array ?? []
    if isStrict, factors.count > UserRecord.factorLimit {
      add(
        "has \(factors.count) factors, and a user has at most \(UserRecord.factorLimit)", at: path["factors"])
    }
    var taken: Set<Name> = []
    for (index, factor) in factors.enumerated() {
      let place = path["factors"][index]
      if factor["phoneNumber"] == nil, factor["totpSecret"] == nil {
        add("has neither phoneNumber nor totpSecret", at: place)
      }
      for name in ["id", "phoneNumber", "totpSecret"] {
        guard let value = factor[name]?.string, !taken.insert("\(name) \(value)").inserted else { continue }
        add("is the \(name) of another factor of this user", at: place[name])
      }
    }
  }
}
