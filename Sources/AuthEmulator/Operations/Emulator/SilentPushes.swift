extension SilentPushes: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
    let pushes = (project.appProofs?.silentPushes ?? []).map { push -> JSONValue in
      [
        "appToken": .string(push.appToken), "isSandbox": .bool(push.isSandbox), "payload": push.payloadValue,
      ]
    }
    return ["silentPushes": .array(pushes)]
  }
}
