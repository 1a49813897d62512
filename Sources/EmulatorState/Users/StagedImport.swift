package struct StagedImport: Sendable {
  /// The largest accepted size in bytes; a million accounts need less.
  static let limit = 1 << 30

  package let projectID: String
  package let importID: String
  package private(set) var files: ByName<[UInt8]> = [:]
  private(set) var count = 0

  package init(projectID: String, importID: String) {
    self.projectID = projectID
    self.importID = importID
  }

  package mutating func append(_ text: String, to file: String) throws(ServerError) {
    count += text.utf8.count
    guard count <= Self.limit else {
      throw .misfit(path: "/parts", "must not have more than \(Self.limit) bytes of text altogether")
    }
    files[file, default: []] += text.utf8
  }
}
