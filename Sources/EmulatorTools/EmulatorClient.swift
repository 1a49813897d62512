package import Platform

/// The calls that only a local server has: SMS codes, fictional numbers, deletion of everything (Docs/protocol.md 9.2, Docs/architecture.md 6).
///
/// Each throws ``AuthError/invalid(_:)`` in production, before anything is sent, and what any call throws.
package struct EmulatorClient: Sendable {
  let auth: AuthClient

  package init(_ auth: AuthClient) { self.auth = auth }

  /// Calls a local server, as an administrator if the endpoint is not one of the server's own.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` in production, and for the embedded server if it lacks the endpoint because it lives for one
  ///   command; ``AuthError/refused(_:)`` with status 404 from a server that has no such call.
  package func call<E: Endpoint>(_ request: E) async throws(AuthError) -> E.Response {
    try requireLocal()
    let parts = E.route.template.split(separator: "/")
    if auth.project.service == .inProcess, parts.count > 1, let fault = Self.embeddedFaults[parts[1]] {
      throw fault.error()
    }
    return try await auth.call(request, as: E.route.service == .emulator ? .app : .administrator)
  }

  /// Asks for a list of the project, or of the chosen tenant, such as ``VerificationCodes``.
  ///
  /// - Throws: the errors of ``call(_:)``.
  package func list<E: Endpoint>(_ request: E) async throws(AuthError) -> E.Response {
    try requireLocal()
    return try await auth.call(
      request, as: .app, at: E.route.inTenant(auth.project.tenant), isHarmless: true)
  }

  /// The response to a request about one thing; nil if the server does not have it.
  package func found<E: Endpoint>(_ request: E) async throws(AuthError) -> E.Response? {
    do {
      return try await call(request)
    } catch .refused(let refusal) where refusal.status == 404 {
      return nil
    }
  }

  /// What the embedded server lacks, by the first part of the path.
  private static let embeddedFaults: [Substring: TargetProblem] = [
    "events": .embeddedEvents, "faults": .embeddedFaults, "snapshots": .embeddedSnapshots,
  ]

  /// Refuses production, which lacks these calls.
  package func requireLocal() throws(AuthError) {
    guard auth.project.isLocal else { throw TargetProblem.notLocal.error(auth.project) }
  }

  /// What the server reports about itself; nil for another emulator, which lacks the call.
  package func status(patiently: Bool = true) async throws(AuthError) -> EmulatorStatus.Response? {
    try requireLocal()
    do {
      return try await auth.call(EmulatorStatus(), as: .app, patiently: patiently)
    } catch {
      switch error {
      case .network, .store: throw error
      default: return nil
      }
    }
  }
}

// The clock, and reCAPTCHA.
extension EmulatorClient {
  /// The server's time; if it does not answer, the time that is known of it.
  ///
  /// Asks once with a short time limit: tokens can be minted for a server that is not running yet.
  package func time() async -> Date {
    guard auth.project.isLocal else { return await auth.serviceTime }
    let clock = try? await auth.call(EmulatorClock.Get(), as: .app, patiently: false)
    if let time = clock?.time.flatMap({ Timestamp(parsing: $0)?.date }) { return time }
    return await auth.serviceTime
  }

  /// Moves the server's clock, for all of its projects, and returns the clock after the change.
  ///
  /// Stored sessions of the server expire by the moved clock, so a token that has expired by then is
  /// refreshed before use.
  package func moveClock(_ change: EmulatorClock.Patch) async throws(AuthError) -> EmulatorClock {
    try requireLocal()
    let clock = try await auth.call(change, as: .app, isStored: true)
    let ahead = Int((Double(clock.offsetMilliseconds?.value ?? 0) / 1000).rounded())
    try await auth.store.noteClock(of: auth.project.service, aheadBy: ahead)
    return clock
  }

  /// Creates a reCAPTCHA token for a call, such as `getOobCode`; the score is 0.0 to 1.0, nil for 0.9.
  package func mintRecaptchaToken(
    for action: String, score: Double? = nil
  ) async throws(AuthError) -> Secret {
    let request = MintRecaptchaToken {
      $0.action = action
      $0.score = score
    }
    return try Self.secret(try await call(request).token, "token")
  }

  /// Creates an authorization code like Apple's, which the server takes once, for five minutes.
  package func mintAppleCode() async throws(AuthError) -> Secret {
    try Self.secret(try await call(MintAppleCode()).code, "code")
  }
}

extension EmulatorClient {
  private static func secret(_ text: String?, _ what: String) throws(AuthError) -> Secret {
    guard let text, OpaqueText.isWellFormed(text) else {
      throw .unexpectedResponse(status: 200, reason: "no \(what) of plain characters in the answer")
    }
    return Secret(text)
  }
}

