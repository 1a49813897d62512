/// The options and files of firebase-tools, so that its start scripts run here.
struct FirebaseToolsParameters: Sendable {
  let place: FirebaseToolsPlace
  let hasInterface: Bool
  let inspectionPort: String?
  let verbosity: String?

  /// Whether the command has the files of firebase-tools, as by its name there.
  var hasFile: Bool { place.file != nil }

  static let parameter: Parameter<FirebaseToolsParameters> = .group(
    build: FirebaseToolsParameters.init(place:hasInterface:inspectionPort:verbosity:),
    FirebaseToolsPlace.parameter,
    .flag("ui", help: "Without effect: the page is at the server's own address."),
    .option(
      "inspect-functions", "PORT", valueless: "", help: "Without effect: functions run in firebase-tools."),
    .option("log-verbosity", "LEVEL", help: "Without effect: see --quiet and --trace.")
  )
  .under(FirebaseToolsPlace.heading)

  /// Gives the server what the file says, below options and variables; with `tellsNotes`, says what has no effect.
  func apply(
    to server: LocalServerParameters, for command: LocalServerCommand, _ context: Context,
    tellsNotes: Bool = true
  ) throws -> LocalServerParameters {
    var server = server
    var others = try place.others(context, doing: "start", "emulators:start")
    let firebase = try place.file(context)
    if let firebase {
      context.use(
        aliases: firebase.aliases, orElse: place.hasProject(context) ? nil : try firebase.project())
      if context.origin(of: "host") == nil, let host = firebase.host { server.givenHosts = [host] }
      if context.origin(of: "port") == nil { server.port = firebase.port ?? PortNumber(9099) }
      if context.origin(of: "single-project") == nil { server.access.singleProject = firebase.singleProject }
      if place.only == nil { others = firebase.others }
    }
    if tellsNotes {
      for note in firebase?.notes ?? [] { context.terminal.note(note) }
      tell(of: others.filter { $0 != .ui }, context)
      // Its exec starts no UI unless it is asked to.
      let hasInterface = hasInterface || (command == .start && others.contains(.ui))
      let port = hasInterface || command == .start ? firebase?.interfacePort : nil
      if hasInterface || port != nil {
        let place = port.map { " at port \($0.number)" } ?? ""
        context.terminal.note("there is no Emulator UI\(place): the page is at the server's own address")
      }
    }
    return server
  }

  private func tell(of others: [EmulatorName], _ context: Context) {
    if !others.isEmpty {
      context.note(
        "only auth is served here; for the other emulators: \(place.step(others, context, "emulators:start"))"
      )
    }
    if inspectionPort != nil {
      let step = place.step([.functions], context, "emulators:start", "--inspect-functions")
      context.note("--inspect-functions has no effect: functions run in firebase-tools: \(step)")
    }
    if verbosity != nil {
      context.terminal.note(
        "--log-verbosity has no effect: --quiet prints no notes, and --trace prints each call")
    }
    place.tellUnread(context)
  }
}
