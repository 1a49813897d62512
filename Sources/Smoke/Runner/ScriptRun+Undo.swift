// What a script does to a server besides its calls, and what is done at the end so that nothing stays.
extension ScriptRun {
  /// The most fictional numbers that a project has (Docs/protocol.md 7.1).
  private static let numberLimit = 10

  /// Gets the script's numbers: the given ones, or new ones, which are added to a local project.
  func addPhones(_ inputs: SmokeInputs) async throws {
    let labels = script.numberLabels
    let given = conditions.given.phones
    guard given.isEmpty, conditions.facts.isLocal else {
      phones = Dictionary(zip(labels, given)) { first, _ in first }
      return
    }
    let made = labels.compactMap { label in inputs.phone("\(script.flow) \(label)").map { (label, $0) } }
    phones = Dictionary(made) { first, _ in first }
    // A tenant has no numbers of its own.
    guard conditions.facts.target.tenant == nil else { return }
    let fresh = made.map { ($1.number.description, $1.code) }.sorted { $0.0 < $1.0 }
    do throws(AuthError) {
      let before = try await auth.localServer.testPhoneNumbers()
      // Without room for them the codes are read, which works wherever no app has to be proved.
      guard before.count + fresh.count <= Self.numberLimit else { return }
      var numbers = before
      for (name, code) in fresh { numbers[name] = code }
      addUndo(ofNumbers: fresh.map(\.0), before)
      try await auth.localServer.setTestPhoneNumbers(numbers)
      fictional = Set(labels)
    } catch {
      guard case .refused = error else { throw error }
      undo.cancel(Self.name(of: fresh.map(\.0)))
    }
  }

  private static func name(of numbers: [String]) -> String {
    "the fictional numbers \(numbers.joined(separator: ", "))"
  }

  /// Registers that these numbers are to be as before.
  func addUndo(ofNumbers names: [String], _ before: ByName<String>) {
    undo.add(
      Self.name(of: names),
      by: names.filter { before[$0] == nil }.map { "emulator phones remove \($0)" }
    ) { [auth] in
      var numbers = try await auth.localServer.testPhoneNumbers()
      for name in names { numbers[name] = before[name] }
      try await auth.localServer.setTestPhoneNumbers(numbers)
    }
  }

  /// Moves the server's clock ahead, until ``resetClock()``.
  func moveClock(by time: Duration) async throws {
    if clockBefore == nil {
      let before = try await auth.localServer.call(EmulatorClock.Get()).offsetMilliseconds?.value ?? 0
      clockBefore = before
      undo.add("the moved clock", by: ["emulator clock reset"]) { [auth] in
        try await Self.setClock(of: auth.localServer, to: before)
      }
    }
    let milliseconds = Int64(time / .milliseconds(1))
    _ = try await auth.localServer.moveClock(
      EmulatorClock.Patch { $0.moveMilliseconds = Int64String(milliseconds) })
  }

  func resetClock() async throws {
    guard let clockBefore else { return }
    self.clockBefore = nil
    try await Self.setClock(of: auth.localServer, to: clockBefore)
    undo.cancel("the moved clock")
  }

  private static func setClock(of server: EmulatorClient, to offset: Int64) async throws {
    let now = try await server.call(EmulatorClock.Get()).offsetMilliseconds?.value ?? 0
    guard now != offset else { return }
    _ = try await server.moveClock(
      EmulatorClock.Patch { $0.moveMilliseconds = Int64String(offset - now) })
  }

  /// Remembers what a command made that no exchange shows.
  func follow(_ command: Script.Command, _ result: LineResult) {
    guard result.status == 0 else { return }
    switch command.path {
    case "emulator apply":
      for change in result.json["changes"]?.array ?? []
      where change["kind"]?.string == "user" && change["action"]?.string == "created" {
        if let uid = change["id"]?.string { watch.add(uid, in: change["tenantId"]?.string) }
      }
    case "mfa enroll finish", "mfa enroll phone", "mfa enroll totp":
      guard let uid = result.json["localId"]?.string, let id = result.json["mfaEnrollmentId"]?.string,
        !watch.users.contains(where: { $0.uid == uid })
      else { return }
      factors.append((uid, id))
    case "mfa remove": factors.removeAll { $0.id == result.json["mfaEnrollmentId"]?.string }
    case "emulator snapshot save":
      guard let name = result.json["name"]?.string else { return }
      undo.add("the snapshot \(name)", by: ["emulator snapshot delete \(name) --yes"]) { [self] in
        try await runAgain(["emulator", "snapshot", "delete", name, "--yes"])
      }
    default: break
    }
  }

