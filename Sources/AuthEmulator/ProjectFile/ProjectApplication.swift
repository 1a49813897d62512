struct ProjectApplication {
  var project: ProjectState
  var call: Call
  private(set) var changes: [ProjectChange] = []

  /// Applies the members of a checked file: settings first, then tenants, then users.
  mutating func apply(_ file: ByName<JSONValue>) throws(ServerError) {
    try checkStart(file)
    try applySettings(file)
    let answers = project.config.fictionalAnswers
    let phones = try phones(file["testPhones"], beside: answers, at: .top, of: nil)
    if phones != answers { project.config.fictionalAnswers = phones }
    if let domains = file["hostingDomains"]?.array { applyHosting(domains.compactMap(\.string)) }
    var providers = project.providerConfigs
    try applyProviders(file["providers"], to: &providers, at: .top, of: nil)
    project.providerConfigs = providers
    for (index, tenant) in (file["tenants"]?.array ?? []).enumerated() {
      try applyTenant(tenant.object ?? [:], at: Place.top["tenants"][index])
    }
    let users = ProjectFileCheck.users(of: file)
    for (tenant, users) in ByName(grouping: users, by: \.tenant).sorted(by: { $0.key < $1.key }) {
      try applyUsers(users, of: tenant)
    }
  }

  private func checkStart(_ file: ByName<JSONValue>) throws(ServerError) {
    func fault(_ place: Place, _ option: String) -> ServerError {
      ServerError(Misfit("cannot change while the server runs: it was started \(option)", at: place))
    }
    let isProduction = call.world.policy.mode == .production
    if let strict = file["strict"], strict != .bool(isProduction) {
      throw fault(.top["strict"], "\(isProduction ? "with" : "without") --strict")
    }
    let algorithm = call.world.tokenSigning == .unsigned ? "none" : "rs256"
    guard let wanted = file["signing"]?["algorithm"]?.string, wanted != algorithm else { return }
    throw fault(.top["signing"]["algorithm"], "with --token-signing \(algorithm)")
  }

  private mutating func applySettings(_ file: ByName<JSONValue>) throws(ServerError) {
    var given = SettingTree(
      try Message.config.read(file["policies"]?.object ?? [:], at: "policies"))
    if let functions = file["blockingFunctions"] {
      given.members.merge(
        try Message.config.read(["blockingFunctions": functions], at: "config")
      ) { $1 }
    }
    for (group, members) in try change(&project.config.settings, by: given, .config, at: .top) {
      record(
        group == "blockingFunctions" ? group : "policy", group,
        members.map { path, before, after in
          Self.member(path.count == 1 ? group : path.dropFirst().joined(separator: "."), before, after)
        })
    }
  }

  /// Changes settings as a request does whose mask names all that differs; group by group, so that a refusal has
  /// a location.
  ///
  /// - Returns: the changed paths of each group, with the values before and after.
  private func change(
    _ settings: inout Settings, by given: SettingTree, _ schema: Message, at place: Place
  ) throws(ServerError) -> [(group: String, members: [([String], JSONValue?, JSONValue?)])] {
    let old = settings
    let before = old.effectiveTree(of: call.world.projectID, call.world.policy)
    var changes: [(group: String, members: [([String], JSONValue?, JSONValue?)])] = []
    for (group, value) in given.members.sorted(by: { $0.key < $1.key }) {
      let given = SettingTree([group: value])
      let wanted = before.following(given)
      do {
        // The values as they will be stored, which may be no others than before.
        let after = try old.changed(at: [[group]], to: wanted, call)
          .effectiveTree(of: call.world.projectID, call.world.policy)
        let paths = after.paths(given: given, differingFrom: before, schema)
        if !paths.isEmpty {
          let whole = paths.map { Self.wholeGroups.contains(group) ? [group] : $0 }
          settings = try settings.changed(at: whole, to: wanted, call)
        }
        changes.append((group, paths.map { ($0, before[$0], after[$0]) }))
      } catch {
        throw located(error, at: Self.place(of: group, in: place))
      }
    }
    return changes
  }

  /// Groups whose absent members are on without --strict, so that no part of one can stand alone.
  private static let wholeGroups = Settings.ownShown.union(["blockingFunctions"])

  private static func place(of group: String, in holder: Place) -> Place {
    ["blockingFunctions", "displayName"].contains(group) ? holder[group] : holder["policies"][group]
  }

  /// A refusal with its location in the file; that of a stranger concerns the whole call.
  private func located(_ error: ServerError, at place: Place) -> ServerError {
    error == call.caller.strangersRefusal
      ? error : ServerError(Misfit("is refused: \(error.message)", at: place))
  }

  /// Creates or changes a tenant; its users follow later.
  private mutating func applyTenant(_ given: ByName<JSONValue>, at path: Place) throws(ServerError) {
    let id = given["id"]?.string ?? ""
    let isNew = project.tenants[id] == nil
    var tenant = project.tenants[id] ?? ProjectState(tenant: .everythingOn)
    var tree = SettingTree(try Message.tenant.read(given["policies"]?.object ?? [:], at: "policies"))
    tree["displayName"] = given["displayName"]
    let members = try change(&tenant.config.settings, by: tree, .tenant, at: path).flatMap(\.members)
    record(
      "tenant", id, of: nil, isNew: isNew,
      members.map { path, before, after in Self.member(path.joined(separator: "."), before, after) })
    let old = tenant.config.testPhoneNumbers
    let phones = try phones(given["testPhones"], beside: old, at: path, of: id)
    if phones != old { tenant.config.testPhoneNumbers = phones }
    try applyProviders(given["providers"], to: &tenant.providerConfigs, at: path, of: id)
    project.tenants[id] = tenant
    project.config.deletedTenants = (project.config.deletedTenants?.filter { $0 != id }).filledList
  }

  /// Creates or changes users of the project or, with a name, of a tenant.
  private mutating func applyUsers(
    _ users: [(user: ByName<JSONValue>, path: Place, tenant: String)], of tenant: String
  ) throws(ServerError) {
    let name = tenant.isEmpty ? nil : tenant
    var table = name.map { project.tenants[$0]?.users ?? UserTable() } ?? project.users
    table.journal.content = call.effects.observed
    var contests = UserContests(allowsSharedEmails: project.rules.allowsDuplicateEmails)
    for (given, path, _) in users {
      let uid = given["uid"]?.string ?? ""
      let change = UserChange(given, of: table[uid], tenant: name, call)
      record("user", uid, of: name, isNew: change.isNew, change.members)
      guard change.isNew || !change.members.isEmpty else { continue }
      contests.add(change.user, in: table, at: path)
      if change.isNew { table.insert(change.user) } else { table.change(uid) { $0 = change.user } }
    }
    if let fault = contests.fault(in: table) { throw ServerError(fault) }
    guard let name else {
      project.users = table
      return
    }
    call.report(table.journal.drain())
    project.tenants[name]?.users = table
  }

  private mutating func applyHosting(_ given: [String]) {
    let (old, new) = (project.config.hostingDomains ?? [], Set(given.map { $0.lowercased() }).sorted())
    project.config.hostingDomains = new.isEmpty ? nil : new
    func list(_ domains: [String]) -> JSONValue { .array(domains.map { .string($0) }) }
    record(
      "hostingDomains", "hostingDomains",
      old == new ? [] : [Self.member("hostingDomains", list(old), list(new))])
  }

  /// The fictional numbers, including those of a file.
  private mutating func phones(
    _ given: JSONValue?, beside old: ByName<String>, at path: Place, of tenant: String?
  ) throws(ServerError) -> ByName<String> {
    var phones = old
    for (number, code) in (given?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let code = code.string else { continue }
      let before = phones.updateValue(code, forKey: number)
      record(
        "testPhone", number, of: tenant, isNew: before == nil,
        before == code ? [] : [Self.member("code", nil, nil)])
    }
    guard phones.count <= max(TestPhoneNumbers.limit, old.count) else {
      throw ServerError(
        Misfit(
          "is too much: with those on the server there would be \(phones.count) numbers, and at most "
            + "\(TestPhoneNumbers.limit) are allowed", at: path["testPhones"]))
    }
    return phones
  }

  private mutating func applyProviders(
    _ given: JSONValue?, to configs: inout ProviderConfigs, at path: Place, of tenant: String?
  ) throws(ServerError) {
    for (id, value) in (given?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      do {
        let members =
          if id.hasPrefix("oidc.") {
            try apply(value, to: &configs[OAuthIdpConfig.self][id])
          } else if id.hasPrefix("saml.") {
            try apply(value, to: &configs[InboundSamlConfig.self][id])
          } else {
            try apply(value, to: &configs[DefaultSupportedIdpConfig.self][id])
          }
        record("provider", id, of: tenant, isNew: members == nil, members ?? [])
      } catch {
        throw located(error, at: path["providers"][id])
      }
    }
  }

  /// Overlays a configuration with the members of a file, or creates it.
  ///
  /// - Returns: the changed members, without secret values; nil for a new configuration.
  private func apply<Config: StoredProviderConfig>(
    _ given: JSONValue, to config: inout Config?
  ) throws(ServerError) -> [ProjectChange.Member]? {
    let before = config.map { JSONOutput.members(of: $0) } ?? [:]
    let after = SettingTree(before).overlaid(with: SettingTree(given.object ?? [:])).members
    var new = try Config(stored: JSONValue.object(after))
    try new.check()
    try new.normalize(call.world)
    defer { config = new }
    guard config != nil else { return nil }
    return (given.object ?? [:]).keys.sorted().compactMap { name in
      guard !JSONValue.isSame(before[name], after[name]) else { return nil }
      let isSecret = [before[name], after[name]].contains { SecretCleaner().hides($0, named: name) }
      return Self.member(name, isSecret ? nil : before[name], isSecret ? nil : after[name])
    }
  }

  mutating func record(
    _ kind: String, _ id: String, of tenant: String? = nil, isNew: Bool = false,
    _ members: [ProjectChange.Member]
  ) {
    changes.append(
      ProjectChange {
        $0.action = isNew ? .created : members.isEmpty ? .unchanged : .changed
        $0.kind = kind
        $0.id = id
        $0.tenantID = tenant
        $0.members = members.isEmpty ? nil : members
      })
  }

  static func member(
    _ name: String, _ before: JSONValue?, _ after: JSONValue?
  ) -> ProjectChange.Member {
    ProjectChange.Member {
      $0.name = name
      $0.before = before
      $0.after = after
    }
  }
}
