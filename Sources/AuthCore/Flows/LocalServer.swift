public import Platform

/// The calls that only a local server has: SMS codes, fictional numbers, deletion of everything (Docs/protocol.md 9.2, Docs/architecture.md 6).
///
/// Each throws ``AuthError/invalidInput(_:)`` in production, before anything is sent, and what any call throws.
public struct LocalServer: Sendable {
  let context: FlowContext

  /// The SMS codes of the project, or of the chosen tenant, that are not used yet, oldest first.
  public func verificationCodes() async throws(AuthError) -> [VerificationCodes.Code] {
    try await list(VerificationCodes()).verificationCodes ?? []
  }

  /// The e-mail links of the project, or of the chosen tenant, that are not used yet, oldest first.
  public func oobCodes() async throws(AuthError) -> [OOBCodes.Code] {
    try await list(OOBCodes()).oobCodes ?? []
  }

  /// The current codes of a user's authenticator apps.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `USER_NOT_FOUND`.
  public func totpCodes(of localID: String) async throws(AuthError) -> [TOTPCodes.Code] {
    try await list(TOTPCodes { $0.localID = localID }).totpCodes ?? []
  }

  /// The silent pushes that devices would have received, oldest first.
  public func silentPushes() async throws(AuthError) -> [SilentPushes.Push] {
    try await call(SilentPushes(), repeating: .harmless).silentPushes ?? []
  }

  /// The recent events of the server, in all of its projects, oldest first.
  ///
  /// - Parameter position: where the previous answer ended; nil for the oldest event kept.
  /// - Returns: the next events, and where they end.
  /// - Throws: the embedded server, which lives for one command, remembers nothing.
  public func events(after position: Int64? = nil) async throws(AuthError) -> RecentEvents.Response {
    try requireRunning(or: .embeddedEvents)
    return try await context.api.call(
      RecentEvents { $0.after = position.map { Int64String($0) } }, repeating: .harmless)
  }

  /// Creates a reCAPTCHA token for a call.
  ///
  /// - Parameters:
  ///   - action: the call's action, such as `getOobCode`.
  ///   - score: how human the user is, 0.0 to 1.0; nil for 0.9.
  /// - Returns: the token.
  /// - Throws: what any call throws.
  public func mintRecaptchaToken(
    for action: String, score: Double? = nil
  ) async throws(AuthError) -> Secret {
    let request = MintRecaptchaToken {
      $0.action = action
      $0.score = score
    }
    let answer = try await call(request, repeating: .unkept)
    return Secret(try context.opaque(answer.token, "token"))
  }

  /// The project's fictional numbers (E.164) and their codes.
  public func testPhoneNumbers() async throws(AuthError) -> [String: String] {
    try await projectConfig().signIn?.phoneNumber?.testPhoneNumbers ?? [:]
  }

  /// Replaces the project's fictional numbers.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for more than ten, or one that is not well formed.
  public func setTestPhoneNumbers(_ numbers: [String: String]) async throws(AuthError) {
    let request = ProjectConfig.Patch {
      $0.updateMask = "signIn.phoneNumber.testPhoneNumbers"
      $0.signIn = ProjectConfig.SignIn { signIn in
        signIn.phoneNumber = ProjectConfig.PhoneNumber { $0.testPhoneNumbers = numbers }
      }
    }
    _ = try await call(request, repeating: .unkept, isPrivileged: true)
  }

  /// Deletes every user of the project.
  public func deleteAllAccounts() async throws(AuthError) {
    _ = try await call(DeleteAllAccounts(), repeating: .unkept)
  }

  /// The server's clock.
  ///
  /// - Throws: 404 from a server that has no movable clock.
  public func clock() async throws(AuthError) -> EmulatorClock {
    try await call(EmulatorClock.Get(), repeating: .harmless)
  }

  /// The server's time; if it does not answer, the time that is known of it.
  ///
  /// Asks once with a short time limit: tokens can be minted for a server that is not running yet.
  public func time() async -> Date {
    guard context.target.isLocal else { return context.targetTime }
    var api = context.api
    api.retries.attempts = 1
    let clock = try? await api.call(EmulatorClock.Get(), repeating: .harmless)
    return clock?.time.flatMap { Timestamp(parsing: $0)?.date } ?? context.targetTime
  }

  /// Moves the server's clock, for all of its projects.
  ///
  /// Stored sessions of the server expire by the moved clock, so a token that has expired by then is
  /// refreshed before use.
  ///
  /// - Returns: the clock after the change.
  /// - Throws: the errors of ``clock()``; ``AuthError/refused(code:detail:status:)`` for a time outside the years 1970 to 9999.
  public func moveClock(_ change: EmulatorClock.Patch) async throws(AuthError) -> EmulatorClock {
    let clock = try await call(change, repeating: .harmful)
    let ahead = Int((Double(clock.offsetMilliseconds?.value ?? 0) / 1000).rounded())
    try context.store.noteClock(of: context.target.kind, aheadBy: ahead)
    return clock
  }

