/// Finds the mistakes in a project file that can be found without a server.
package enum ProjectFileCheck {
  /// Returns at most twenty mistakes; empty for a valid file.
  ///
  /// The meaning of the members is checked only if all of them have the right form.
  package static func faults(in file: JSONValue) -> [ProjectFileFault] {
    var faults = FaultList()
    MemberForm.object(ProjectFileForm.file).check(file, at: [], &faults)
    guard faults.faults.isEmpty, let members = file.object else { return faults.faults }
    let tenants = members["tenants"]?.array ?? []
    var scopes: [String: ProjectFileScope] = [:]
    let isStrict = members["strict"] == true
    scopes[""] = ProjectFileScope(members, path: [], isStrict: isStrict)
    for (index, tenant) in tenants.enumerated() {
      let path = ["tenants", "\(index)"]
      let id = tenant["id"]?.string ?? ""
      if scopes[id] != nil { faults.add(path + ["id"], "is the ID of another tenant of this file") }
      var scope = ProjectFileScope(tenant.object ?? [:], path: path, isStrict: isStrict)
      scope.allowsSharedEmails = scopes[""]?.allowsSharedEmails ?? false
      scopes[id] = scope
      scope.checkSettings(.tenant, &faults)
    }
    scopes[""]?.checkSettings(.config, &faults)
    for (user, path) in users(of: members) {
      let tenant = user["tenant"]?.string ?? path.tenant
      guard scopes[tenant] != nil else {
        faults.add(
          path.steps + ["tenant"], "is not the id of one of the tenants",
          known: scopes.keys.filter { !$0.isEmpty }.sorted(), knowsValues: true)
        continue
      }
      scopes[tenant]?.check(user, at: path.steps, &faults)
    }
    return faults.faults
  }

  static func users(
    of members: [String: JSONValue]
  ) -> [(user: [String: JSONValue], path: (steps: [String], tenant: String))] {
    func listed(
      _ holder: [String: JSONValue]?, _ path: [String], _ tenant: String
    ) -> [(
      user: [String: JSONValue], path: (steps: [String], tenant: String)
    )] {
      (holder?["users"]?.array ?? []).enumerated().map { index, user in
        (user.object ?? [:], (path + ["users", "\(index)"], tenant))
      }
    }
    var users = listed(members, [], "")
    for (index, tenant) in (members["tenants"]?.array ?? []).enumerated() {
      users += listed(tenant.object, ["tenants", "\(index)"], tenant["id"]?.string ?? "")
    }
    return users
  }
}

/// The project or a tenant of a file, with what its users share.
private struct ProjectFileScope {
  let members: [String: JSONValue]
  let path: [String]
  private let isStrict: Bool
  var allowsSharedEmails: Bool
  private let rules: PasswordRules?
  private var taken: [String: Set<String>] = [:]

  init(_ members: [String: JSONValue], path: [String], isStrict: Bool) {
    self.members = members
    self.path = path
    self.isStrict = isStrict
    let policies = members["policies"]
    allowsSharedEmails = policies?["signIn"]?["allowDuplicateEmails"] == .bool(true)
    let rules = PasswordRules(policies?["passwordPolicyConfig"])
    self.rules = rules?.isEnforced == true ? rules : nil
  }

