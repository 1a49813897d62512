import AuthEmulator
import EmulatorState
import SafeFileTools
import SafeFiles

/// A directory in the layout of firebase-tools' exports (Docs/protocol.md 9.9), which may have data of other emulators too.
struct ExportDirectory: Sendable {
  let path: String
  private let directory: SafeDirectory
  /// Where an export is written; the directory that is read is named by the metadata.
  private let accounts: SafeDirectory

  /// The largest file that is read, in bytes; a million accounts need less.
  private static let limit = 1 << 30

  init(path: String) {
    self.path = path
    directory = SafeDirectory(path: path)
    // If it is a link, its target is replaced.
    let place = "\(directory.path)/\(ExportLayout.directory)"
    accounts = SafeDirectory(path: Self.target(place) ?? place)
  }

  /// Where a link leads, or the path of what is none; nil for a link to nothing.
  private static func target(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, FileStatus(status).kind == .symbolicLink else { return path }
    return real(path)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The accounts and settings of an export.
  struct Content: Sendable {
    /// By their names in ``ExportLayout/directory``; a missing one is empty.
    fileprivate(set) var files: ByName<[UInt8]> = [:]
    /// What is left out, one line each.
    private(set) var notes: [String] = []
    /// The path of the directory with the files.
    fileprivate let place: String

    fileprivate init(place: String) { self.place = place }

    fileprivate mutating func add(_ note: String) { notes.append(note) }

    /// Adds notes that begin with the name of a file.
    mutating func add(_ notes: [String]) { self.notes += notes.map { "\(place)/\($0)" } }

    /// Adds the parameters of password hashes as production's settings have them, for accounts without own ones.
    mutating func use(_ hashing: HashConfiguration) {
      guard var config = (try? JSONReader.read(files[ExportLayout.configFile] ?? []))?.object else { return }
      var signIn = config["signIn"]?.object ?? [:]
      if let own = signIn["hashConfig"], own != .null {
        add(["\(ExportLayout.configFile): signIn.hashConfig is not used, because other parameters are given"])
      }
      signIn["hashConfig"] = .object(hashing.members)
      config["signIn"] = .object(signIn)
      files[ExportLayout.configFile] = JSONOutput.bytes(of: JSONValue.object(config)) + [0x0A]
    }
  }

  /// Reads the export, and checks it, so that a damaged file changes nothing.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7, with the file, the reason and the fix.
  func read(_ hashing: @autoclosure () throws -> HashConfiguration?) throws -> Content {
    var content: Content
    switch try found() {
    case .accounts(let found): content = found
    case .nothing(let reason):
      throw CommandFailure(
        .damagedFile, "\(path) is not an export of accounts: \(reason)",
        hint:
          "give a directory that emulator export or firebase-tools wrote, or a file of accounts: \(run: "emulator import SOURCE")"
      )
    }
    if let hashing = try hashing() { content.use(hashing) }
    do throws(ImportFault) {
      content.add(try ServerState.checkImport(of: content.files))
    } catch {
      throw failure(error, in: content)
    }
    return content
  }

  enum Found {
    case accounts(Content)
    /// The reason why there are none.
    case nothing(String)
  }

  /// What a server can start with, as Google's emulator does, so that nothing is no failure; files are not checked.
  ///
  /// - Throws: ``CommandFailure`` for what is not a directory, or cannot be read.
  func found() throws(CommandFailure) -> Found {
    guard InputFile.isDirectory(path) != false else {
      return .nothing("it is not a directory; a file of accounts is read by --users")
    }
    guard try names(in: directory) != nil else { throw CommandFailure(InputFile.failure(path).report) }
    let metadata = try contents(ExportLayout.metadataFile)
    let named = try named(in: metadata)
    let ownParts = try parts(accounts)
    let reason: String
    switch named {
    case .inside(let folder)?:
      if ownParts.isEmpty || folder == ExportLayout.directory { return .accounts(try content(of: folder)) }
      if try !parts(place(of: folder)).isEmpty {
        var content = try content(of: folder)
        content.add(
          "\(accounts.path)/\(ownParts[0]) is not read, because \(ExportLayout.metadataFile) names another directory (\(folder))"
        )
        return .accounts(content)
      }
      reason =
        "the directory that \(ExportLayout.metadataFile) names has no accounts (\(folder.isEmpty ? "." : folder))"
    case .outside(let folder)?:
      reason = "the directory that \(ExportLayout.metadataFile) names is not in it (\(folder))"
    case nil:
      reason =
        metadata == nil
        ? "it has no \(ExportLayout.metadataFile)"
        : "\(ExportLayout.metadataFile) has no auth, only other emulators"
    }
    guard !ownParts.isEmpty else { return .nothing(reason) }
    // By hand, or a first export that was killed before the metadata: an export would replace these accounts.
    var content = try content(of: ExportLayout.directory)
    content.add("\(path): \(reason), and its \(ExportLayout.directory) is read nevertheless")
    return .accounts(content)
  }

  /// The directory that the metadata names; nil without metadata, or if only other emulators are in it.
  private func named(in metadata: [UInt8]?) throws(CommandFailure) -> ExportLayout.Folder? {
    guard let metadata else { return nil }
    do throws(ImportFault) {
      let typed = directory.path.hasPrefix("/") ? "" : Self.real(".") ?? ""
      let roots = [Self.real(directory.path), "\(typed)/\(directory.path)"].compactMap(\.self)
      return try ExportLayout.accountsDirectory(ofMetadata: metadata, in: roots)
    } catch {
      throw Self.failure(error, at: path, metadata)
    }
  }

  private func place(of folder: String) -> SafeDirectory {
    folder.isEmpty ? directory : SafeDirectory(path: "\(directory.path)/\(folder)")
  }

  /// The names of an export's files in a directory.
  private func parts(_ place: SafeDirectory) throws(CommandFailure) -> [String] {
    guard InputFile.isDirectory(place.path) == true else { return [] }
    return try (names(in: place) ?? []).filter(ExportLayout.isPart)
  }

  private func content(of folder: String) throws(CommandFailure) -> Content {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var content = Content(place: place(of: folder).path)
    for (name, empty) in [(ExportLayout.configFile, "{}"), (ExportLayout.accountsFile, #"{"users":[]}"#)] {
      let bytes = try contents(prefix + name)
      let isBlank = bytes?.withoutByteOrderMark.allSatisfy { $0 <= 0x20 }
      content.files[name] = isBlank == false ? bytes : Array(empty.utf8)
      let isLink = bytes == nil && FileIdentity(path: "\(content.place)/\(name)") != nil
      if isBlank != false {
        content.add(["\(name) is \(isLink ? "a link to nothing" : bytes == nil ? "missing" : "empty")"])
      }
    }
    for name in try names(in: SafeDirectory(path: content.place)) ?? [] where content.files[name] == nil {
      if ExportLayout.isPart(name) {
        content.files[name] = try contents(prefix + name)
      } else if name.hasSuffix(".json"), !folder.isEmpty {
        content.add(["\(name) is not read: a tenant's accounts are in accounts-TENANT.json"])
      }
    }
    return content
  }

  /// The failure for a damaged export; nothing was imported.
  func failure(_ fault: ImportFault, in content: Content) -> CommandFailure {
    Self.failure(fault, at: content.place, content.files[fault.file] ?? [])
  }

  private static func failure(_ fault: ImportFault, at place: String, _ bytes: [UInt8]) -> CommandFailure {
    let message =
      JSONMistake.first(in: bytes).map { mistake in
        "\(place)/\(fault.file):\(mistake.position.line):\(mistake.position.column): \(mistake.text)"
      } ?? "\(place)/\(fault)"
    return CommandFailure(
      .damagedFile, message,
      hint: "nothing was imported; fix the file, or export again: \(run: "emulator export DIRECTORY")")
  }

  /// Rejects an export in the place of these files, which have accounts that were not read.
  func checkReplacing(_ content: Content, unread: [String]) throws(CommandFailure) {
    guard let reason = unread.first, let place = Self.real(accounts.path), place == Self.real(content.place)
    else { return }
    throw CommandFailure(
      .unsafeFile, "\(content.place)/\(reason), so it is not replaced",
      hint:
        "correct the file, or export to another directory: \(run: "emulator start --import \(path) --export-on-exit OUT")"
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
      version: Version.current, replacing: try contents(ExportLayout.metadataFile) ?? [])
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
    try parts(accounts).map { "\(accounts.path)/\($0)" }.filter { path in
      var (link, target) = (stat(), stat())
      guard lstat(path, &link) == 0, FileStatus(link).kind == .symbolicLink, stat(path, &target) == 0 else {
        return false
      }
      return FileStatus(target).kind == .regular && target.st_uid == geteuid()
    }.map { SafeFile(path: $0, protection: .editable) }
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
    let named: ExportLayout.Folder?
    do throws(CommandFailure) {
      named = try self.named(in: contents(ExportLayout.metadataFile))
    } catch {
      var report = error.report
      report.next = Self.elsewhere
      throw CommandFailure(report)
    }
    // Settings without accounts are noted at the start.
    if case .inside(let folder)? = named, folder != ExportLayout.directory,
      ownParts.contains(where: { $0 != ExportLayout.configFile }), try !parts(place(of: folder)).isEmpty
    {
      throw CommandFailure(
        .unsafeFile,
        "\(accounts.path) has accounts that were never read, because \(ExportLayout.metadataFile) names another directory (\(folder)), so it is not replaced",
        hint:
          "move it aside: \(shell: "mv", accounts.path, accounts.path + ".aside"); or \(Self.elsewhere)"
      )
    }
    return named != nil || !ownParts.isEmpty
  }

  private static let elsewhere: NextStep = "choose another directory: \(run: "emulator export DIRECTORY")"

  private func names(in place: SafeDirectory) throws(CommandFailure) -> [String]? {
    do throws(SafeFileError) {
      return try place.names()
    } catch {
      throw CommandFailure(.unreadableFile, "\(error)", hint: .shell(error.fix))
    }
  }

  /// Reads one file; nil if it is missing.
  ///
  /// Its owner and mode do not matter: an export is input like any other.
  private func contents(_ name: String) throws(CommandFailure) -> [UInt8]? {
    do throws(SafeFileError) {
      return try SafeFile(path: "\(directory.path)/\(name)", protection: .shared, largest: Self.limit).read()
    } catch .unsafe(_, .danglingLink) {
      return nil
    } catch {
      throw CommandFailure(
        .damagedFile, "\(path)/\(ImportFault(file: name, reason: .unreadable(error.reason)))",
        hint: "nothing was imported; fix the file, or export again: \(run: "emulator export DIRECTORY")")
    }
  }
}
