extension ProjectState {
  /// Decodes the files of an export by their names in ``ExportLayout/directory``, all before anything is
  /// changed; accounts without a creation time get `now`.
  fileprivate init(_ files: ByName<[UInt8]>, now: Int64) throws(ImportFault) {
    self.init()
    (config, providerConfigs) = try Self.reading(ExportLayout.configFile, of: files) {
      bytes throws(ImportFault.Reason) in
      guard case .object(var members)? = try? JSONReader.read(bytes) else { throw .notJSON }
      let providers = try ExportedProviders.extract(from: &members, at: "the file")
      return (try ProjectSettings(exported: members, at: "the file"), providers)
    }
    users = try Self.users(ExportLayout.accountsFile, ofTenant: nil, in: files, now: now)
    if files[ExportLayout.tenantsFile] != nil {
      tenants = try Self.reading(ExportLayout.tenantsFile, of: files, ExportedTenants.tenants)
    }
    let owners = ByName(tenants.keys.map { (ExportLayout.accountsFile(ofTenant: $0), $0) }) { $1 }
    for file in files.keys.sorted() {
      guard let tenant = owners[file] ?? ExportLayout.tenant(ofFile: file) else { continue }
      // firebase-tools exports only the accounts of a tenant.
      tenants[tenant, default: ProjectState(tenant: .everythingOn)].users = try Self.users(
        file, ofTenant: tenant, in: files, now: now)
    }
  }

  private static func users(
    _ file: String, ofTenant tenant: String?, in files: ByName<[UInt8]>, now: Int64
  ) throws(ImportFault) -> UserTable {
    var users = UserTable()
    try reading(file, of: files) { bytes throws(ImportFault.Reason) in
      var sections = JSONSections(bytes)
      try sections.elements(of: "users") { index, value throws(ImportFault.Reason) in
        let place = "users[\(index)]"
        guard case .object(let members) = value else {
          throw .misfit(place: place, requirement: "must be an object")
        }
        var user = try UserRecord(exported: members, at: place, now: now)
        user.tenantID = user.tenantID ?? tenant
        guard users[user.localID] == nil else { throw .duplicate(place: place) }
        users.insert(user)
      }
    }
    return users
  }

  private static func reading<Value>(
    _ file: String, of files: ByName<[UInt8]>, _ read: ([UInt8]) throws(ImportFault.Reason) -> Value
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
  package static func checkImport(of files: ByName<[UInt8]>) throws(ImportFault) {
    _ = try ProjectState(files, now: 0)
  }

  /// Replaces a project's accounts, tenants and settings with those of an export, and returns how many accounts
  /// there are; pending codes stay.
  ///
  /// A refused export changes nothing.
  @discardableResult
  package mutating func importFiles(
    _ files: ByName<[UInt8]>, into projectID: String, at milliseconds: Int64
  ) throws(ImportFault) -> Int {
    let read = try ProjectState(files, now: milliseconds)
    let count = read.accountCount
    var project = projects[projectID] ?? ProjectState()
    let journal = project.users.journal
    project.users = read.users
    project.users.journal = journal
    project.users.journal.record(EmulatorEvent(.accountsImported, count: count))
    project.config = read.config
    project.providerConfigs = read.providerConfigs
    project.tenants = read.tenants
    projects[projectID] = project
    return count
  }
}
