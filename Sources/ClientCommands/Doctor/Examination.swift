import AuthEmulator

/// What a doctor of second factors or SMS examines: the target and its report, the profile and the account.
struct Examination: Sendable {
  /// The signed-in user, and the service's answer about the account.
  enum Account: Sendable {
    case nobody(AuthError)
    /// The service does not answer.
    case unasked
    case refused(AuthError)
    case known(UserInfo, Session)
  }

  let facts: ServiceFacts
  var account = Account.unasked
  let stored: StoredState
  let now: Date
  /// The number that an SMS is for; nil if none was given.
  let number: PhoneNumber?
  /// The command that sends the SMS, without its number.
  let command: NextCommand
  /// The source of the API key, for people.
  let apiKeyOrigin: String

  /// Asks the target, and with `asksAccount` about the account, which may refresh the ID token; nothing else changes.
  init(
    _ auth: AuthClient, _ context: Context, number: PhoneNumber?, command: NextCommand, asksAccount: Bool
  ) async throws(AuthError) {
    facts = await ServiceFacts.find(auth, context)
    if asksAccount { account = await Self.account(auth, isReachable: facts.failure == nil) }
    stored = try await auth.stored()
    now = context.now()
    self.number = number
    self.command = command
    apiKeyOrigin = context.apiKeyOrigin
  }

  private static func account(_ auth: AuthClient, isReachable: Bool) async -> Account {
    do throws(AuthError) {
      _ = try await auth.session()
    } catch {
      return .nobody(error)
    }
    guard isReachable else { return .unasked }
    do throws(AuthError) {
      let user = try await auth.account.user().wire
      // The look-up may have refreshed the token.
      return await .known(user, try auth.session())
    } catch {
      return .refused(error)
    }
  }

  func checks(_ questions: [Question]) -> [Finding] {
    questions.compactMap { $0.answer(self)?.answering($0.name, for: $0.concerns) }
  }

  // MARK: - Shared by the questions

  /// The user and the session; nil if the account is not known.
  var known: (user: UserInfo, session: Session)? {
    if case .known(let user, let session) = account { (user, session) } else { nil }
  }

  /// The sign-in of this target that waits for its second factor.
  var waiting: SecondFactorResolver? {
    guard let pending = stored.secondFactor,
      pending.project.sharesSessions(with: facts.target)
    else { return nil }
    return pending
  }

  /// How long ago something was by the service's clock, in seconds and in words; `clockAhead` is how many seconds that clock was ahead then.
  func age(of past: Date, clockAhead: Int?) -> (seconds: TimeInterval, words: String) {
    let seconds = facts.time(at: now).timeIntervalSince(past) - Double(clockAhead ?? 0)
    return (seconds, Age.length(seconds: Int(seconds)))
  }
}

// MARK: - The service

extension Question {
  /// What both doctors ask of the target; `purposes` does not work while nothing answers.
  static func service(_ purposes: Set<DoctorPurpose>) -> [Question] {
    let calls =
      purposes.contains(.sendSMS)
      ? ["sendVerificationCode"] : ["mfaEnrollment", "mfaSignIn", "lookup", "getAccountInfo"]
    return [
      Question("target") { .good($0.facts.target.description) },
      Question("service", for: purposes) { $0.service },
      Question("project") { Finding.project($0.facts.serverProject, used: $0.facts.target.id) },
      Question("API key") { $0.apiKey },
      Question("faults") { $0.faults(of: calls, purposes) },
    ]
  }
}

extension Finding {
  /// A warning if a server serves a different project than the one in use; nil if it is the same.
  static func project(_ own: String?, used: String) -> Self? {
    guard let own, own != used else { return nil }
    return .warning(
      TargetServer.remark(own: own, used: used), next: "see where it comes from: \(run: "config which")")
  }
}

extension Examination {
  fileprivate var service: Finding? {
    if let failure = facts.failure {
      var report = failure.report
      if case .network = failure, case .emulator = facts.target.service {
        report.next = facts.target.service.origin.map { .run(.start(at: $0)) }
      }
      return .bad(report)
    }
    switch facts.target.service {
    case .inProcess: return nil
    case .production: return .good("the service answers")
    case .emulator where facts.isForeign: return .good("another auth emulator answers")
    case .emulator:
      return .good(
        facts.upstream.map { "a proxy answers, which \(UpstreamName.deed($0).onOneLine)" }
          ?? "a local server answers\(facts.isStrict ? ", as production does" : "")")
    }
  }

  /// Whether the API key belongs to the project that is named.
  fileprivate var apiKey: Finding? {
    guard let domains = facts.domains else { return nil }
    let project = facts.target.id
    let own = ["\(project).firebaseapp.com", "\(project).web.app"]
    guard !domains.isEmpty, !own.contains(where: domains.contains) else {
      return .good("of project \(project), from \(apiKeyOrigin)")
    }
    let shown = domains.prefix(3).joined(separator: ", ")
    return .warning(
      "its project authorizes \(shown), and not \(own[0]): it may be another project's",
      next: Advice.configuration)
  }

  fileprivate func faults(of calls: [String], _ purposes: Set<DoctorPurpose>) -> Finding? {
    let failing = facts.faults.filter { fault in
      guard fault.answer != nil, let method = fault.method else { return false }
      guard method.contains("*") || calls.contains(where: method.contains) else { return false }
      return fault.count.map { $0 > fault.struck ?? 0 } ?? true
    }
    guard let first = failing.first else { return nil }
    let more = failing.count == 1 ? "" : " and \(failing.count - 1) more"
    return .warning(
      "the server answers \(first.method ?? "*") with \(first.answer ?? "?")\(more) on purpose",
      next: .run(facts.command("emulator faults clear")), leavesOpen: purposes)
  }
}
