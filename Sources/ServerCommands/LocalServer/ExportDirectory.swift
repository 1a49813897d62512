import AuthEmulator
import EmulatorState
import SafeFileTools
import SafeFiles

/// A directory in the layout of firebase-tools' exports (Docs/protocol.md 9.9).
struct ExportDirectory: Sendable {
  let path: String
  private var directory: SafeDirectory { SafeDirectory(path: path) }

  /// The largest file that is read, in bytes; a million accounts need less.
  private static let limit = 1 << 30

  /// Reads the files of the export, by name.
  ///
  /// They are checked unless the caller does that, so that a damaged file changes nothing.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7, with the file, the reason and the fix.
  func read(checking: Bool = true) throws(CommandFailure) -> ByName<[UInt8]> {
    guard try entries() != nil else {
      throw CommandFailure(InputFile.failure(path).report)
    }
    let metadata = try file(ExportLayout.metadataFile)
    do throws(ImportFault) {
      let folder = try ExportLayout.contents(ofMetadata: metadata).directory
      var names = [ExportLayout.configFile, ExportLayout.accountsFile]
      for entry in try listing() where entry.hasPrefix("\(folder)/") {
        let name = String(entry.dropFirst(folder.utf8.count + 1))
        if !names.contains(name), ExportLayout.isPart(name) { names.append(name) }
      }
      var files: ByName<[UInt8]> = [:]
      for name in names { files[name] = try contents("\(folder)/\(name)") }
      guard checking else { return files }
      do throws(ImportFault) {
        try ServerState.checkImport(of: files)
      } catch {
        throw ImportFault(file: "\(folder)/\(error.file)", reason: error.reason)
      }
      return files
    } catch {
      throw failure(error)
    }
  }

  /// The failure for a damaged export; nothing was imported.
  func failure(_ fault: ImportFault) -> CommandFailure {
    CommandFailure(
      .damagedFile, "\(path)/\(fault)",
      hint: "nothing was imported; fix the file, or export again: \(run: "emulator export DIRECTORY")")
  }

  func exists() throws(CommandFailure) -> Bool { try entries() != nil }

  /// Replaces the directory with a complete new export, or leaves it unchanged.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7.
  func write(_ files: ByName<[UInt8]>) throws(CommandFailure) {
    var all: ByName<[UInt8]> = [ExportLayout.metadataFile: ExportLayout.metadata(version: Version.current)]
    for (name, bytes) in files {
      // The server may not be trusted, and a tenant's ID is part of a file name.
      guard ExportLayout.isPart(name) else {
        throw CommandFailure(.unwritableFile, "\(name) is not part of an export", hint: nil)
      }
      all["\(ExportLayout.directory)/\(name)"] = bytes
    }
    try directory.replace(
      with: all, mapping: { CommandFailure(.unwritableFile, "\($0)", hint: .shell($0.fix)) },
      check: { () throws(CommandFailure) in try checkReplaceable() })
  }

  /// Rejects a directory that contains anything but an export of accounts, because replacing it would lose the rest.
  ///
  /// - Returns: whether it contains an export.
  @discardableResult
  func checkReplaceable() throws(CommandFailure) -> Bool {
    guard let entries = try entries(), !entries.isEmpty else { return false }
    guard entries.contains(ExportLayout.metadataFile) else {
      throw CommandFailure(
        .unsafeFile, "\(path) is neither empty nor an export, so it is not replaced", hint: Self.elsewhere)
    }
    let bytes: [UInt8]
    do throws(SafeFileError) {
      bytes = try directory.contents(of: ExportLayout.metadataFile, limit: Self.limit) ?? []
    } catch {
      throw CommandFailure(.unsafeFile, "\(error)", hint: .shell(error.fix))
    }
    let found: (directory: String, others: [String])
    do throws(ImportFault) {
      found = try ExportLayout.contents(ofMetadata: bytes)
    } catch {
      throw CommandFailure(.damagedFile, "\(path)/\(error)", hint: Self.elsewhere)
    }
    let foreign = entries.first { entry in
      guard entry != ExportLayout.metadataFile, entry != "\(found.directory)/" else { return false }
      guard entry.hasPrefix("\(found.directory)/") else { return true }
      return !ExportLayout.isPart(String(entry.dropFirst(found.directory.utf8.count + 1)))
    }
    if let other = found.others.first ?? foreign {
      throw CommandFailure(
        .unsafeFile, "\(path) contains more than accounts (\(other)), so it is not replaced",
        hint: Self.elsewhere)
    }
    return true
  }

  private static let elsewhere: NextStep = "choose another directory: \(run: "emulator export DIRECTORY")"

  private func entries() throws(CommandFailure) -> [String]? {
    do throws(SafeFileError) {
      return try directory.entries()
    } catch {
      throw CommandFailure(.unreadableFile, "\(error)", hint: .shell(error.fix))
    }
  }

  private func listing() throws(ImportFault) -> [String] { (try? directory.entries()) ?? [] }

  private func file(_ name: String) throws(CommandFailure) -> [UInt8] {
    do throws(ImportFault) {
      return try contents(name)
    } catch {
      throw CommandFailure(
        .damagedFile, "\(path) is not an export: \(error)",
        hint:
          "give a directory that emulator export or firebase-tools wrote: \(run: "emulator import SOURCE")")
    }
  }

  /// Reads one file.
  ///
  /// Its owner and mode do not matter: an export is input like any other.
  private func contents(_ name: String) throws(ImportFault) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SafeFileError) {
      bytes = try directory.contents(of: name, limit: Self.limit)
    } catch {
      throw ImportFault(file: name, reason: .unreadable(error.reason))
    }
    guard let bytes else { throw ImportFault(file: name, reason: .missing) }
    return bytes
  }
}

/// The JSON file that `firebase auth:export` writes.
struct AccountFile: Sendable {
  let accounts: [UserInfo]

  /// The largest file that is read, in bytes.
  static let limit = 1 << 30

  /// Reads the accounts.
  ///
  /// - Throws: ``CommandFailure`` that names the account by its place, and no value.
  init(parsing bytes: [UInt8], at path: String) throws(CommandFailure) {
    guard let value = try? JSONReader.read(bytes) else {
      throw Self.failure(path, "is not JSON", hint: Self.exporting)
    }
    guard let users = value["users"]?.array ?? value.array else {
      throw Self.failure(path, "has no list of users", hint: Self.exporting)
    }
    var accounts: [UserInfo] = []
    for (index, user) in users.enumerated() {
      guard var members = user.object,
        let account = try? BoundedDecoder.decode(
          UserInfo.self, from: .object(Self.renamed(&members)))
      else { throw Self.failure(path, "has no readable account at users[\(index)]", hint: nil) }
      accounts.append(account)
    }
    self.accounts = accounts
  }

  private static let exporting: NextStep =
    "export them as JSON: \(shell: "firebase", "auth:export", "users.json")"

  /// How many accounts have the hash of another service.
  var foreignHashCount: Int {
    accounts.count { $0.passwordHash.map { !$0.isEmpty && !$0.hasPrefix("fakeHash:") } ?? false }
  }

  /// `firebase auth:export` calls the last sign-in by another name than the service.
  private static func renamed(_ members: inout ByName<JSONValue>) -> ByName<JSONValue> {
    if let time = members.removeValue(forKey: "lastSignedInAt") { members["lastLoginAt"] = time }
    return members
  }

  private static func failure(_ path: String, _ what: String, hint: NextStep?) -> CommandFailure {
    CommandFailure(.damagedFile, "\(path) \(what)", hint: hint)
  }
}