  /// Finds settings that production would refuse, group by group, so that each mistake has a location.
  func checkSettings(_ schema: Message, _ faults: inout FaultList) {
    for (name, value) in (members["policies"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      do throws(ServerError) {
        var tree = SettingTree(try schema.read([name: value], at: "policies"))
        try tree.normalize(from: SettingTree(), now: 0)
      } catch {
        faults.add(path + ["policies", name], "is refused: \(error.message)")
      }
    }
    let numbers = members["testPhones"]?.object?.count ?? 0
    if numbers > TestPhoneNumbers.limit {
      faults.add(
        path + ["testPhones"],
        "has \(numbers) numbers, and a project has at most \(TestPhoneNumbers.limit)")
    }
    for (id, config) in members["providers"]?.object ?? [:] where id.hasPrefix("oidc.") {
      do {
        try BoundedDecoder.decode(OAuthIdpConfig.self, from: config).check()
      } catch {
        faults.add(
          path + ["providers", id], "is refused: \((error as? ServerError)?.message ?? "it cannot be read")")
      }
    }
  }

  mutating func check(_ user: [String: JSONValue], at path: [String], _ faults: inout FaultList) {
    claim("uid", user["uid"]?.string, at: path + ["uid"], &faults)
    if !allowsSharedEmails {
      claim("e-mail address", user["email"]?.string?.lowercased(), at: path + ["email"], &faults)
    }
    claim("phone number", user["phoneNumber"]?.string, at: path + ["phoneNumber"], &faults)
    var providers: Set<String> = []
    for (index, identity) in (user["providers"]?.array ?? []).enumerated() {
      if !providers.insert(identity["providerId"]?.string ?? "").inserted {
        faults.add(
          path + ["providers", "\(index)", "providerId"], "is the provider of another identity of this user")
      }
      let name = "\(identity["providerId"]?.string ?? "") \(identity["rawId"]?.string ?? "")"
      claim("identity", name, at: path + ["providers", "\(index)", "rawId"], &faults)
    }
    checkPassword(of: user, at: path, &faults)
    checkClaims(of: user, at: path, &faults)
    checkFactors(of: user, at: path, &faults)
  }

  private mutating func claim(
    _ kind: String, _ value: String?, at path: [String], _ faults: inout FaultList
  ) {
    guard let value, !taken[kind, default: []].insert(value).inserted else { return }
    faults.add(path, "is the \(kind) of another user of this file")
  }

  private func checkPassword(
    of user: [String: JSONValue], at path: [String], _ faults: inout FaultList
  ) {
    for name in ["salt", "hash"] where user[name] != nil && user["passwordHash"] == nil {
      faults.add(path + [name], "belongs to a passwordHash, which is not there")
    }
    if let hash = user["hash"] {
      do {
        try BoundedDecoder.decode(HashParameters.self, from: hash).check()
      } catch {
        faults.add(path + ["hash"], "is refused: \((error as? ServerError)?.message ?? "it cannot be read")")
      }
    }
    guard let password = user["password"]?.string else { return }
    guard password.utf16.count >= 6 else {
      return faults.add(path + ["password"], "is too short: a password has at least 6 characters")
    }
    guard let unmet = rules?.unmet(by: password), !unmet.isEmpty else { return }
    faults.add(
      path + ["password"],
      "does not follow the password policy of this file: \(unmet.map(\.text).joined(separator: ", "))")
  }

  private func checkClaims(
    of user: [String: JSONValue], at path: [String], _ faults: inout FaultList
  ) {
    guard let claims = user["claims"] else { return }
    let text = JSONOutput.text(of: claims)
    do throws(ClaimsFault) {
      try ClaimsFault.check(claims.object ?? [:], as: text)
    } catch {
      guard case .reserved(let name) = error else {
        return faults.add(path + ["claims"], "is too large: \(error)")
      }
      faults.add(path + ["claims", name], "is a reserved name, which no claim can have")
    }
  }

  private func checkFactors(
    of user: [String: JSONValue], at path: [String], _ faults: inout FaultList
  ) {
    let factors = user["factors"]?.array ?? []
    if isStrict, factors.count > UserRecord.factorLimit {
      faults.add(
        path + ["factors"], "has \(factors.count) factors, and a user has at most \(UserRecord.factorLimit)")
    }
    var taken: Set<String> = []
    for (index, factor) in factors.enumerated() {
      let place = path + ["factors", "\(index)"]
      if factor["phoneNumber"] == nil, factor["totpSecret"] == nil {
        faults.add(place, "has neither phoneNumber nor totpSecret")
      }
      for name in ["id", "phoneNumber", "totpSecret"] {
        guard let value = factor[name]?.string, !taken.insert("\(name) \(value)").inserted else { continue }
        faults.add(place + [name], "is the \(name) of another factor of this user")
      }
    }
  }
}