  /// The project's accounts and settings as the files that firebase-tools would write, by name.
  ///
  /// - Throws: 404 from a server that has no such call.
  public func exportedFiles() async throws(AuthError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var token: String?
    repeat {
      let request = ExportProject {
        $0.pageToken = token
        // In the same process nothing limits an answer, and each call reads the whole file.
        $0.pageBytes = context.target.kind == .embedded ? nil : Self.exportPageBytes
      }
      let answer = try await call(request, repeating: .harmless)
      for part in answer.parts ?? [] { files[part.file ?? "", default: []] += (part.text ?? "").utf8 }
      token = try Self.token(answer.nextPageToken, after: token)
    } while token != nil
    return files
  }

  /// Replaces the project's accounts and settings with such files, all at once at the end.
  ///
  /// - Parameters:
  ///   - files: bytes by name; text in UTF-8.
  ///   - importID: any text that no other import has.
  /// - Returns: how many accounts the project has then.
  /// - Throws: the errors of ``exportedFiles()``; ``AuthError/refused(code:detail:status:)`` for files that are damaged.
  public func importFiles(
    _ files: [String: [UInt8]], importID: String
  ) async throws(AuthError) -> Int {
    var request = ImportProject { $0.importID = importID }
    let limit = context.target.kind == .embedded ? Int.max : Self.importRequestBytes
    var parts: [ExportPart] = []
    var room = limit
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      for text in Self.pieces(of: bytes, limit: limit) {
        if text.utf8.count > room {
          request.parts = parts
          _ = try await call(request, repeating: .unkept)
          (parts, room) = ([], limit)
        }
        room -= text.utf8.count
        parts.append(
          ExportPart {
            $0.file = name
            $0.text = text
          })
      }
    }
    request.parts = parts
    request.commit = true
    return Int(try await call(request, repeating: .unkept).accountCount?.value ?? 0)
  }

  /// A client takes 64 MiB, of which JSON's escapes may need half.
  private static let exportPageBytes: Int64String = 16_777_216
  /// A server takes 10 MiB, of which JSON's escapes may need half.
  private static let importRequestBytes = 4 << 20

  /// The bytes as strings of at most `limit` bytes, cut between characters.
  private static func pieces(of bytes: [UInt8], limit: Int) -> [String] {
    var pieces: [String] = []
    var start = 0
    repeat {
      var end = limit < bytes.count - start ? start + limit : bytes.count
      // A byte 10xxxxxx continues a character (RFC 3629).
      while end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end
    } while start < bytes.count
    return pieces
  }

  /// The faults the server injects, and how often each was applied.
  ///
  /// - Throws: the embedded server, which lives for one command, has none.
  public func faults() async throws(AuthError) -> InjectedFaults {
    try requireRunning(or: .embeddedFaults)
    return try await context.api.call(InjectedFaults.Get(), repeating: .harmless)
  }

  /// Appends faults, and returns all of them.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for a rule that makes no sense.
  public func addFaults(_ faults: [InjectedFaults.Fault]) async throws(AuthError) -> InjectedFaults {
    try requireRunning(or: .embeddedFaults)
    return try await context.api.call(InjectedFaults.Post { $0.faults = faults }, repeating: .unkept)
  }

  /// Removes every fault.
  ///
  /// - Throws: the errors of ``faults()``.
  public func clearFaults() async throws(AuthError) -> InjectedFaults {
    try requireRunning(or: .embeddedFaults)
    return try await context.api.call(InjectedFaults.Delete(), repeating: .harmless)
  }

  /// Calls a local server; production is refused before anything is sent.
  func call<E: Endpoint>(
    _ request: E, repeating repetition: APIClient.Repetition, isPrivileged: Bool = false
  ) async throws(AuthError) -> E.Response {
    try requireLocal()
    return try await context.api.call(request, repeating: repetition, isPrivileged: isPrivileged)
  }

  /// Asks for a list of the project, or of the chosen tenant.
  func list<E: Endpoint>(_ request: E) async throws(AuthError) -> E.Response {
    try requireLocal()
    let scope = "{targetProjectId}/" + (context.tenantID == nil ? "" : "tenants/{tenantId}/")
    let path = E.route.template.replacing("{targetProjectId}/", with: scope)
    let route = Route(E.route.method, E.route.service, path, form: E.route.form)
    return try await context.api.call(request, repeating: .harmless, at: route)
  }

  func requireRunning(or fault: AuthError.InvalidInput) throws(AuthError) {
    try requireLocal()
    guard context.target.kind != .embedded else { throw .invalidInput(fault) }
  }

  /// Refuses production, which lacks these calls.
  package func requireLocal() throws(AuthError) {
    guard context.target.isLocal else { throw .invalidInput(.notLocal(context.target)) }
  }
}
