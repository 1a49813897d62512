/// The part of the state that a page shows: a project, or a tenant of it.
struct PageScope: Sendable, Equatable {
  var project: String
  var tenant: String?
}

extension PageScope {
  static func read(_ request: HTTPRequest) throws(ServerError) -> (body: JSONValue, scope: PageScope) {
    let body: JSONValue
    do {
      body = try JSONReader.read(request.body)
    } catch {
      throw .unreadable(error.description)
    }
    guard let project = body["project"]?.string.filled else {
      throw .misfit(path: "/project", "must be string")
    }
    return (body, PageScope(project: project, tenant: body["tenant"]?.string.filled))
  }
}

extension ServerState {
  subscript(scope: PageScope) -> ProjectState {
    let project = projects[scope.project]
    return (scope.tenant.map { project?.tenants[$0] } ?? project) ?? ProjectState()
  }

  mutating func change(_ scope: PageScope, _ body: (inout ProjectState) -> Void) {
    guard let tenant = scope.tenant else {
      if projects[scope.project] != nil { body(&projects[scope.project, default: ProjectState()]) }
      return
    }
    guard projects[scope.project]?.tenants[tenant] != nil else { return }
    body(&projects[scope.project, default: ProjectState()].tenants[tenant, default: ProjectState()])
  }

  func scopes(default project: String) -> [PageScope] {
    let others = projects.keys.filter { $0 != project }.sorted()
    return ([project] + others).flatMap { name in
      [PageScope(project: name, tenant: nil)]
        + (projects[name]?.tenants.keys.sorted() ?? []).map { PageScope(project: name, tenant: $0) }
    }
  }
}
