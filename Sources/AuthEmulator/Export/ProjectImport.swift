/// What the files of an export contain, all read before anything is changed.
private struct ReadExport {
  var project = ProjectState()
  /// What is not used, one line each.
  var notes: [String] = []
  /// The files with accounts that are not read, with the reason.
  var unread: [String] = []
  private let files: ByName<[UInt8]>
  private let now: Int64
  /// The parameters of hashes without own ones.
  private var hashing: HashParameters?

  /// Decodes the files by their names in ``ExportLayout/directory``; accounts without a creation time get `now`.
  init(_ files: ByName<[UInt8]>, now: Int64) throws(ImportFault) {
    self.files = files
    self.now = now
    try readSettings()
    project.users = try users(ExportLayout.accountsFile, ofTenant: nil)
    if files[ExportLayout.tenantsFile] != nil {
      project.tenants = try reading(ExportLayout.tenantsFile, ExportedTenants.tenants)
    }
    let owners = ByName(project.tenants.keys.map { (ExportLayout.accountsFile(ofTenant: $0), $0) }) { $1 }
    for file in files.keys.sorted() {
      guard let tenant = owners[file] ?? ExportLayout.tenant(ofFile: file) else { continue }
      // firebase-tools exports only the accounts of a tenant.
      let found = try users(file, ofTenant: tenant)
      project.tenants[tenant, default: ProjectState(tenant: .everythingOn)].users = found
    }
  }

  private mutating func readSettings() throws(ImportFault) {
    let file = ExportLayout.configFile
    let (members, config, providers) = try reading(file) {
      bytes throws(ImportFault.Reason) in
      guard case .object(var members)? = try? JSONReader.read(bytes) else { throw .notJSON }
      do throws(Misfit) {
        let providers = try ExportedProviders.extract(from: &members, at: .top)
        return (members, try ProjectSettings(exported: members, at: .top), providers)
      } catch {
        throw .misfit(error)
      }
    }
    (project.config, project.providerConfigs) = (config, providers)
    let leftover = config.unknown[ExportedMembers.leftover]
    var unused = leftover.map { ExportedMembers.places(in: $0) } ?? []
    if let given = members["signIn"]?["hashConfig"] {
      do throws(HashConfiguration.Fault) {
        let hashing = try HashConfiguration(members: given.object ?? [:])
        try hashing.check()
        self.hashing = HashParameters(hashing.request)
        unused.removeAll { $0 == "signIn.hashConfig" }
      } catch {
        unused.removeAll { $0 == "signIn.hashConfig" }
        unused.append("signIn.hashConfig, which \(error.description),")
      }
    }
    notes += unused.map { "\(file): \($0) is not used" }
  }

  private mutating func users(_ file: String, ofTenant tenant: String?) throws(ImportFault) -> UserTable {
    var users = UserTable()
    var reader = AccountReader(exportSharingAddresses: project.config.settings.rules.allowsDuplicateEmails)
    var placeOfUID: ByName<Int> = [:]
    var foreignHashCount = 0
    let names = try reading(file) { bytes throws(ImportFault.Reason) in
      var sections = JSONSections(bytes)
      return try sections.elements(of: "users") { index, value throws(ImportFault.Reason) in
        let place = Place.top["users"][index]
        do throws(Misfit) {
          guard case .object(let members) = value else { throw Misfit("must be an object", at: place) }
          guard let members = try reader.read(members, at: place) else { return }
          var user: UserRecord
          do throws(Misfit) {
            user = try UserRecord(exported: members, at: place, now: now)
          } catch {
            throw error.of(members["localId"]?.string)
          }
          user.tenantID = user.tenantID ?? tenant
          if user.hasForeignHash {
            user.hashParameters = hashing?.text
            if hashing == nil { foreignHashCount += 1 }
          }
          if let other = placeOfUID.updateValue(index, forKey: user.localID) {
            throw Misfit("has the uid of users[\(other)], \(user.localID)", at: place)
          }
          users.insert(user)
        } catch {
          throw .misfit(error)
        }
      }
    }
    if let names, !names.contains("users") {
      notes.append("\(file): it has no list of users")
      // They may be in another list, or the whole file is an account.
      if names.contains(where: { !AccountNames.silent.contains($0) }) {
        unread.append("\(file) is not a list of users")
      }
    }
    if reader.leavesOut { unread.append("\(file) has accounts that are left out") }
    for name in Set(names: names ?? []).subtracting(["users"]).subtracting(AccountNames.silent).sorted() {
      notes.append("\(file): \(name) beside the users is not used")
    }
    notes += reader.notes.lines(of: file)
    if foreignHashCount > 0 {
      notes.append(
        "\(file): the passwords of \(foreignHashCount) of these accounts do not work: there are no parameters of their hashes"
      )
    }
    return users
  }

  private func reading<Value>(
    _ file: String, _ read: ([UInt8]) throws(ImportFault.Reason) -> Value
  ) throws(ImportFault) -> Value {
    do throws(ImportFault.Reason) {
      guard let bytes = files[file] else { throw .missing }
      return try read(bytes)
    } catch {
      throw ImportFault(file: file, reason: error)
    }
  }
}

extension UserRecord {
  /// Whether another service made the hash, and its parameters are not with it.
  fileprivate var hasForeignHash: Bool {
    guard hashParameters == nil, let passwordHash = passwordHash.filled else { return false }
    return !passwordHash.hasPrefix(FakeHash.prefix)
  }
}

/// What an import did.
package struct ImportedProject: Sendable {
  package let accountCount: Int
  /// What was not used, one line each; each begins with the name of the file.
  package let notes: [String]
  /// The files with accounts that were not read, with the reason; an export in their place would lose them.
  package let unread: [String]
}

extension ServerState {
  /// Reads an export, and returns what an import would not use of it.
  package static func checkImport(of files: ByName<[UInt8]>) throws(ImportFault) -> [String] {
    try ReadExport(files, now: 0).notes
  }

  /// Replaces a project's accounts, tenants and settings with those of an export, and returns how many accounts
  /// there are; pending codes stay.
  ///
  /// A refused export changes nothing.
  @discardableResult
  package mutating func importFiles(
    _ files: ByName<[UInt8]>, into projectID: String, at milliseconds: Int64
  ) throws(ImportFault) -> ImportedProject {
    let export = try ReadExport(files, now: milliseconds)
    let read = export.project
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
    return ImportedProject(accountCount: count, notes: export.notes, unread: export.unread)
  }
}
