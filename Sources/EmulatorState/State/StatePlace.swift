/// A project, or a tenant of it.
package struct StatePlace: Sendable, Hashable, Encodable {
  package let project: String
  package let tenant: String?

  package init(project: String, tenant: String? = nil) {
    self.project = project
    self.tenant = tenant
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Name(project))
    hasher.combine(tenant.map { Name($0) })
  }
}

extension ServerState {
  /// All projects and tenants, sorted; each project precedes its tenants.
  package var places: [StatePlace] { projects.keys.sorted().flatMap(places) }

  /// A project and its tenants, sorted.
  package func places(of id: String) -> [StatePlace] {
    [StatePlace(project: id)]
      + (projects[id]?.tenants.keys.sorted() ?? []).map { StatePlace(project: id, tenant: $0) }
  }

  /// A copy of a project or tenant; an empty one if it is missing.
  package subscript(place: StatePlace) -> ProjectState {
    let project = projects[place.project]
    return (place.tenant.map { project?.tenants[$0] } ?? project) ?? ProjectState()
  }

  /// Changes a project or tenant in place; nil if it is missing.
  @discardableResult
  package mutating func change<Result, Failure>(
    _ place: StatePlace, _ body: (inout ProjectState) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let result = try projects.change(place.project) { project throws(Failure) -> Result? in
      guard let id = place.tenant else { return try body(&project) }
      return try project.tenants.change(id, body)
    }
    return result ?? nil
  }
}
