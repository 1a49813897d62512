import BoundedJSON
import IdentityToolkit

/// The files of a generation: an export of each project in the layout of firebase-tools, and `state.json` with all but the accounts.
struct StateGeneration {
  static let stateFile = "state.json"

  /// The files by their paths in the generation's directory.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var accounts: [StatePointer.Accounts] = []

  /// Makes the files of a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - version: the version of this program.
  init(of state: ServerState, version: String) {
    var rest = state
    for (index, id) in state.projects.keys.sorted().enumerated() {
      guard let project = state.projects[id] else { continue }
      let folder = Self.isPlain(id) ? id : "_\(index)"
      files["\(folder)/\(ExportLayout.metadataFile)"] = ExportLayout.metadata(version: version)
      add(project, StatePlace(project: id), in: "\(folder)/\(ExportLayout.directory)", leaving: &rest)
    }
    files[Self.stateFile] = JSONOutput.bytes(of: Preserving(open: rest)) + [0x0A]
  }

  private mutating func add(
    _ project: ProjectState, _ place: StatePlace, in folder: String, leaving rest: inout ServerState
  ) {
    for (name, bytes) in ProjectExport.settings(of: project) { files["\(folder)/\(name)"] = bytes }
    add(project.users, place, "\(folder)/\(ExportLayout.accountsFile)", leaving: &rest)
    var names: Set<String> = []
    for (index, id) in project.tenants.keys.sorted().enumerated() {
      // A tenant can have any name; a file cannot, and some file systems do not tell case.
      let isPlain = Self.isPlain(id.lowercased()) && names.insert(id.lowercased()).inserted
      let file = isPlain ? ExportLayout.accountsFile(ofTenant: id) : "_\(index).json"
      add(
        project.tenants[id]?.users ?? UserTable(), StatePlace(project: place.project, tenant: id),
        "\(folder)/\(file)", leaving: &rest)
    }
  }

  /// Adds a file of accounts, which then need not be in `rest`.
  private mutating func add(
    _ users: UserTable, _ place: StatePlace, _ file: String, leaving rest: inout ServerState
  ) {
    let bytes = ProjectExport.accounts(users.all)
    files[file] = bytes
    // An export may refuse what a server has. The accounts are then read from the rest, which can hold everything.
    guard let read = try? UserTable(exported: bytes, tenant: place.tenant, now: 0), read == users else {
      return
    }
    accounts.append(
      StatePointer.Accounts(projectID: place.project, tenantID: place.tenant, file: file))
    _ = rest.place(UserTable(), at: place)
  }

  /// Whether a name can be that of a file everywhere.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }

  /// Reads a state.
  ///
  /// - Parameters:
  ///   - accounts: where the accounts are.
  ///   - read: returns the bytes of a file.
  ///   - fault: returns the caller's error for a file whose content is not what was written.
  /// - Returns: the state.
  /// - Throws: what `read` throws, and the error for a fault.
  static func state<Failure>(
    accounts: [StatePointer.Accounts], read: (String) throws(Failure) -> [UInt8],
    fault: (ImportFault) -> Failure
  ) throws(Failure) -> ServerState {
    let bytes = try read(stateFile)
    guard let json = try? JSONReader.read(bytes, depth: JSONReader.ownDepth),
      var state = try? BoundedDecoder.decode(Preserving<ServerState>.self, from: json).record
    else { throw fault(ImportFault(file: stateFile, reason: .notJSON)) }
    for place in accounts {
      let bytes = try read(place.file)
      let users: UserTable
      do throws(ImportFault.Reason) {
        users = try UserTable(exported: bytes, tenant: place.tenantID, now: 0)
      } catch {
        throw fault(ImportFault(file: place.file, reason: error))
      }
      guard state.place(users, at: StatePlace(project: place.projectID, tenant: place.tenantID)) else {
        throw fault(
          ImportFault(
            file: stateFile, reason: .misfit(place: "projects", requirement: "lacks one that has accounts")))
      }
    }
    return state
  }
}

extension ServerState {
  /// Puts the accounts where they belong; false if that place does not exist.
  fileprivate mutating func place(_ users: UserTable, at place: StatePlace) -> Bool {
    guard let tenant = place.tenant else {
      projects[place.project]?.users = users
      return projects[place.project] != nil
    }
    projects[place.project]?.tenants[tenant]?.users = users
    return projects[place.project]?.tenants[tenant] != nil
  }
}
