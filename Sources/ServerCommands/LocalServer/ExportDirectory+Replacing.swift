import AuthEmulator
import SafeFileTools
import SafeFiles

/// Writing an export, in a directory that may have one, and data of other emulators.
extension ExportDirectory {
  /// Rejects an export in the place of these files, which have accounts that were not read.
  func checkReplacing(_ content: Content, unread: [String]) throws(CommandFailure) {
    guard let reason = (content.unread + unread).first, let place = Self.real(accounts.path),
      place == Self.real(content.place)
    else { return }
    throw CommandFailure(
      .unsafeFile, "\(content.place)/\(reason), so it is not replaced",
      hint:
        "correct the file, or export to another directory: \(run: .again(without: "export-on-exit") + "--export-on-exit OUT")"
    )
  }

  func exists() throws(CommandFailure) -> Bool { try names(in: directory) != nil }

  /// Replaces the accounts, settings and tenants of the directory, or leaves them unchanged; what belongs to others stays.
  ///
  /// A link to one of the user's own files stays, and that file is replaced next. The metadata follows, so that it
  /// never names accounts that are not there.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7.
  func write(_ files: ByName<[UInt8]>) throws(CommandFailure) {
    for name in files.keys where !ExportLayout.isPart(name) {
      // The server may not be trusted, and a tenant's ID is part of a file name.
      throw CommandFailure(.unwritableFile, "\(name) is not part of an export", hint: nil)
    }
    let linked = try linkedFiles().filter { files[$0.name] != nil }
    let names = Set(names: linked.map(\.name))
    try accounts.replace(
      with: files.filter { !names.contains($0.key) },
      keeping: { !ExportLayout.isPart($0) || names.contains($0) }, mapping: Self.unwritable,
      check: { () throws(CommandFailure) in
        try checkReplaceable()
        try Self.each(linked) { file throws(SafeFileError) in try file.proveWritable() }
        // Without the metadata, nothing would find the accounts.
        try onMetadata { file throws(SafeFileError) in try file.proveWritable() }
      })
    try Self.each(linked) { file throws(SafeFileError) in try file.write(files[file.name] ?? []) }
    let metadata = ExportLayout.metadata(
      version: Version.current, replacing: try contents(ExportLayout.metadataFile).bytes)
    try onMetadata { file throws(SafeFileError) in try file.write(metadata) }
  }

  /// Checks at the start of a run that its export will be written at the end; a missing directory stays missing.
  func proveWritable() throws(CommandFailure) {
    try checkReplaceable()
    let linked = try linkedFiles()
    let names = Set(names: linked.map(\.name))
    do throws(SafeFileError) {
      try accounts.proveReplaceable(keeping: { !ExportLayout.isPart($0) || names.contains($0) })
    } catch {
      throw Self.unwritable(error)
    }
    try Self.each(linked) { file throws(SafeFileError) in try file.proveWritable() }
    guard try exists() else { return }
    try onMetadata { file throws(SafeFileError) in try file.proveWritable() }
  }

  private func linkedFiles() throws(CommandFailure) -> [SafeFile] {
    var files: [SafeFile] = []
    for path in try parts(accounts).map({ "\(accounts.path)/\($0)" }) {
      var (link, target) = (stat(), stat())
      guard lstat(path, &link) == 0, FileStatus(link).kind != .regular else { continue }
      guard FileStatus(link).kind == .symbolicLink else {
        throw Self.unwritable(.unsafe(path: path, reason: .notRegular))
      }
      guard stat(path, &target) == 0, FileStatus(target).kind == .regular, target.st_uid == geteuid() else {
        continue
      }
      files.append(SafeFile(path: path, protection: .editable))
    }
    return files
  }

  private static func each(
    _ files: [SafeFile], _ body: (SafeFile) throws(SafeFileError) -> Void
  ) throws(CommandFailure) {
    do throws(SafeFileError) {
      for file in files { try body(file) }
    } catch {
      throw unwritable(error)
    }
  }

  private func onMetadata(_ body: (SafeFile) throws(SafeFileError) -> Void) throws(CommandFailure) {
    do throws(SafeFileError) {
      let path = "\(directory.path)/\(ExportLayout.metadataFile)"
      guard let target = Self.target(path) else { throw .unsafe(path: path, reason: .danglingLink) }
      try body(SafeFile(path: target, protection: .shared))
    } catch {
      throw Self.unwritable(error)
    }
  }

  private static func unwritable(_ error: SafeFileError) -> CommandFailure {
    CommandFailure(.unwritableFile, "\(error)", hint: .shell(error.fix))
  }

  /// Rejects a directory in which an export cannot be written, or would replace what is not one.
  ///
  /// - Returns: whether it contains an export of accounts.
  @discardableResult
  func checkReplaceable() throws(CommandFailure) -> Bool {
    for place in [directory, accounts]
    where try names(in: place) == nil && FileIdentity(path: place.path) != nil {
      throw Self.unwritable(.unsafe(path: place.path, reason: .danglingLink))
    }
    let ownParts = try parts(accounts)
    let named = try self.named(in: contents(ExportLayout.metadataFile))
    // Settings without accounts are noted at the start.
    if case .inside(let folder)? = named, folder != ExportLayout.directory,
      ownParts.contains(where: { $0 != ExportLayout.configFile }), try !parts(place(of: folder)).isEmpty
    {
      throw CommandFailure(
        .unsafeFile,
        "\(accounts.path) has accounts that were never read, because \(ExportLayout.metadataFile) names another directory (\(folder)), so it is not replaced",
        hint:
          "move it aside: \(shell: "mv", accounts.path, accounts.path + ".aside"); or choose another directory: \(run: "emulator export DIRECTORY")"
      )
    }
    return named != nil || !ownParts.isEmpty
  }
}
