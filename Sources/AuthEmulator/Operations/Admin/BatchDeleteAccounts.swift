extension BatchDeleteAccounts: WriteOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    let uids = localIDs ?? []
    guard (1...1000).contains(uids.count) else { throw ServerError("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
    var failures: [Failure] = []
    for (index, uid) in uids.enumerated() {
      guard let user = project.users[uid] else { continue }
      guard user.disabled == true || force == true else {
        failures.append(
          Failure {
            $0.index = index
            $0.localID = uid
            $0.message = "NOT_DISABLED : Disable the account before batch deletion."
          })
        continue
      }
      project.users.remove(uid)
    }
    return Response { $0.errors = failures.isEmpty ? nil : failures }
  }
}
