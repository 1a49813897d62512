/// The decoded files of an export, complete before anything is changed.
struct ProjectImport {
  private let users: UserTable
  private let config: ProjectSettings
  private let providers: ProviderConfigs
  private let tenants: [String: ProjectState]

  /// Decodes files by their names in ``ExportLayout/directory``; accounts without a creation time get `now`.
  init(_ files: [String: [UInt8]], now: Int64) throws(ImportFault) {
    (config, providers) = try Self.reading(ExportLayout.configFile, of: files) {
      bytes throws(ImportFault.Reason) in
      guard case .object(var members)? = try? JSONReader.read(bytes) else { throw .notJSON }
      let providers = try ExportedProviders.extract(from: &members, at: "the file")
      return (try ExportedConfig.settings(from: members), providers)
    }
    users = try Self.users(ExportLayout.accountsFile, ofTenant: nil, in: files, now: now)
    var tenants: [String: ProjectState] = [:]
    if files[ExportLayout.tenantsFile] != nil {
      tenants = try Self.reading(ExportLayout.tenantsFile, of: files, ExportedTenants.tenants)
    }
    let owners = Dictionary(tenants.keys.map { (ExportLayout.accountsFile(ofTenant: $0), $0) }) { $1 }
    for file in files.keys.sorted() {
      guard let tenant = owners[file] ?? ExportLayout.tenant(ofFile: file) else { continue }
      // firebase-tools exports only the accounts of a tenant.
      tenants[tenant, default: ProjectState(tenant: .everythingOn)].place(
        try Self.users(file, ofTenant: tenant, in: files, now: now))
    }
    self.tenants = tenants
  }

  /// Replaces the project's accounts, tenants and settings; pending codes stay.
  func apply(to project: inout ProjectState) -> Int {
    project.place(users)
    project.config = config
    project.providerConfigs = providers
    project.tenants = tenants
    let count = tenants.values.reduce(users.count) { $0 + $1.users.count }
    project.users.journal.record(.accountsImported(count: count))
    return count
  }

  private static func users(
    _ file: String, ofTenant tenant: String?, in files: [String: [UInt8]], now: Int64
  ) throws(ImportFault) -> UserTable {
    try reading(file, of: files) { bytes throws(ImportFault.Reason) in
      try UserTable(exported: bytes, tenant: tenant, now: now)
    }
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

extension UserTable {
  init(exported bytes: [UInt8], tenant: String?, now: Int64) throws(ImportFault.Reason) {
    var users = UserTable()
    var sections = JSONSections(bytes)
    _ = try sections.elements(of: "users") { index, value throws(ImportFault.Reason) in
      let place = "users[\(index)]"
      guard case .object(let members) = value else {
        throw .misfit(place: place, requirement: "must be an object")
      }
      var user = try ExportedUser.record(from: members, at: place, now: now)
      user.tenantID = user.tenantID ?? tenant
      guard users[user.localID] == nil else { throw .duplicate(place: place) }
      users.insert(user)
    }
    self = users
  }
}

extension ProjectState {
  fileprivate mutating func place(_ table: UserTable) {
    let journal = users.journal
    users = table
    users.journal = journal
  }
}

extension ServerState {
  package static func checkImport(of files: [String: [UInt8]]) throws(ImportFault) {
    _ = try ProjectImport(files, now: 0)
  }

  /// Replaces a project's accounts and settings by those of an export, and returns how many accounts there are.
  ///
  /// A refused export changes nothing.
  @discardableResult
  package mutating func importFiles(
    _ files: [String: [UInt8]], into projectID: String, at milliseconds: Int64
  ) throws(ImportFault) -> Int {
    let read = try ProjectImport(files, now: milliseconds)
    return read.apply(to: &projects[projectID, default: ProjectState()])
  }
}
