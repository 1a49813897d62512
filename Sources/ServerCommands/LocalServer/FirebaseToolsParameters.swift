/// The options and files of firebase-tools, so that its start scripts run here.
struct FirebaseToolsParameters: Sendable {
  /// The path of `firebase.json`; empty for the nearest one.
  let file: String?
  let only: EmulatorSelection?
  let hasInterface: Bool
  let inspectionPort: String?
  let verbosity: String?

  static let parameter: Parameter<FirebaseToolsParameters> = .group(
    build: FirebaseToolsParameters.init(file:only:hasInterface:inspectionPort:verbosity:),
    .option(
      "firebase-json", "PATH", valueless: "", completion: .file,
      help:
        "Take host, port and project from firebase.json and .firebaserc, here or in a directory above; options and variables come first."
    ).also("--config", "-c"),
    .option(
      "only", "NAMES", help: "Emulators of firebase-tools, separated by commas; only auth is served here."),
    .flag("ui", help: "Without effect: the page is at the server's own address."),
    .option(
      "inspect-functions", "PORT", valueless: "", help: "Without effect: functions run in firebase-tools."),
    .option("log-verbosity", "LEVEL", help: "Without effect: see --quiet and --trace.")
  )
  .under("For start scripts of firebase-tools")

  /// Gives the server what the file says, below options and variables; with `tellsNotes`, says what has no effect.
  func apply(
    to server: LocalServerParameters, _ context: Context,
    tellsNotes: Bool = true
  ) throws -> LocalServerParameters {
    var server = server
    var others = only?.names ?? []
    guard only == nil || others.contains(.auth) else {
      throw CommandFailure.usage(
        "--only leaves out auth, and this program serves nothing else",
        hint: "start these emulators with: \(Self.start(others))")
    }
    let firebase = try file.map { try FirebaseJSON(path: $0.isEmpty ? nil : $0, context) }
    if let firebase {
      context.use(aliases: firebase.aliases, orElse: firebase.projectID)
      if context.origin(of: "host") == nil, let host = firebase.host { server.givenHosts = [host] }
      if context.origin(of: "port") == nil { server.port = firebase.port ?? PortNumber(9099) }
      if context.origin(of: "single-project") == nil { server.access.singleProject = firebase.singleProject }
      if only == nil { others = firebase.others }
    }
    if tellsNotes { tell(of: others.filter { ![.auth, .ui].contains($0) }, firebase, context) }
    return server
  }

  private func tell(of others: [EmulatorName], _ firebase: FirebaseJSON?, _ context: Context) {
    for note in firebase?.notes ?? [] { context.terminal.note(note) }
    if !others.isEmpty {
      context.note("only auth is served here; for the other emulators: \(Self.start(others))")
    }
    let port = firebase?.interfacePort.map { " at port \($0.number)" } ?? ""
    if hasInterface || only?.names.contains(.ui) == true || !port.isEmpty {
      context.terminal.note("there is no Emulator UI\(port): the page is at the server's own address")
    }
    if inspectionPort != nil {
      context.note(
        "--inspect-functions has no effect: functions run in firebase-tools: \(shell: "firebase", "emulators:start", "--only", "functions", "--inspect-functions")"
      )
    }
    if verbosity != nil {
      context.terminal.note(
        "--log-verbosity has no effect: --quiet prints no notes, and --trace prints each call")
    }
  }

  private static func start(_ names: [EmulatorName]) -> NextStep {
    let list = names.map(\.rawValue).joined(separator: ",")
    return "\(shell: "firebase", "emulators:start", "--only", list)"
  }
}

/// The emulators of firebase-tools.
enum EmulatorName: String, CaseIterable, Sendable {
  case apphosting, auth, functions, firestore, database, hosting, pubsub, storage, eventarc, dataconnect,
    tasks
  case hub, ui, logging, extensions

  /// Whether a part of `firebase.json` with this name starts it.
  var isService: Bool { ![.hub, .ui, .logging, .extensions].contains(self) }
}

/// A list of emulators for `--only`, with commas or, as PowerShell passes it on, blanks.
struct EmulatorSelection: ParsableValue {
  let names: [EmulatorName]

  init(parsing text: String) throws(UsageError) {
    var names: [EmulatorName] = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      // A part of an emulator may follow, such as functions:one.
      guard let name = EmulatorName(rawValue: String(word.prefix { $0 != ":" })) else {
        let known = EmulatorName.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("'\(Suggestion.shown(String(word)))' is no emulator of firebase-tools: \(known)")
      }
      names.append(name)
    }
    self.names = names
  }
}
