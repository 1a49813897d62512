/// What one command of a script changes in a local project's configuration, so that only this is put back at the end.
struct SettingsChange {
  /// The project's parts that a command can change, as the service has them.
  private struct State {
    var config: JSONValue = [:]
    /// Configurations of providers, by the paths of their resources.
    var providers: ByName<JSONValue> = [:]
    var tenants: ByName<JSONValue> = [:]
    var faults: [InjectedFaults.Fault]?
  }

  private static let collections = ["defaultSupportedIdpConfigs", "oauthIdpConfigs", "inboundSamlConfigs"]

  private let path: String
  private let before: State

  /// Reads what a command can change; nil for a command that changes nothing of it, and for the embedded server, whose state is a copy.
  init?(by command: Script.Command, of run: ScriptRun) async {
    let facts = run.conditions.facts
    guard facts.isLocal, !facts.isEmbedded, Self.changes(command) else { return nil }
    path = command.path
    before = await Self.state(command.path, run)
  }

  private static func changes(_ command: Script.Command) -> Bool {
    switch command.path {
    case "emulator apply", "emulator phones add", "emulator phones remove": true
    // With one operand it only shows a setting.
    case "emulator settings": command.words.filter { !$0.written.hasPrefix("-") }.count > 3
    case "emulator faults add", "emulator faults clear": true
    default: false
    }
  }

  private static func state(_ path: String, _ run: ScriptRun) async -> State {
    var state = State()
    if path.hasPrefix("emulator faults") {
      state.faults = try? await run.auth.localServer.call(InjectedFaults.Get()).faults ?? []
      return state
    }
    state.config = await object("config", run) ?? [:]
    guard path == "emulator apply" || path == "emulator settings" else { return state }
    state.tenants = await list("tenants", run)
    guard path == "emulator apply" else { return state }
    for collection in collections { state.providers.merge(await list(collection, run)) { $1 } }
    return state
  }

  private static func object(_ path: String, _ run: ScriptRun) async -> JSONValue? {
    let route = Route(.get, .identityToolkit, "v2/projects/{targetProjectId}/\(path)")
    let answer = try? await run.auth.call(FreeCall(), as: .administrator, at: route, isHarmless: true)
    return answer.map { .object($0.members) }
  }

  /// The members of a collection, by path: `tenants/T`.
  private static func list(_ collection: String, _ run: ScriptRun) async -> ByName<JSONValue> {
    let found = await object(collection, run)?[collection]?.array ?? []
    return ByName(
      found.compactMap { value in
        value["name"]?.string?.split(separator: "/").last.map { ("\(collection)/\($0)", value) }
      }, uniquingKeysWith: { $1 })
  }

  /// Registers how to put back what the command has changed.
  func note(in run: ScriptRun) async {
    if let faults = before.faults {
      run.faultsBefore = run.faultsBefore ?? faults
      return
    }
    let after = await Self.state(path, run)
    let changed = Self.differences(before.config, after.config)
    let numbers = ["signIn", "phoneNumber", "testPhoneNumbers"]
    if changed.contains(numbers) {
      let codes = before.config.value(at: numbers)?.object?.compactMapValues(\.string) ?? [:]
      let now = after.config.value(at: numbers)?.object?.compactMapValues(\.string) ?? [:]
      let names = Set(names: codes.keys).union(now.keys).sorted().filter { codes[$0] != now[$0] }
      run.addUndo(ofNumbers: names, codes)
    }
    let settings = changed.filter { $0 != numbers }
    if !settings.isEmpty {
      let names = settings.map { $0.joined(separator: ".") }.joined(separator: ", ")
      Self.addPatch(of: "the settings \(names)", "config", settings, before.config, run)
    }
    for (path, value) in after.tenants.merging(after.providers, uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      let old = before.tenants[path] ?? before.providers[path]
      guard let old else {
        Self.addDeletion(of: path, run)
        continue
      }
      let changed = Self.differences(old, value)
      if !changed.isEmpty { Self.addPatch(of: "the configuration of \(path)", path, changed, old, run) }
    }
  }

  /// The paths at which two objects differ; the names of a map's members are data, so it differs as a whole.
  private static func differences(_ old: JSONValue, _ new: JSONValue, at path: [String] = []) -> [[String]] {
    guard let before = old.object, let after = new.object, path.last != "testPhoneNumbers" else {
      return old == new ? [] : [path]
    }
    return Set(names: before.keys).union(after.keys).sorted().flatMap { name -> [[String]] in
      guard let one = before[name], let other = after[name] else { return [path + [name]] }
      return differences(one, other, at: path + [name])
    }
  }

  private static func addPatch(
    of what: String, _ path: String, _ changed: [[String]], _ old: JSONValue, _ run: ScriptRun
  ) {
    run.undo.add(what) { [auth = run.auth] in
      var members: ByName<JSONValue> = [:]
      for place in changed {
        guard let value = old.value(at: place) else { continue }
        members = Self.setting(value, at: place[...], in: members)
      }
      members["updateMask"] = .string(changed.map { $0.joined(separator: ".") }.joined(separator: ","))
      let route = Route(
        .patch, .identityToolkit, "v2/projects/{targetProjectId}/\(path)", queryParameters: ["updateMask"])
      _ = try await auth.call(FreeCall { $0.members = members }, as: .administrator, at: route)
    }
  }

  private static func setting(
    _ value: JSONValue, at path: ArraySlice<String>, in members: ByName<JSONValue>
  ) -> ByName<JSONValue> {
    guard let name = path.first else { return members }
    var members = members
    members[name] =
      path.count == 1
      ? value : .object(setting(value, at: path.dropFirst(), in: members[name]?.object ?? [:]))
    return members
  }

  private static func addDeletion(of path: String, _ run: ScriptRun) {
    run.undo.add("the configuration of \(path)") { [auth = run.auth] in
      let route = Route(.delete, .identityToolkit, "v2/projects/{targetProjectId}/\(path)")
      _ = try await auth.call(FreeCall(), as: .administrator, at: route)
    }
  }
}
