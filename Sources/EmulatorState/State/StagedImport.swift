package struct StagedImport: Sendable {
  /// The largest accepted size in bytes; a million accounts need less.
  static let limit = 1 << 30

  package let projectID: String
  package let importID: String
  package private(set) var files: ByName<[UInt8]> = [:]
  private(set) var count = 0
  /// When the last part came, by the machine's clock, in milliseconds since 1970.
  package var changedAt: Int64 = 0

  /// A client that waits longer for its own next part is gone.
  fileprivate static let lifetimeMilliseconds: Int64 = 600_000

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

extension ServerState {
  /// Forgets the parts of an import whose client was killed, because they may take a gigabyte.
  package mutating func dropStaleImport(at machineMilliseconds: Int64) {
    guard let changedAt = stagedImport?.changedAt,
      (machineMilliseconds - changedAt).magnitude > StagedImport.lifetimeMilliseconds
    else { return }
    stagedImport = nil
  }
}
