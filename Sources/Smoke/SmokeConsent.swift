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
  func consent(to target: Project, isGiven: Bool, _ context: Context) throws {
    let effects = SmokeFlow.named(flows).compactMap { flow in
      given.effect(of: flow, in: target).map { "\(flow.rawValue) \($0)" }
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
    flows.reduce(Self.next) { "\($0) \($1.rawValue)" } + option + "…"
  }
}

extension SmokeParameters {
  /// What a flow does to a production project; nil if it signs nobody in there.
  func effect(of flow: SmokeFlow, in target: Project) -> String? {
    switch flow {
    case .phone:
      guard !phones.isEmpty, target.tenant == nil else { return nil }
      let numbers = phones.map(\.number.description).joined(separator: " and ")
      return "signs up an account with \(numbers), and deletes it"
    case .email: return "signs up an account with a random address at example.com, and deletes it"
    case .mfa:
      return account.map { "signs in as \($0), enrolls second factors, and removes them" }
    case .customToken:
      return customToken.map { _ in "signs in with the given token, and deletes the account if it is new" }
    case .apple, .twitter, .all: return nil
    }
  }
}
