extension ImportProject: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    var staged = StagedImport(projectID: call.world.projectID, importID: importID ?? "")
    if let begun = state.stagedImport, begun.projectID == staged.projectID, begun.importID == staged.importID
    {
      staged = begun
    }
    state.stagedImport = nil
    for part in parts ?? [] { try staged.append(part.text ?? "", to: part.file ?? "") }
    guard commit == true else {
      staged.changedAt = call.world.machineMilliseconds
      state.stagedImport = staged
      return Response()
    }
    do throws(ImportFault) {
      let count = try state.importFiles(staged.files, into: call.world.projectID, at: call.world.milliseconds)
        .accountCount
      return Response { $0.accountCount = Int64String(Int64(count)) }
    } catch {
      // The state is unchanged.
      throw ServerError(ErrorCode(rawValue: "INVALID_EXPORT"), error.description)
    }
  }
}
