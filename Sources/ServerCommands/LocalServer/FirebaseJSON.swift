import AuthEmulator

/// What firebase-tools takes for its Auth emulator from `firebase.json`, and from the `.firebaserc` beside it.
struct FirebaseJSON: Sendable {
  /// The address and mode of the Auth emulator; nil for what the file does not say.
  private(set) var host: ListenHost?
  private(set) var port: PortNumber?
  private(set) var singleProject: SingleProject?
  /// The port of the Emulator UI, if the file names one and does not switch the UI off.
  private(set) var interfacePort: PortNumber?
  /// The other emulators that firebase-tools would start.
  private(set) var others: [EmulatorName] = []
  /// The project IDs by alias.
  private(set) var aliases: ByName<String> = [:]
  /// The project without a typed one, as firebase-tools chooses it; `firebase use` is not known here.
  private var projectID: String?
  /// The file that names it.
  private var projectPath = ""
  /// What could not be read, but does not keep firebase-tools from starting.
  private(set) var notes: [String] = []

  private static let name = "firebase.json"

  /// Reads the file at a path, else the nearest one in the working directory and those above it.
  ///
  /// - Throws: ``CommandFailure`` that names the line and column of a mistake; nothing is listened to yet.
  init(path: String?, _ context: Context) throws {
    let found = path ?? Self.nearest()
    if found == nil {
      notes.append("there is no \(Self.name) here or in a directory above: the defaults apply")
    }
    let file = try found.map { try Content(path: $0, context) }
    if let file { try take(file) }
    let folder = found.flatMap { path in path.lastIndex(of: "/").map { path[...$0] } } ?? ""
    try takeProjects(folder + ".firebaserc", own: file?.value["firebase"]?.string, context)
  }

  private static func nearest() -> String? {
    if InputFile.isDirectory(name) == false { return name }
    var folder = FileManager.default.currentDirectoryPath[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if InputFile.isDirectory("\(folder)/\(name)") == false { return "\(folder)/\(name)" }
    }
    return nil
  }

  private mutating func take(_ file: Content) throws(CommandFailure) {
    let place = Place.top["emulators"]
    guard file.value.object != nil else { throw file.failure("must be an object", at: .top) }
    // firebase-tools takes its defaults then.
    notes += [place, place["auth"]].filter { file[$0].map { $0 != .null && $0.object == nil } ?? false }
      .map { "\(file.place($0)) is not an object: the defaults apply" }
    host = try file.parsed(place["auth"]["host"])
    port = try file.parsed(place["auth"]["port"])
    if case .bool(let isSingle)? = file[place["singleProjectMode"]] {
      singleProject = isSingle ? .warn : .allow
    }
    if file[place["ui"]["enabled"]] != .bool(false) { interfacePort = try file.parsed(place["ui"]["port"]) }
    others = EmulatorName.allCases.filter { emulator in
      guard emulator.isService, emulator != .auth else { return false }
      return file[.top[emulator.rawValue]] != nil || file[place[emulator.rawValue]] != nil
    }
  }

  /// A `.firebaserc` that cannot be read is only worth a note, as for firebase-tools.
  private mutating func takeProjects(_ path: String, own: String?, _ context: Context) throws {
    var fileID: String?
    if InputFile.isDirectory(path) == false {
      do {
        let file = try Content(path: path, context)
        aliases = (file[.top["projects"]]?.object ?? [:]).compactMapValues { $0.string?.cleaned().nonEmpty }
        fileID = aliases["default"] ?? (aliases.count == 1 ? aliases.first { _ in true }?.value : nil)
      } catch {
        notes.append("the projects of \(path) are not used: \(ErrorReport(of: error).message)")
      }
    }
    projectID = (own ?? fileID).map { aliases[$0] ?? $0 }
    projectPath = own == nil ? path : Self.name
  }

  /// The project, for a command for which nothing else names one.
  func project() throws(CommandFailure) -> String? {
    do {
      return try projectID.map {
        try SettingName.projectID.checked($0, from: "the projectId of \(projectPath)")
      }
    } catch {
      throw CommandFailure(
        .unreadableInput, ErrorReport(of: error).message,
        hint: "correct it, or name the project: \(run: .again(without: "project") + "--project ID")")
    }
  }
}

/// One of these files, as JSON with comments.
private struct Content {
  let value: JSONValue
  private let path: String
  private let locator: JSONLocator

  init(path: String, _ context: Context) throws {
    let read = try context.terminal.contents(ofFileOrInput: path, named: "firebase.json")
    // An empty file is an empty object to firebase-tools.
    let bytes = read.isEmpty ? Array("{}".utf8) : read.withoutJSONComments
    (self.path, locator) = (path, JSONLocator(bytes))
    do {
      value = try JSONReader.read(bytes)
    } catch {
      let mistake = JSONMistake.first(in: bytes)
      let position = mistake.map { ":\($0.position.line):\($0.position.column)" } ?? ""
      throw Self.failure("\(path)\(position): \(mistake?.text ?? "not JSON")")
    }
  }

  subscript(place: Place) -> JSONValue? { value.value(at: place.steps) }

  /// A value that is written as a text or a number; what is empty or false to firebase-tools is none.
  func parsed<Value: ParsableValue>(_ place: Place) throws(CommandFailure) -> Value? {
    guard let value = self[place], ![.null, .bool(false), ""].contains(value) else { return nil }
    let text = if case .integer(let number) = value { "\(number)" } else { value.string }
    guard let text else { throw failure("must be a text or a number", at: place) }
    do throws(UsageError) {
      return try Value(parsing: text)
    } catch {
      throw failure(error.message, at: place)
    }
  }

  func failure(_ reason: String, at place: Place) -> CommandFailure {
    Self.failure("\(self.place(place)) \(reason)")
  }

  /// A place with its line and column.
  func place(_ place: Place) -> String {
    let position = locator.position(of: locator.offset(ofValueAt: place) ?? 0)
    return "\(path):\(position.line):\(position.column): \(place)"
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(.unreadableInput, message, hint: "correct the file; nothing was started")
  }
}
