extension DescribeProject: ReadOperation {
  static var concernsProject: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let description = ProjectDescription(project, call)
    let limit = min(max(pageSize ?? 1000, 1), 10_000)
    let page = description.users(after: pageToken.filled, limit: limit)
    return Response {
      if pageToken.filled == nil { $0.project = description.withoutUsers }
      $0.users = page.users
      $0.nextPageToken = page.next
    }
  }
}
