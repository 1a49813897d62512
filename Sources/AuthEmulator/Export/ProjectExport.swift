struct ProjectExport {
  /// The files in order, each with the bytes to append.
  private(set) var parts: [(file: String, bytes: [UInt8])] = []
  /// Where the next part starts; nil after the last.
  private(set) var next: String?

  private let limit: Int
  private var count = 0

  /// Creates a part with settings and accounts; tenants follow the project's own accounts.
  ///
  /// The first part, whose `token` is nil, also contains the settings. After `limit` bytes no further account is added.
  init(of project: ProjectState, from token: String?, limit: Int) {
    self.limit = limit
    if token == nil { parts += Self.settings(of: project) }
    for (tenant, place, last) in project.places(from: token) where next == nil {
      addAccounts(place.users, of: tenant, after: last)
    }
  }

  static func settings(of project: ProjectState) -> [(file: String, bytes: [UInt8])] {
    var config = project.config
    config.settings = config.settings.unmasked
    var members = config.exportedMembers
    ExportedProviders.add(project.providerConfigs, to: &members)
    let file = (file: ExportLayout.configFile, bytes: JSONOutput.bytes(of: members) + [0x0A])
    guard !project.tenants.isEmpty else { return [file] }
    let tenants = JSONOutput.bytes(of: ["tenants": ExportedTenants.values(of: project)])
    return [file, (ExportLayout.tenantsFile, tenants + [0x0A])]
  }

  private static let beginning = Array(#"{"kind":"identitytoolkit#DownloadAccountResponse","users":["#.utf8)

  /// Adds accounts sorted by uid, one per line, so that the same state gives the same bytes and a diff is
  /// readable.
  private mutating func addAccounts(_ users: UserTable, of tenant: String, after last: String?) {
    var bytes: [UInt8] = []
    if last == nil { bytes += Self.beginning }
    defer {
      count += bytes.count
      parts.append((ExportLayout.accountsFile(ofTenant: tenant.isEmpty ? nil : tenant), bytes))
    }
    var uids: [String] = []
    for user in users.all where last.map({ user.localID > $0 }) ?? true { uids.append(user.localID) }
    uids.sort()
    var previous = last
    for uid in uids {
      if count + bytes.count >= limit, let previous {
        next = ProjectState.pageToken(after: previous, ofTenant: tenant)
        return
      }
      guard let user = users[uid] else { continue }
      bytes += (previous == nil ? "\n" : ",\n").utf8
      bytes += JSONOutput.bytes(of: user.exportedMembers)
      previous = uid
    }
    bytes += "\n]}\n".utf8
  }
}

extension ServerState {
  package func exportedFiles(of projectID: String, sealedBy seal: TokenSeal = .none) -> ByName<[UInt8]> {
    let project = (projects[projectID] ?? ProjectState()).keeping(seal)
    let export = ProjectExport(of: project, from: nil, limit: .max)
    return ByName(export.parts.map { ($0.file, $0.bytes) }) { $0 + $1 }
  }
}

extension ProjectState {
  func keeping(_ seal: TokenSeal) -> Self {
    guard !seal.exportedKeys.isEmpty else { return self }
    var project = self
    project.config.tokenKeys = seal.exportedKeys
    return project
  }
}
