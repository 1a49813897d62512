import POSIXShell

/// The options that every command of firebase-tools for emulators has.
struct FirebaseToolsPlace: Sendable {
  /// The path of `firebase.json`; empty for the nearest one.
  let file: String?
  let only: EmulatorSelection?
  private let hasToken: Bool
  private let hasAccount: Bool
  private let isInteractive: Bool

  static let heading = "For start scripts of firebase-tools"

  static let parameter: Parameter<FirebaseToolsPlace> = .group(
    build: FirebaseToolsPlace.init(file:only:hasToken:hasAccount:isInteractive:),
    .option(
      "firebase-json", "PATH", valueless: "", completion: .file,
      help:
        "Take host, port and project from firebase.json and .firebaserc, here or in a directory above; options and variables come first."
    ).also("--config", "-c"),
    .option(
      "only", "NAMES", help: "Emulators of firebase-tools, separated by commas; only auth is served here."),
    .unread("token", "TOKEN", help: "Without effect, and not read: nobody has to log in."),
    .unread("account", "EMAIL", help: "Without effect: nobody has to log in."),
    .flag("interactive", short: "i", help: "Without effect: see --no-input.")
  )
  .under(heading)

  /// The file, if it is asked for.
  func file(_ context: Context) throws -> FirebaseJSON? {
    try file.map { try FirebaseJSON(path: $0.isEmpty ? nil : $0, context) }
  }

  /// The emulators beside auth that `--only` names.
  ///
  /// - Throws: ``CommandFailure`` if auth is not among them.
  func others(
    _ context: Context, doing verb: String, _ command: String...
  ) throws(CommandFailure) -> [EmulatorName] {
    guard let names = only?.names else { return [] }
    guard names.contains(.auth) else {
      throw CommandFailure.usage(
        "--only leaves out auth, and this program has nothing else",
        hint: "\(verb) these emulators with: \(step(names, context, command))")
    }
    return names.filter { $0 != .auth }
  }

  /// The command of firebase-tools for other emulators, with the same file and project.
  func step(_ names: [EmulatorName], _ context: Context, _ command: String...) -> NextStep {
    step(names, context, command)
  }

  private func step(_ names: [EmulatorName], _ context: Context, _ command: [String]) -> NextStep {
    var words = ["firebase"] + command + ["--only", names.map(\.rawValue).joined(separator: ",")]
    if let file = file?.nonEmpty { words += ["--config", file] }
    if let project = context.typed["project"]?.first { words += ["--project", project] }
    return .shell(words.map(ShellWords.word).joined(separator: " "))
  }

  /// Lets a command act on the server of the file, unless an option, a variable or the profile names another.
  ///
  /// The project is the server's own, unless an option or a variable names one.
  func chooseServer(_ context: Context) throws {
    guard let firebase = try file(context) else { return }
    context.use(aliases: firebase.aliases, orElse: nil)
    let origin = HTTPOrigin(
      .http, host: firebase.host?.address ?? HTTPOrigin.usual.host,
      port: firebase.port?.number ?? HTTPOrigin.usual.port)
    try context.use(server: origin.forClients)
  }

  /// Whether an option or a variable names the project.
  func hasProject(_ context: Context) -> Bool {
    context.source(of: "project") != nil || TargetInputs(variables: context.variables).namedProjectID != nil
  }

  func tellUnread(_ context: Context) {
    let names = [hasToken ? "--token" : nil, hasAccount ? "--account" : nil].compactMap(\.self)
    if !names.isEmpty {
      context.terminal.note("\(names.joined(separator: " and ")): without effect, as nobody has to log in")
    }
    if isInteractive {
      context.terminal.note("--interactive has no effect: questions are asked at a terminal")
    }
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

/// A list of emulators for `--only`, with commas or, as PowerShell passes it on, spaces.
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
