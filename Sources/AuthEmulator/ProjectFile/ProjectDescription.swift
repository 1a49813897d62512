struct ProjectDescription {
  private let project: ProjectState
  private let call: Call

  init(_ project: ProjectState, _ call: Call) {
    self.project = project
    self.call = call
  }

  var withoutUsers: JSONValue {
    var members: [String: JSONValue] = [:]
    if call.world.policy.mode == .production { members["strict"] = true }
    if call.world.tokenSigning != .unsigned { members["signing"] = ["algorithm": "rs256"] }
    let tree = project.config.settings.described
    members["policies"] = MemberForm.object(ProjectFileForm.policies).kept(of: .object(tree.members)).filled
    members["blockingFunctions"] =
      tree["blockingFunctions"].flatMap(MemberForm.object(.named("BlockingFunctions")).kept).filled
    members["testPhones"] = Self.value(of: project.config.fictionalAnswers)
    members["hostingDomains"] = project.config.hostingDomains.map { .array($0.map { .string($0) }) }
    members["providers"] = Self.value(of: project.providerConfigs)
    let tenants = project.tenants.sorted { $0.key < $1.key }.map(Self.value)
    if !tenants.isEmpty { members["tenants"] = .array(tenants) }
    return .object(members)
  }

  private static func value(of id: String, _ tenant: ProjectState) -> JSONValue {
    let tree = tenant.config.settings.described
    var members: [String: JSONValue] = ["id": .string(id)]
    members["displayName"] = tree["displayName"]?.string.filled.map { .string($0) }
    members["policies"] =
      MemberForm.object(ProjectFileForm.tenantPolicies).kept(of: .object(tree.members)).filled
    members["testPhones"] = value(of: tenant.rules.testPhoneNumbers)
    members["providers"] = value(of: tenant.providerConfigs)
    return .object(members)
  }

  private static func value(of phones: [String: String]) -> JSONValue? {
    phones.isEmpty ? nil : .object(phones.mapValues { .string($0) })
  }

  private static func value(of configs: ProviderConfigs) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    for (id, config) in configs.oauth ?? [:] { members[id] = .object(JSONOutput.members(of: config)) }
    for (id, config) in configs.saml ?? [:] { members[id] = .object(JSONOutput.members(of: config)) }
    for (id, config) in configs.known ?? [:] { members[id] = .object(JSONOutput.members(of: config)) }
    return members.isEmpty ? nil : ProjectFileForm.providers.kept(of: .object(members))
  }

  /// Users sorted by uid, first those of the project, then those of its tenants.
  ///
  /// `token` is what the page before gave as `next`; nil for the first page.
  func users(after token: String?, limit: Int) -> (users: [JSONValue], next: String?) {
    // `TENANT/UID` of the last user, with a slash in the tenant as `~1`; the project's own tenant is empty.
    let halves = token?.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let begun = halves?.first?.replacing("~1", with: "/").replacing("~0", with: "~") ?? ""
    var last = halves.flatMap { $0.count == 2 ? String($0[1]) : nil }
    var users: [JSONValue] = []
    for tenant in [""] + project.tenants.keys.sorted() where tenant >= begun {
      let place = tenant.isEmpty ? project : project.tenants[tenant] ?? ProjectState()
      let found = place.users.sortedByUID(
        after: tenant == begun ? last : nil, limit: limit - users.count)
      for user in found {
        var members = ProjectFileUser.members(
          of: user, place.passwordRules)
        if !tenant.isEmpty { members["tenant"] = .string(tenant) }
        users.append(.object(members))
        last = user.localID
      }
      guard users.count == limit else { continue }
      return (users, "\(tenant.replacing("~", with: "~0").replacing("/", with: "~1"))/\(last ?? "")")
    }
    return (users, nil)
  }
}

extension JSONValue? {
  fileprivate var filled: JSONValue? { self == .some([:]) ? nil : self }
}
