extension SilentPushes: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
    let pushes = project.appProofs?.silentPushes ?? []
    return ["silentPushes": .array(pushes.map { .object($0.shown) })]
  }
}
