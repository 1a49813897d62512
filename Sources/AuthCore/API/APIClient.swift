import Platform

/// Every call passes through here: it turns values into bytes, bytes into values and error bodies into
/// ``AuthError``.
struct APIClient: Sendable {
  var project: Project
  /// The store for answers: checked to be writable before any request that cannot be undone.
  let store: CredentialStore
  let options: AuthClient.Options
  let dependencies: AuthClient.Dependencies
  let trace: ExchangeObserver
  var attempts = 3
  /// Whether a canceled task makes its calls nevertheless.
  var isFinishing = false
  let serviceClock = ServiceClock()

  /// Whether a repeated request has no second effect.
  enum Repetition: Sendable {
    /// Reads, and refreshes.
    case harmless
    /// Calls that send a message, consume a code or change an account: sent only if their answer can be
    /// stored.
    case harmful
    /// Changes at the service whose answer need not be stored.
    case unkept
  }

  /// An outcome together with the service's clock.
  struct Timed<Response: Sendable>: Sendable {
    var outcome: Result<Response, AuthError>
    /// The answer's `Date` field; nil when there is none, or no answer.
    var serverTime: Date?
  }

  /// Calls the endpoint and returns its answer.
  ///
  /// A canceled task sends nothing. One that is canceled meanwhile abandons a harmless call; any other runs to its end, because its answer
  /// must be stored.
  ///
  /// - Throws: ``AuthError/store(_:)`` before anything is sent, ``AuthError/refused(_:)``, ``AuthError/network(_:mayHaveArrived:)``,
  ///   ``AuthError/unexpectedResponse(status:reason:)``, ``AuthError/canceled``.
  func call<E: Endpoint>(
    _ endpoint: E, repeating repetition: Repetition = .harmful, isPrivileged: Bool = false,
    at route: Route? = nil
  ) async throws(AuthError) -> E.Response {
    try await timed(endpoint, repeating: repetition, isPrivileged: isPrivileged, at: route).outcome.get()
  }

  /// Calls the endpoint and returns its answer or refusal with the service's clock.
  func timed<E: Endpoint>(
    _ endpoint: E, repeating repetition: Repetition = .harmful, isPrivileged: Bool = false,
    at route: Route? = nil
  ) async -> Timed<E.Response> {
    let takesProof = E.route.service.takesAppCheck && !isPrivileged
    let answer = await exchanged(repetition, takesProof: takesProof) { proof throws(AuthError) in
      try request(for: endpoint, at: route, isPrivileged: isPrivileged, proof)
    }
    return Timed(
      outcome: answer.outcome.flatMap { Self.outcome(of: $0, E.self) }, serverTime: answer.serverTime)
  }

  private typealias Outgoing = (request: HTTPRequest, origin: HTTPOrigin)

  /// Sends the request from `make` and returns the successful response or the refusal.
  ///
  /// The endpoint is not a type here: the compiler would copy this large function for each endpoint.
  private func exchanged(
    _ repetition: Repetition, takesProof: Bool, _ make: (AppCheckProof) throws(AuthError) -> Outgoing
  ) async -> Timed<HTTPResponse> {
    guard takesProof else { return await exchanged(repetition, .none, make) }
    var proof = await appCheckProof()
    var answer = await exchanged(repetition, proof, make)
    if Self.appCheckRefusal(answer.outcome) != nil, case .exchanged(let token, isStored: true) = proof {
      // The service's clock may be ahead of the one by which the token was judged; a refused call had no
      // effect.
      await forgetAppCheckToken(token)
      proof = await appCheckProof()
      answer = await exchanged(repetition, proof, make)
    }
    if let refusal = Self.appCheckRefusal(answer.outcome) {
      answer.outcome = .failure(refusal.during(.appCheck(proof)))
    }
    return answer
  }

  private func exchanged(
    _ repetition: Repetition, _ proof: AppCheckProof, _ make: (AppCheckProof) throws(AuthError) -> Outgoing
  ) async -> Timed<HTTPResponse> {
    let response: HTTPResponse
    do throws(AuthError) {
      if repetition == .harmful { try await store.proveWritable() }
      let (request, origin) = try make(proof)
      response = try await exchange(request, origin, repetition)
    } catch {
      return Timed(outcome: .failure(error))
    }
    let serverTime = response.fields["Date"].flatMap(HTTPDate.parse)
    serviceClock.take(serverTime)
    await noteMovedClock(serverTime)
    return Timed(
      outcome: response.status.isSuccess ? .success(response) : .failure(Self.refusal(response)),
      serverTime: serverTime)
  }

