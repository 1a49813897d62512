// What is settled before anything is sent.
extension SmokeCommand {
  /// Stops if the server has another project than the one that was named: most steps would only fail.
  func requireServerProject(of target: Project, _ context: Context) async throws {
    guard let named = try context.targetInputs().namedProjectID, case .emulator = target.service,
      let own = try? await context.server(patiently: false).projectID, own != named
    else { return }
    throw CommandFailure.usage(
      TargetServer.remark(own: own, used: named),
      hint: "test that one: \(run: commandLine("--project \(own)"))")
  }

  /// Says what the flows do to accounts in production, and asks, unless consent was given on the command line.
  func consent(to target: Project, _ scripts: [Script], isGiven: Bool, _ context: Context) throws {
    let conditions = ScriptConditions(
      facts: SmokeFacts(target, service: .production), given: given.outline)
    let effects = scripts.compactMap { script in
      conditions.effect(of: script).map { "\(script.flow) \($0)" }
    }
    guard !target.isLocal, !effects.isEmpty else { return }
    for effect in effects {
      context.terminal.note("in \(target.description), \(effect)", evenIfQuiet: !isGiven)
    }
    guard !isGiven else { return }
    let retry = commandLine("--yes")
    guard context.terminal.canAsk else {
      throw CommandFailure.usage(
        "smoke signs up and deletes accounts in \(target.description)",
        hint: "to do so, add --yes or --expect-target production: \(run: retry)")
    }
    try context.terminal.confirm(
      "Test \(target.description)?", orGive: retry, refusal: "nothing was sent to \(target.description)")
  }

  /// The same command with another option.
  private func commandLine(_ option: NextCommand) -> NextCommand {
    names.reduce(Self.next) { "\($0) \($1.argumentText)" } + option + "…"
  }
}

extension ScriptConditions {
  /// What a script does to a production project; nil if it signs nobody in there.
  fileprivate func effect(of script: Script) -> String? {
    guard runsAny(of: script) else { return nil }
    guard !script.effects.isEmpty else {
      return "runs its commands, and deletes the accounts that they create"
    }
    let effect = script.effects.first { holds($0.conditions) }
    return effect.map { effect in
      effect.content.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .value("numbers"): given.numbers
        case .value(let name): given.values[name] ?? "{\(name)}"
        case .made("account", .address): given.account?.address.description ?? "a new address"
        case .made(let label, let kind): "{\(label):\(kind)}"
        }
      }.joined()
    }
  }
}
