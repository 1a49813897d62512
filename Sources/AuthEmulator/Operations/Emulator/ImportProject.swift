import IdentityToolkit

/// The files of an import that has not come whole yet.
struct StagedImport: Sendable {
  /// More than a million accounts need.
  static let limit = 1 << 30

  let projectID: String
  let importID: String
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var count = 0

  init(projectID: String, importID: String) {
    self.projectID = projectID
    self.importID = importID
  }

  mutating func append(_ text: String, to file: String) throws(ServerError) {
    count += text.utf8.count
    guard count <= Self.limit else {
      throw .misfit(path: "/parts", "must not have more than \(Self.limit) bytes of text altogether")
    }
    files[file, default: []] += text.utf8
  }
}

extension ServerErrorCode {
  /// An export that cannot be imported; nothing of it has been.
  static let invalidExport = Self(rawValue: "INVALID_EXPORT")
}

extension ImportProject: Operation {
  static var isReadOnly: Bool { false }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    var staged = StagedImport(projectID: call.projectID, importID: importId ?? "")
    if let begun = state.stagedImport, begun.projectID == staged.projectID, begun.importID == staged.importID
    {
      staged = begun
    }
    state.stagedImport = nil
    for part in parts ?? [] { try staged.append(part.text ?? "", to: part.file ?? "") }
    guard commit == true else {
      state.stagedImport = staged
      return Response()
    }
    do throws(ImportFault) {
      let count = try state.importFiles(staged.files, into: call.projectID, at: call.milliseconds)
      return Response { $0.accountCount = Int64String(Int64(count)) }
    } catch {
      throw ServerError(.invalidExport, error.description)
    }
  }
}