  /// After any call, records in the target's session that its clock differs from this machine's.
  ///
  /// A store that cannot be written loses only this difference: the next answer has it again.
  private func noteMovedClock(_ serverTime: Date?) async {
    guard let skew = ClockSkew(local: dependencies.now(), server: serverTime), skew.isReal,
      let session = try? await store.read().session, session.project.service == project.service,
      ClockSkew(seconds: skew.seconds + (session.serviceClockAhead ?? 0)).isReal
    else { return }
    _ = try? await store.update { record throws(AuthError) in
      record.noteClock(of: session, aheadBy: -skew.seconds)
    }
  }

  private func request<E: Endpoint>(
    for endpoint: E, at route: Route?, isPrivileged: Bool, _ proof: AppCheckProof
  ) throws(AuthError) -> Outgoing {
    do {
      return try request(for: endpoint, at: route, isPrivileged: isPrivileged, appCheck: proof.token)
    } catch {
      throw AuthError(.unsendable(reason: "the request has no JSON form"))
    }
  }

  private static func outcome<E: Endpoint>(
    of response: HTTPResponse, _: E.Type
  ) -> Result<E.Response, AuthError> {
    do {
      return .success(try BoundedDecoder.decode(E.Response.self, from: response.body))
    } catch {
      return .failure(
        .unexpectedResponse(
          status: response.status.code, reason: "not the JSON that the call is answered with"))
    }
  }

  private func exchange(
    _ request: HTTPRequest, _ origin: HTTPOrigin, _ repetition: Repetition
  ) async throws(AuthError) -> HTTPResponse {
    var attempt = 1
    let deadline = ContinuousClock.now.advanced(by: min(options.timeout, Self.longest))
    while true {
      if Task.isCancelled, !isFinishing { throw .canceled }
      let start = ContinuousClock.now
      trace.willSend(request, origin)
      let outcome = await send(
        request, origin, within: start.duration(to: deadline),
        abandoned: isFinishing ? .never : repetition == .harmless ? .always : .beforeSending)
      let time = ContinuousClock.now - start
      trace.didReceive(outcome, time)
      options.observer?(Exchange(request, outcome.mapError(Self.error), after: time))
      guard Self.allowsRepeat(after: outcome, isHarmless: repetition == .harmless),
        let pause = nextPause(after: attempt, until: deadline)
      else { return try outcome.mapError(Self.error).get() }
      attempt += 1
      do { try await dependencies.pause(pause) } catch { throw .canceled }
    }
  }

  /// One attempt, in the time that is left for all of them.
  private func send(
    _ request: HTTPRequest, _ origin: HTTPOrigin, within limit: Duration,
    abandoned abandonment: Abandonment
  ) async -> Result<HTTPResponse, HTTPError> {
    do throws(HTTPError) {
      return .success(try await dependencies.transport.exchange(request, origin, limit, abandonment))
    } catch {
      return .failure(error)
    }
  }

  /// A limit that no clock overflows.
  private static let longest = Duration.seconds(366 * 86_400)

  /// Whether a second request does no harm (Docs/architecture.md 5, "Retries").
  private static func allowsRepeat(
    after outcome: Result<HTTPResponse, HTTPError>, isHarmless: Bool
  ) -> Bool {
    switch outcome {
    // Not now, rather than no.
    case .success(let response): isHarmless && [502, 503, 504].contains(response.status.code)
    case .failure(.couldNotConnect), .failure(.timedOut(.connect, _)): true
    case .failure(.connectionLost): isHarmless
    case .failure: false
    }
  }

  /// A transport that is not the network's may fail with an error of this library.
  private static func error(_ failure: HTTPError) -> AuthError {
    guard case .other(let cause) = failure else { return AuthError(failure) }
    return cause.error is CancellationError ? .canceled : cause.error as? AuthError ?? AuthError(failure)
  }

  /// The pause before another attempt; nil if none is allowed or no time is left for it.
  private func nextPause(after attempt: Int, until deadline: ContinuousClock.Instant) -> Duration? {
    guard attempt < attempts else { return nil }
    let whole = Duration.milliseconds(100) * (1 << (attempt - 1))
    // Between half and all of it, to spread parallel clients.
    let pause = whole / 2 + whole / 2 * Int(dependencies.randomBytes(1).first ?? 0) / 255
    return ContinuousClock.now.advanced(by: pause) < deadline ? pause : nil
  }

  /// The refusal in an error response, read from the envelope of Docs/protocol.md 8.1.
  private static func refusal(_ response: HTTPResponse) -> AuthError {
    guard let envelope = WireError(body: response.body) else {
      return .unexpectedResponse(status: response.status.code, reason: "no error object in the body")
    }
    return .refused(Refusal(envelope.code, detail: envelope.detail, status: response.status.code))
  }
}
