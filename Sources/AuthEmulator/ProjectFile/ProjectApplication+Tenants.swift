extension ProjectApplication {
  /// Creates or changes a tenant; its users follow later.
  mutating func applyTenant(_ given: [String: JSONValue], at path: [String]) throws(ServerError) {
    let id = given["id"]?.string ?? ""
    let isNew = project.tenants[id] == nil
    var tenant = project.tenants[id] ?? ProjectState(tenant: .everythingOn)
    let old = tenant.config.settings
    let isStrict = call.world.policy.hasProductionTenants
    var tree = SettingTree(try Message.tenant.read(given["policies"]?.object ?? [:], at: "policies"))
    tree["displayName"] = given["displayName"]
    let before = old.effectiveTree(of: call.world.projectID, isStrict: isStrict)
    var after = before.following(tree)
    if isStrict { try normalize(&after, from: before, tree, at: path) }
    let paths = after.paths(given: tree, differingFrom: before, .tenant)
    record(
      "tenant", id, of: nil, isNew: isNew,
      paths.map { Self.member($0.joined(separator: "."), before[$0], after[$0]) })
    let phones = try phones(
      given["testPhones"], beside: old.rules.testPhoneNumbers, at: path, of: id)
    if phones != old.rules.testPhoneNumbers {
      after["testPhoneNumbers"] = .object(phones.mapValues { .string($0) })
    }
    if after != before {
      tenant.config.settings = old.applying(after, changing: paths, isStrict: isStrict)
    }
    try applyProviders(given["providers"], to: &tenant.providerConfigs, at: path, of: id)
    project.tenants[id] = tenant
    project.config.deletedTenants = project.config.deletedTenants?.filter { $0 != id }.filledOrNil
  }

  /// Creates or changes users of the project or, with a name, of a tenant.
  mutating func applyUsers(
    _ users: [(given: [String: JSONValue], path: [String])], of tenant: String
  ) throws(ServerError) {
    let name = tenant.isEmpty ? nil : tenant
    var table = name.map { project.tenants[$0]?.users ?? UserTable() } ?? project.users
    table.journal.content = call.effects.observed
    var contests = UserContests(allowsSharedEmails: project.rules.allowsDuplicateEmails)
    for (given, path) in users {
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
}

extension [String] {
  fileprivate var filledOrNil: [String]? { isEmpty ? nil : self }
}
