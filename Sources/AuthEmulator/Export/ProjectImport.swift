import IdentityToolkit

/// What the files of an export hold, read whole before anything is changed.
struct ProjectImport {
  private let users: UserTable
  private let config: ProjectSettings

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - files: bytes by the names in ``ExportLayout/directory``.
  ///   - now: when accounts were made that do not say so, in milliseconds since 1970.
  init(_ files: [String: [UInt8]], now: Int64) throws(ImportFault) {
    config = try Self.reading(ExportLayout.configFile, of: files) { bytes throws(ImportFault.Reason) in
      guard case .object(let members)? = try? JSONReader.read(bytes) else { throw .notJSON }
      return try ExportedConfig.settings(from: members)
    }
    users = try Self.reading(ExportLayout.accountsFile, of: files) { bytes throws(ImportFault.Reason) in
      try Self.users(bytes, now: now)
    }
    if let tenant = files.keys.sorted().first(where: { ExportLayout.tenant(ofFile: $0) != nil }) {
      throw ImportFault(
        file: tenant, reason: .misfit(place: "the file", requirement: "holds accounts of a tenant"))
    }
  }

  /// Puts what was read in place of the project's accounts and settings; pending codes stay.
  func apply(to project: inout ProjectState) -> Int {
    let journal = project.users.journal
    project.users = users
    project.users.journal = journal
    project.users.journal.note(.accountsImported(count: users.count))
    project.config = config
    return users.count
  }

  private static func users(_ bytes: [UInt8], now: Int64) throws(ImportFault.Reason) -> UserTable {
    var users = UserTable()
    var sections = JSONSections(bytes)
    _ = try sections.elements(of: "users") { index, value throws(ImportFault.Reason) in
      let place = "users[\(index)]"
      guard case .object(let members) = value else {
        throw .misfit(place: place, requirement: "must be an object")
      }
      let user = try ExportedUser.record(from: members, at: place, now: now)
      guard users[user.localId] == nil else { throw .duplicate(place: place) }
      users.insert(user)
    }
    return users
  }

  private static func reading<Value>(
    _ file: String, of files: [String: [UInt8]], _ read: ([UInt8]) throws(ImportFault.Reason) -> Value
  ) throws(ImportFault) -> Value {
    do throws(ImportFault.Reason) {
      guard let bytes = files[file] else { throw .missing }
      return try read(bytes)
    } catch {
      throw ImportFault(file: file, reason: error)
    }
  }
}

extension ServerState {
  /// Reads the files of an export as ``importFiles(_:into:at:)`` does, and changes nothing.
  ///
  /// - Throws: ``ImportFault``.
  package static func checkImport(of files: [String: [UInt8]]) throws(ImportFault) {
    _ = try ProjectImport(files, now: 0)
  }

  /// Puts an export in place of a project's accounts and settings.
  ///
  /// - Parameters:
  ///   - files: bytes by the names in ``ExportLayout/directory``.
  ///   - projectID: the project.
  ///   - milliseconds: when accounts were made that do not say so, since 1970.
  /// - Returns: how many accounts it has now.
  /// - Throws: ``ImportFault``; the state is as it was then.
  @discardableResult
  package mutating func importFiles(
    _ files: [String: [UInt8]], into projectID: String, at milliseconds: Int64
  ) throws(ImportFault) -> Int {
    let read = try ProjectImport(files, now: milliseconds)
    return read.apply(to: &projects[projectID, default: ProjectState()])
  }
}
