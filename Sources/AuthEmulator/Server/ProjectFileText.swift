package enum ProjectFileText {
  /// Formats a file: members in the order of the documentation, small objects on one line.
  package static func text(of file: JSONValue) -> String {
    MemberForm.text(of: file, as: .object(ProjectFileForm.file))
  }

  /// The JSON Schema (draft 2020-12) of the file.
  package static var schema: String {
    var writer = SchemaWriter(isFile: true)
    var schema = writer.schema(of: .object(ProjectFileForm.file)).object ?? [:]
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Project file of authctl"
    schema["description"] = "Users, tenants, providers and settings of a project on authctl's local server."
    schema["$defs"] = .object(writer.definitions)
    return MemberForm.text(of: .object(schema))
  }
}

extension AuthServer {
  /// Applies a project file to the default project like `POST emulator/v1/…/apply`, before the server
  /// listens.
  @discardableResult
  package func apply(_ file: JSONValue) throws(Misfit) -> [ProjectChange] {
    let outcome = perform(ApplyProject { $0.project = file })
    let body = try? JSONReader.read(outcome.body)
    if outcome.status.isSuccess, let body,
      let response = try? BoundedDecoder.decode(ApplyProject.Response.self, from: body)
    {
      return response.changes ?? []
    }
    let message = body?["error"]?["message"]?.string ?? "the server refused it"
    let detail = message.split(separator: " : ", maxSplits: 1).last.map { String($0) } ?? message
    throw Misfit(detail: detail) ?? Misfit("is refused: \(message)")
  }
}
