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
    var (members, providers) = try reading(file) {
      bytes throws(ImportFault.Reason) in
      guard case .object(var members)? = try? JSONReader.read(bytes) else { throw .notJSON }
      do throws(Misfit) {
        let providers = try ExportedProviders.extract(from: &members, at: .top)
        return (members, providers)
      } catch {
        throw .misfit(error)
      }
    }
    project.providerConfigs = providers
    leaveOut(FormReader.read(members, as: ProjectSettings.exportForm, by: .export).misfits, of: &members)
    do throws(Misfit) {
      project.config = try ProjectSettings(exported: members, at: .top, fits: true)
    } catch {
      leaveOut([error], of: &members)
      project.config = try reading(file) { _ throws(ImportFault.Reason) in
        do throws(Misfit) {
          return try ProjectSettings(exported: members, at: .top, fits: true)
        } catch {
          throw .misfit(error)
        }
      }
    }
    let leftover = project.config.unknown[ExportedMembers.leftover]
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

  /// Leaves out settings that do not fit.
  private mutating func leaveOut(_ misfits: [Misfit], of settings: inout ByName<JSONValue>) {
    let file = ExportLayout.configFile
    for (misfit, value) in settings.remove(misfits) where value != .null {
      notes.append("\(file): \(misfit.place) is not used, because it \(misfit.reason)")
      unread.append("\(file) has settings that are left out")
    }
  }

  private mutating func users(_ file: String, ofTenant tenant: String?) throws(ImportFault) -> UserTable {
    var users = UserTable()
    var reader = AccountReader(exportSharingAddresses: project.config.settings.rules.allowsDuplicateEmails)
    var foreignHashes: Set<Name> = []
    let beside = try reading(file) { bytes throws(ImportFault.Reason) in
      var sections = JSONSections(bytes)
      return try sections.elements(of: "users") { index, value throws(ImportFault.Reason) in
        guard var user = self.user(value, at: .top["users"][index], &reader) else { return }
        user.tenantID = user.tenantID ?? tenant
        if user.hasForeignHash {
          foreignHashes.insert(Name(user.localID))
          user.hashParameters = hashing?.text
        } else {
          foreignHashes.remove(Name(user.localID))
        }
        users.remove(user.localID)
        users.insert(user)
      }
    }?.filter { !AccountNames.silent.contains($0.key) }
    if let beside, beside["users"] == nil {
      notes.append("\(file): it has no list of users")
      // They may be in another list, or the whole file is an account.
      if !beside.isEmpty { unread.append("\(file) is not a list of users") }
    }
    if reader.leavesOut { unread.append("\(file) has accounts, or members of accounts, that are left out") }
    for name in (beside ?? [:]).keys.sorted() where name != "users" {
      notes.append("\(file): \(name) beside the users is not used")
      if beside?[name] == true { unread.append("\(file) has \(name) beside the users, which is left out") }
    }
    notes += reader.notes.lines(of: file)
    if hashing == nil, !foreignHashes.isEmpty {
      notes.append(
        "\(file): the passwords of \(foreignHashes.count) of these accounts do not work: there are no parameters of their hashes"
      )
    }
    return users
  }

  /// An account; nil for one that is left out.
  private func user(_ value: JSONValue, at place: Place, _ reader: inout AccountReader) -> UserRecord? {
    guard case .object(let given) = value else {
      if value == .null {
        reader.notes.add("there is null in place of an account", at: "\(place)")
      } else {
        reader.leaveOut("an account is left out, because it must be an object", at: "\(place)")
      }
      return nil
    }
    do throws(Misfit) {
      guard let members = try reader.read(given, at: place) else { return nil }
      var user = try UserRecord(exported: members, at: place, now: now, fits: true)
      ExportedMembers.keep(
        reader.unusedFactors, of: "mfaInfo", in: &user.unknown[ExportedMembers.leftover])
      return user
    } catch {
      let uid = (given["localId"] ?? given["uid"])?.string
      reader.leaveOut(
        "an account is left out, because \(error)", at: "\(place)\(uid.map { " (uid \($0))" } ?? "")")
      return nil
    }
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