  private func runAgain(_ words: [String]) async throws {
    let result = await context.run(
      words, input: [], variables: [:], at: target,
      sleep: { [sleep = context.machine.sleep] in try await sleep($0) })
    if let failure = result.failure { throw SmokeFault(failure.message) }
  }

  /// Runs `[cleanup]`, puts back the faults, withdraws the factors, deletes the users, and puts back the settings, in this order.
  ///
  /// - Returns: what is left.
  func clean() async -> [SmokeUndo.Leftover] {
    var left: [SmokeUndo.Leftover] = []
    for step in script.cleanup where conditions.holds(step.conditions) {
      do {
        _ = try await run(step)
      } catch {
        let place = (error as? ScriptFault).map { "\(script.source.place($0.line)): \($0.headline)" }
        left.append(.init(name: "what [cleanup] removes\(place.map { " (\($0))" } ?? "")", commands: []))
      }
    }
    // The embedded server's state is a copy that is removed.
    guard !conditions.facts.isEmbedded else { return left }
    left += await removeFaults()
    for factor in factors.reversed() {
      guard let token = watch.token(of: factor.uid) else { continue }
      let withdrawal = MFAEnrollmentWithdraw { ($0.idToken, $0.mfaEnrollmentID) = (token, factor.id) }
      do {
        _ = try await auth.call(withdrawal, as: .app)
      } catch {
        left.append(.init(name: "the second factor \(factor.id)", commands: []))
      }
    }
    for user in watch.users.reversed() {
      do {
        try await delete(user)
      } catch {
        let tenant = user.tenant.map { " --tenant \($0)" } ?? ""
        left.append(
          .init(
            name: "the user \(user.uid)",
            commands: ["emulator users delete \(user.uid) --yes\(words: tenant)"]))
      }
    }
    return left + (await undo.run())
  }

  /// Puts back the injected faults, which could fail everything else.
  private func removeFaults() async -> [SmokeUndo.Leftover] {
    guard let faultsBefore else { return [] }
    do {
      _ = try await auth.localServer.call(InjectedFaults.Delete())
      if !faultsBefore.isEmpty {
        _ = try await auth.localServer.call(InjectedFaults.Post { $0.faults = faultsBefore })
      }
      return []
    } catch {
      return [.init(name: "the injected faults", commands: ["emulator faults clear"])]
    }
  }

  /// Deletes a user: as the user or, if that is refused on a local target, as an administrator.
  private func delete(_ user: SmokeWatch.User) async throws {
    var refusal: ErrorCode?
    if let token = watch.token(of: user.uid) {
      do {
        // The token names the tenant (Docs/protocol.md 5.8).
        _ = try await auth.call(Delete { $0.idToken = token }, as: .app)
        return
      } catch {
        refusal = error.refusal?.code
        if refusal == .userNotFound { return }
        guard conditions.facts.isLocal else { throw error }
      }
    }
    do {
      try await auth(in: user.tenant).localServer.deleteAccount(user.uid)
    } catch {
      guard refusal == .userNotFound || error.code == .userNotFound else { throw error }
    }
  }

  /// The administrator of the project or of a tenant.
  private func auth(in tenant: String?) throws(AuthError) -> AuthClient {
    guard tenant != conditions.facts.target.tenant else { return auth }
    var project = conditions.facts.target
    project.tenant = tenant
    return try context.auth(at: project, keeping: .memory(), by: target.transport)
  }
}

/// What a smoke test has to undo in any case, newest first.
final class SmokeUndo {
  private var actions: [(what: Leftover, run: () async throws -> Void)] = []

  /// What is left if it cannot be undone.
  struct Leftover: Sendable {
    let name: String
    /// The commands that undo it on a local server; none if no command can.
    let commands: [NextCommand]
  }

  /// Registers how to undo a change; `what` names it in the note about leftovers, which gives the commands.
  func add(_ what: String, by commands: [NextCommand] = [], _ run: @escaping () async throws -> Void) {
    actions.append((Leftover(name: what, commands: commands), run))
  }

  /// Forgets what has already been undone.
  func cancel(_ what: String) { actions.removeAll { $0.what.name == what } }

  /// Undoes everything and returns what failed.
  func run() async -> [Leftover] {
    var left: [Leftover] = []
    while let action = actions.popLast() {
      do {
        try await action.run()
      } catch {
        left.append(action.what)
      }
    }
    return left
  }
}
