/// A server in the background at the address that another `emulator start --detach` asks for.
struct RunningTwin: Sendable {
  let record: ServerRecord
  let status: EmulatorStatus.Response

  /// The user's server there; nil if none answers.
  init?(at origin: HTTPOrigin, _ context: Context) async throws {
    guard let record = ServerRecords(context).record(at: origin), record.isAlive,
      case .authctl(let status) = await ServerAnswer(from: record.origin, within: .seconds(2)),
      status.processID == Int(record.processID)
    else { return nil }
    (self.record, self.status) = (record, status)
  }

  /// The options of a command line that choose what the server does, as `--name=value`, sorted; paths are absolute.
  ///
  /// Its address is known, and the others only change what the command prints.
  static func options(of context: Context) -> [String] {
    let server = LocalServerParameters.parameter(defaultPort: 0).infos.filter { $0.name != "port" }
    let infos = server + UpstreamParameters.parameter.infos
    return infos.flatMap { info in
      (context.typed[info.name] ?? []).map { text in
        let isPath = info.completion == .file && !text.isEmpty && !["/", "-"].contains(text.prefix(1))
        let folder = isPath ? FileManager.default.currentDirectoryPath + "/" : ""
        return info.form == .flag ? info.label : "\(info.label)=\(folder)\(text)"
      }
    }.sorted()
  }

  /// Refuses a start that asks for another server, and names the options that differ.
  func requireSame(as context: Context) throws {
    let known = record.options ?? []
    var names = Set(known).symmetricDifference(Self.options(of: context))
      .map { String($0.prefix { $0 != "=" }) }
    if record.projectID != (try context.projectID()) { names.append("--project") }
    if record.profile != context.options.profile { names.append("--profile") }
    guard !names.isEmpty else { return }
    let others = Set(names).sorted().joined(separator: ", ")
    let owner =
      "the local server of project \(record.projectID.onOneLine), process \(record.processID)"
    throw CommandFailure(
      .cannotListen,
      "cannot listen on \(record.origin.host) port \(record.port): \(owner), runs there with another \(others)",
      hint: "for a free port: \(run: .again(without: "port") + "--port 0")")
  }
}
