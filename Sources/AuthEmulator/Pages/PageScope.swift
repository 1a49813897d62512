/// The part of the state that a page shows: a project, or a tenant of it.
struct PageScope: Sendable, Equatable {
  var project: String
  var tenant: String?
}

extension ServerState {
  /// What a scope holds; an empty project where there is none.
  subscript(scope: PageScope) -> ProjectState {
    guard scope.tenant == nil else { return ProjectState() }
    return projects[scope.project] ?? ProjectState()
  }

  /// Changes what a scope holds, unless there is nothing.
  mutating func change(_ scope: PageScope, _ body: (inout ProjectState) -> Void) {
    guard scope.tenant == nil, projects[scope.project] != nil else { return }
    body(&projects[scope.project, default: ProjectState()])
  }

  /// Every scope there is, the default project first, each project before its tenants.
  func scopes(default project: String) -> [PageScope] {
    let others = projects.keys.filter { $0 != project }.sorted()
    return ([project] + others).map { PageScope(project: $0, tenant: nil) }
  }
}
