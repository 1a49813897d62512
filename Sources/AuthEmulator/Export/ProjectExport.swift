import IdentityToolkit

/// Part of a project as text of the files it is exported to.
struct ProjectExport {
  /// Text by the file it continues, in order.
  var parts: [(file: String, bytes: [UInt8])] = []
  /// Where the next part begins; nil after the last.
  var next: String?

  /// Accounts in the order of their uids, one a line, so that the same state is the same bytes and a difference is readable.
  ///
  /// - Parameters:
  ///   - project: what is exported.
  ///   - token: ``next`` of the part before; nil for the first part, which brings the settings too.
  ///   - limit: no account is begun beyond this many bytes.
  init(of project: ProjectState, from token: String?, limit: Int) {
    var bytes: [UInt8] = []
    if token == nil {
      var config: [UInt8] = []
      JSONText.append(.object(ExportedConfig.members(of: project.config)), to: &config)
      parts.append((ExportLayout.configFile, config + [0x0A]))
      bytes += #"{"kind":"identitytoolkit#DownloadAccountResponse","users":["#.utf8
    }
    var uids: [String] = []
    for user in project.users.all where token.map({ user.localId > $0 }) ?? true { uids.append(user.localId) }
    uids.sort()
    var previous = token
    for uid in uids {
      guard bytes.count < limit else {
        next = previous
        break
      }
      guard let user = project.users[uid] else { continue }
      bytes += (previous == nil ? "\n" : ",\n").utf8
      JSONText.append(.object(ExportedUser.members(of: user)), to: &bytes)
      previous = uid
    }
    if next == nil { bytes += "\n]}\n".utf8 }
    parts.append((ExportLayout.accountsFile, bytes))
  }
}

extension ServerState {
  /// The files a project is exported to, by their names in ``ExportLayout/directory``.
  package func exportedFiles(of projectID: String) -> [String: [UInt8]] {
    let export = ProjectExport(of: projects[projectID] ?? ProjectState(), from: nil, limit: .max)
    return Dictionary(export.parts.map { ($0.file, $0.bytes) }) { $0 + $1 }
  }

  /// How many accounts a project has.
  package func accountCount(of projectID: String) -> Int { projects[projectID]?.users.count ?? 0 }
}
