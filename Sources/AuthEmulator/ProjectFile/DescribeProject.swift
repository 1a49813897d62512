extension DescribeProject: ReadOperation {
  static var concernsProject: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let limit = min(max(pageSize ?? 1000, 1), 10_000)
    let page = Self.users(of: project, after: pageToken.filled, limit: limit)
    return Response {
      if pageToken.filled == nil { $0.project = Self.file(for: project, call) }
      $0.users = page.users
      $0.nextPageToken = page.next
    }
  }

  /// The file without users.
  private static func file(for project: ProjectState, _ call: Call) -> JSONValue {
    var members = members(of: project, testPhones: project.config.fictionalAnswers)
    if call.world.policy.mode == .production { members["strict"] = true }
    if call.world.tokenSigning != .unsigned { members["signing"] = ["algorithm": "rs256"] }
    members["blockingFunctions"] =
      project.config.settings.described["blockingFunctions"]
      .flatMap(MemberForm.object(.named("BlockingFunctions")).kept).filled
    members["hostingDomains"] = project.config.hostingDomains.map { .array($0.map { .string($0) }) }
    let tenants = project.tenants.sorted { $0.key < $1.key }.map { id, tenant in
      var members = Self.members(of: tenant, testPhones: tenant.rules.testPhoneNumbers)
      members["id"] = .string(id)
      members["displayName"] = tenant.config.settings.described["displayName"]?.string.filled.map {
        .string($0)
      }
      return JSONValue.object(members)
    }
    if !tenants.isEmpty { members["tenants"] = .array(tenants) }
    return .object(members)
  }

  /// The members that a project and a tenant have.
  private static func members(
    of place: ProjectState, testPhones: ByName<String>
  ) -> ByName<JSONValue> {
    let policies = place.isTenant ? ProjectFileForm.tenantPolicies : ProjectFileForm.policies
    let configs = JSONOutput.members(of: place.providerConfigs).values.flatMap { $0.object ?? [:] }
    let providers = JSONValue.object(ByName(configs) { $1 })
    var members: ByName<JSONValue> = [:]
    members["policies"] =
      MemberForm.object(policies).kept(of: .object(place.config.settings.described.members)).filled
    if !testPhones.isEmpty { members["testPhones"] = .object(testPhones.mapValues { .string($0) }) }
    members["providers"] = ProjectFileForm.providers.kept(of: providers).filled
    return members
  }

  /// Users sorted by uid, first those of the project, then those of its tenants.
  ///
  /// `token` is what the page before gave as `next`; nil for the first page.
  private static func users(
    of project: ProjectState, after token: String?, limit: Int
  ) -> (users: [JSONValue], next: String?) {
    var users: [JSONValue] = []
    for (tenant, place, last) in project.places(from: token) {
      let found = place.users.sortedByUID(after: last, limit: limit - users.count)
      for user in found {
        var members = ProjectFileUser.members(of: user, place.passwordRules)
        if !tenant.isEmpty { members["tenant"] = .string(tenant) }
        users.append(.object(members))
      }
      guard users.count == limit, let last = found.last else { continue }
      return (users, ProjectState.pageToken(after: last.localID, ofTenant: tenant))
    }
    return (users, nil)
  }
}

extension JSONValue? {
  fileprivate var filled: JSONValue? { self == .some([:]) ? nil : self }
}
