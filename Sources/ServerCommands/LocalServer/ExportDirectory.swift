import AuthEmulator
import EmulatorState
import SafeFileTools
import SafeFiles

/// A directory in the layout of firebase-tools' exports (Docs/protocol.md 9.9), which may have data of other emulators too.
struct ExportDirectory: Sendable {
  let path: String
  let directory: SafeDirectory
  /// Where an export is written; the directory that is read is named by the metadata.
  let accounts: SafeDirectory

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
  static func target(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, FileStatus(status).kind == .symbolicLink else { return path }
    return real(path)
  }

  static func real(_ path: String) -> String? {
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
    /// What is in a file and cannot be read, one line each that begins with its name.
    fileprivate(set) var unread: [String] = []
    /// The path of the directory with the files.
    let place: String

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
    if let fault = content.unread.first { throw Self.damaged("\(content.place)/\(fault)") }
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
        switch metadata.lack {
        case nil: "\(ExportLayout.metadataFile) has no auth"
        case .missing: "it has no \(ExportLayout.metadataFile)\(try elsewhere())"
        case let lack?: "its \(ExportLayout.metadataFile) \(lack.rawValue)"
        }
    }
    guard !ownParts.isEmpty else { return .nothing(reason) }
    // By hand, or a first export that was killed before the metadata: an export would replace these accounts.
    var content = try content(of: ExportLayout.directory)
    content.add("\(path): \(reason), and its \(ExportLayout.directory) is read nevertheless")
    return .accounts(content)
  }

  /// Where the metadata is instead, to follow what is missing: in a directory of this one, such as that of an archive, or above.
  private func elsewhere() throws(CommandFailure) -> String {
    let places = (try names(in: directory) ?? []) + [".."]
    let place = places.map { "\(directory.path)/\($0)" }
      .first { FileIdentity(path: "\($0)/\(ExportLayout.metadataFile)") != nil }
    return place.map { ", but \($0) has one" } ?? ""
  }

  /// The directory that the metadata names; nil without metadata, or if it has none of auth.
  func named(in metadata: Part) throws(CommandFailure) -> ExportLayout.Folder? {
    guard metadata.lack == nil else { return nil }
    do throws(ImportFault) {
      let typed = directory.path.hasPrefix("/") ? "" : Self.real(".") ?? ""
      let roots = [Self.real(directory.path), "\(typed)/\(directory.path)"].compactMap(\.self)
      return try ExportLayout.accountsDirectory(ofMetadata: metadata.bytes, in: roots)
    } catch {
      throw Self.failure(error, at: path, metadata.bytes)
    }
  }

  func place(of folder: String) -> SafeDirectory {
    folder.isEmpty ? directory : SafeDirectory(path: "\(directory.path)/\(folder)")
  }

  /// The names of an export's files in a directory.
  func parts(_ place: SafeDirectory) throws(CommandFailure) -> [String] {
    guard InputFile.isDirectory(place.path) == true else { return [] }
    return try (names(in: place) ?? []).filter(ExportLayout.isPart)
  }

  private func content(of folder: String) throws(CommandFailure) -> Content {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var content = Content(place: place(of: folder).path)
    let always = [ExportLayout.configFile, ExportLayout.accountsFile]
    let others = try names(in: SafeDirectory(path: content.place)) ?? []
    for name in always + others where content.files[name] == nil {
      guard ExportLayout.isPart(name) else {
        // Google's emulator takes whatever has accounts in its name for a tenant's.
        if !folder.isEmpty, name.hasSuffix(".json") || name.contains("accounts") {
          content.add(["\(name) is not read: a tenant's accounts are in accounts-TENANT.json"])
        }
        continue
      }
      let part = try contents(prefix + name)
      content.files[name] = part.bytes
      if let lack = part.lack {
        content.files[name] = Array((name == ExportLayout.configFile ? "{}" : #"{"users":[]}"#).utf8)
        content.add(["\(name) \(lack.rawValue)"])
        if lack == .notRegular { content.unread.append("\(name) \(lack.rawValue)") }
      } else if let offset = part.bytes.firstOutsideUTF8, JSONMistake.encoding(of: part.bytes) == nil {
        // Like Google's emulator.
        content.files[name] = Array(String(decoding: part.bytes, as: UTF8.self).utf8)
        let position = JSONLocator(part.bytes).position(of: offset)
        let fault = "\(name):\(position.line):\(position.column): this text is not in UTF-8"
        content.add(["\(fault), and is read with \u{FFFD}"])
        content.unread.append(fault)
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
    return damaged(message)
  }

  private static func damaged(_ message: String) -> CommandFailure {
    CommandFailure(
      .damagedFile, message,
      hint: "nothing was changed; fix the file, or make a new export: \(run: "emulator export DIRECTORY")")
  }

  func names(in place: SafeDirectory) throws(CommandFailure) -> [String]? {
    do throws(SafeFileError) {
      return try place.names()
    } catch {
      throw Self.unreadable(error)
    }
  }

  private static func unreadable(_ error: SafeFileError) -> CommandFailure {
    CommandFailure(.unreadableFile, "\(error)", hint: .shell(error.fix))
  }

  /// A file of the export: its bytes, or why there are none that Google's emulator would read.
  struct Part {
    var bytes: [UInt8] = []
    var lack: Lack?

    enum Lack: String {
      case missing = "is missing"
      case empty = "is empty"
      case linkToNothing = "is a link to nothing"
      case notRegular = "is not a regular file"
    }
  }

  /// Reads one file.
  ///
  /// Its owner and mode do not matter: an export is input like any other.
  func contents(_ name: String) throws(CommandFailure) -> Part {
    let file = SafeFile(path: "\(directory.path)/\(name)", protection: .shared, largest: Self.limit)
    do throws(SafeFileError) {
      guard let bytes = try file.read() else { return Part(lack: .missing) }
      let isBlank = bytes.withoutByteOrderMark.allSatisfy { $0 <= 0x20 }
      return isBlank ? Part(lack: .empty) : Part(bytes: bytes)
    } catch .unsafe(_, .danglingLink) {
      return Part(lack: .linkToNothing)
    } catch .unsafe(_, .notRegular) {
      return Part(lack: .notRegular)
    } catch {
      throw Self.unreadable(error)
    }
  }
}
