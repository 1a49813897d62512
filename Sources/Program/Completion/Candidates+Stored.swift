extension Candidates {
  private var variables: [String: String] { machine.variables }

  /// The value of a global option among the words, or of its variable.
  private func option(_ name: String) -> String? {
    tree.globalText(name, in: words, variables: variables)
  }

  var profile: String { option("profile") ?? "default" }

  var paths: FilePaths { FilePaths(variables: variables) }

  private var configuration: ConfigurationFile? {
    (try? paths.configuration).map { ConfigurationFile(path: $0) }
  }

  private func store(of profile: String) -> CredentialFile? {
    (try? paths.credentials).map { CredentialFile(path: $0, profile: profile) }
  }

  private func settings(of profile: String) -> ProfileSettings? {
    configuration.flatMap { try? $0.record(of: profile) }
  }

  var target: Project? {
    var inputs = targetInputs
    inputs.project = inputs.namedProjectID ?? serverProject
    return try? inputs.resolved()
  }

  var targetInputs: TargetInputs {
    var inputs = TargetInputs(
      emulator: option("emulator"), apiKey: option("api-key"), project: option("project"),
      tenant: option("tenant"), allowsInsecureHTTP: true, profile: settings(of: profile) ?? ProfileSettings(),
      variables: variables)
    // As the command will: the only server in the background, if nothing names one.
    if words.first == "emulator", inputs.serverAddress == nil, runningServers.count == 1 {
      inputs.emulator = runningServers.first?.address
    }
    return inputs
  }

  /// The user's servers in the background.
  private var runningServers: [ServerRecord] { ServerRecords(paths, variables: variables).running() }

  /// The addresses of the servers in the background.
  var servers: [Term] { runningServers.map { Term($0.address, "project \($0.projectID)") } }

  /// What the profile has stored; nil if the file cannot be read.
  private var stored: StoredState? {
    get async {
      guard let file = store(of: profile) else { return nil }
      return try? await machine.client(of: CredentialStore(file)).stored()
    }
  }

  /// The profile's session, if it belongs to the target.
  var session: Session? {
    get async {
      guard let session = await stored?.session, let target, session.project.sharesSessions(with: target)
      else { return nil }
      return session
    }
  }

  var pendingSecondFactor: SecondFactorResolver? {
    get async {
      guard let pending = await stored?.secondFactor, let target,
        pending.project.sharesSessions(with: target)
      else { return nil }
      return pending
    }
  }

  func pendingNumbers() async -> [Term] {
    guard let stored = await stored, let target else { return [] }
    return stored.verifications.filter { $0.project.sharesSessions(with: target) }.compactMap {
      guard let number = $0.number, let sentAt = $0.sentAt else { return nil }
      return Term(number.description, "code sent \(Age.words(from: sentAt, to: machine.now()))")
    }
  }

  var profiles: [Term] {
    let configured = configuration.flatMap { try? $0.allRecords() } ?? [:]
    let sessions = store(of: profile).flatMap { try? $0.sessions() } ?? [:]
    return Set(names: configured.keys).union(sessions.keys).union(["default"]).sorted().map { name in
      let session = sessions[name] ?? nil
      let project = configured[name]?.projectID ?? session?.project.id
      let facts = [project.map { "project \($0)" }, session.map { _ in "signed in" }]
      return Term(name, facts.compactMap(\.self).joined(separator: ", "))
    }
  }

  /// A factor by its name if that is unique, else by its number in the list.
  static func factors(_ factors: [MFAEnrollment]) -> [Term] {
    factors.enumerated().map { index, factor in
      let name = factor.displayName ?? ""
      let isUnique = factors.count { $0.displayName == name } == 1
      let isName = !name.isEmpty && !name.hasPrefix("-") && isUnique
      let facts = [FactorTable.kind(of: factor), factor.phoneInfo, isName ? nil : factor.displayName]
      return Term(
        isName ? name : "\(index + 1)", facts.compactMap(\.self).joined(separator: " "))
    }
  }
}
