import AuthEmulator
import IdentityToolkit
import SafeFiles

/// A directory in the layout of firebase-tools' exports (Docs/protocol.md 9.9).
struct ExportDirectory: Sendable {
  let path: String
  private var directory: SafeDirectory { SafeDirectory(path: path) }

  /// More than a million accounts need.
  private static let limit = 1 << 30

  /// The export's files by name; read whole, and checked unless the caller does, so that a damaged one changes nothing.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7, naming file, reason and mend.
  func read(checking: Bool = true) throws(CommandFailure) -> [String: [UInt8]] {
    guard try entries() != nil else {
      throw Self.failure("DAMAGED_FILE", "\(path) does not exist", hint: "authctl emulator export \(path)")
    }
    let metadata = try file(ExportLayout.metadataFile)
    do throws(ImportFault) {
      let folder = try ExportLayout.contents(ofMetadata: metadata).directory
      var names = [ExportLayout.configFile, ExportLayout.accountsFile]
      for entry in try listing() where entry.hasPrefix("\(folder)/") {
        let name = String(entry.dropFirst(folder.utf8.count + 1))
        if !names.contains(name), ExportLayout.isPart(name) { names.append(name) }
      }
      var files: [String: [UInt8]] = [:]
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

  /// What is wrong with the export, and that nothing came of it.
  func failure(_ fault: ImportFault) -> CommandFailure {
    Self.failure(
      "DAMAGED_FILE", "\(path)/\(fault)",
      hint: "nothing was imported; mend the file, or write it again: authctl emulator export DIR")
  }

  /// Whether there is anything at all.
  func exists() throws(CommandFailure) -> Bool { try entries() != nil }

  /// Replaces what stands there with a whole new export, or leaves it as it was.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7.
  func write(_ files: [String: [UInt8]]) throws(CommandFailure) {
    try checkReplaceable()
    var all = [ExportLayout.metadataFile: ExportLayout.metadata(version: Version.current)]
    for (name, bytes) in files {
      // A server may be anybody's, and a tenant's ID is part of a name.
      guard ExportLayout.isPart(name) else {
        throw Self.failure("UNWRITABLE_FILE", "\(name) is no file of an export", hint: nil)
      }
      all["\(ExportLayout.directory)/\(name)"] = bytes
    }
    do throws(SafeFileError) {
      try directory.replace(with: all)
    } catch {
      throw Self.failure("UNWRITABLE_FILE", "\(error)", hint: error.fix)
    }
  }

  /// Refuses a directory that holds anything else than an export of accounts: replacing it would lose that.
  func checkReplaceable() throws(CommandFailure) {
    guard let entries = try entries(), !entries.isEmpty else { return }
    guard entries.contains(ExportLayout.metadataFile) else {
      throw Self.failure(
        "UNSAFE_FILE", "\(path) is not empty and no export, so it is not replaced", hint: Self.elsewhere)
    }
    let bytes: [UInt8]
    do throws(SafeFileError) {
      bytes = try directory.contents(of: ExportLayout.metadataFile, limit: Self.limit) ?? []
    } catch {
      throw Self.failure("UNSAFE_FILE", "\(error)", hint: error.fix)
    }
    let found: (directory: String, others: [String])
    do throws(ImportFault) {
      found = try ExportLayout.contents(ofMetadata: bytes)
    } catch {
      throw Self.failure("DAMAGED_FILE", "\(path)/\(error)", hint: Self.elsewhere)
    }
    let foreign = entries.first { entry in
      guard entry != ExportLayout.metadataFile, entry != "\(found.directory)/" else { return false }
      guard entry.hasPrefix("\(found.directory)/") else { return true }
      return !ExportLayout.isPart(String(entry.dropFirst(found.directory.utf8.count + 1)))
    }
    if let other = found.others.first ?? foreign {
      throw Self.failure(
        "UNSAFE_FILE", "\(path) holds more than accounts (\(other)), so it is not replaced",
        hint: Self.elsewhere)
    }
  }

  private static let elsewhere = "name another directory: authctl emulator export DIR"

  private func entries() throws(CommandFailure) -> [String]? {
    do throws(SafeFileError) {
      return try directory.entries()
    } catch {
      throw Self.failure("UNREADABLE_FILE", "\(error)", hint: error.fix)
    }
  }

  private func listing() throws(ImportFault) -> [String] { (try? directory.entries()) ?? [] }

  private func file(_ name: String) throws(CommandFailure) -> [UInt8] {
    do throws(ImportFault) {
      return try contents(name)
    } catch {
      throw Self.failure(
        "DAMAGED_FILE", "\(path) is no export: \(error)", hint: "authctl emulator export \(path)")
    }
  }

  /// An input like any other: who owns it, and who may read it, is not looked at.
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

  private static func failure(_ code: String, _ message: String, hint: String?) -> CommandFailure {
    CommandFailure(ErrorReport(code: code, message: message, hint: hint, exitStatus: .unsafeFile))
  }
}
