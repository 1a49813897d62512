extension ExportProject: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let limit = pageBytes.map { Int(clamping: max(1, $0.value)) } ?? .max
    let export = ProjectExport(of: project.keeping(call.world.seal), from: pageToken.filled, limit: limit)
    return Response {
      $0.parts = export.parts.map { part in
        ExportPart {
          $0.file = part.file
          $0.text = String(decoding: part.bytes, as: UTF8.self)
        }
      }
      $0.nextPageToken = export.next
    }
  }
}