extension Optional {
  /// A member that the answers of every version of the local server have: without it, something else answered.
  package func required(_ name: String) throws(AuthError) -> Wrapped {
    guard let self else { throw .unexpectedResponse(status: 200, reason: "no \(name) in the answer") }
    return self
  }
}

extension AuthClient {
  /// The features that only a local server has.
  package var localServer: EmulatorClient { EmulatorClient(self) }
}

// The settings of the target's project or tenant (Docs/protocol.md 10.2).
extension EmulatorClient {
  /// The regions to which SMS may be sent; nil for everywhere.
  package func smsRegions() async throws(AuthError) -> SMSRegionConfig? {
    try await auth.project.tenant == nil
      ? call(ProjectConfig.Get()).smsRegionConfig : call(Tenant.Get()).smsRegionConfig
  }

  /// Which second factors are offered; nil until it is set, which means every kind.
  package func secondFactors() async throws(AuthError) -> MFAConfig? {
    try await auth.project.tenant == nil ? call(ProjectConfig.Get()).mfa : call(Tenant.Get()).mfaConfig
  }

  /// The project's fictional numbers (E.164) and their codes.
  package func testPhoneNumbers() async throws(AuthError) -> ByName<String> {
    try await call(ProjectConfig.Get()).signIn?.phoneNumber?.testPhoneNumbers ?? [:]
  }

  /// Replaces the project's fictional numbers, ten at most.
  package func setTestPhoneNumbers(_ numbers: ByName<String>) async throws(AuthError) {
    let request = ProjectConfig.Patch {
      $0.updateMask = "signIn.phoneNumber.testPhoneNumbers"
      $0.signIn = ProjectConfig.SignIn { signIn in
        signIn.phoneNumber = ProjectConfig.PhoneNumber { $0.testPhoneNumbers = numbers }
      }
    }
    _ = try await call(request)
  }

  /// The IDs of the project's providers that have a configuration: `oidc.…` and `saml.…`.
  package func configuredProviders() async throws(AuthError) -> [String] {
    let names =
      try await (call(ProviderConfigCall<OAuthIdpConfig>.List()).configs ?? []).map(\.name)
      + (call(ProviderConfigCall<InboundSamlConfig>.List()).configs ?? []).map(\.name)
    // A resource's name ends in its ID (Docs/protocol.md 10.11).
    return names.compactMap { $0?.split(separator: "/").last.map(String.init) }
  }
}

// The whole project: project files (`Docs/project-file.md`), export and import.
extension EmulatorClient {
  /// The project in the form of a project file: everything but the users, and the users; those of tenants have a member `tenant`.
  package func description() async throws(AuthError) -> (project: JSONValue, users: [JSONValue]) {
    var project: JSONValue?
    var users: [JSONValue] = []
    var pages = Pages()
    while true {
      let request = DescribeProject {
        $0.pageToken = pages.token
        // A client takes 64 MiB, which is 6 KiB for each of so many users.
        $0.pageSize = 10_000
      }
      let answer = try await call(request)
      if let found = answer.project { project = found }
      users += answer.users ?? []
      guard try pages.move(to: answer.nextPageToken) else {
        return (try project.required("project"), users)
      }
    }
  }

  /// The project's accounts and settings as the files that firebase-tools would write, by name.
  package func exportedFiles() async throws(AuthError) -> ByName<[UInt8]> {
    var files: ByName<[UInt8]> = [:]
    var pages = Pages()
    while true {
      let request = ExportProject {
        $0.pageToken = pages.token
        // In the same process nothing limits an answer, and each call reads the whole file.
        // Elsewhere a client takes 64 MiB, of which JSON's escapes may need half.
        $0.pageBytes = auth.project.service == .inProcess ? nil : 16_777_216
      }
      let answer = try await call(request)
      for part in try answer.parts.required("parts") {
        files[part.file ?? "", default: []] += (part.text ?? "").utf8
      }
      guard try pages.move(to: answer.nextPageToken) else { return files }
    }
  }

  /// Replaces the project's accounts and settings with such files, all at once at the end, and returns the new number of accounts.
  ///
  /// No other import may have the same ID.
  package func importFiles(
    _ files: ByName<[UInt8]>, importID: String
  ) async throws(AuthError) -> Int {
    var request = ImportProject { $0.importID = importID }
    // A server takes 10 MiB, of which JSON's escapes may need half.
    let limit = auth.project.service == .inProcess ? Int.max : 4 << 20
    var parts: [ExportPart] = []
    var room = limit
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      for text in Self.pieces(of: bytes, limit: limit) {
        if text.utf8.count > room {
          request.parts = parts
          _ = try await call(request)
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
    return Int(try await call(request).accountCount.required("accountCount").value)
  }

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
}
