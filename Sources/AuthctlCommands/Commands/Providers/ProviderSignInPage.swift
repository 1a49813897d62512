import AuthCrypto

/// A sign-in at a provider page, from the printed address to the session (Docs/protocol.md 4).
struct ProviderPage {
  let request: OAuthSignIn.PageRequest
  let patience: Duration
  let redirectURI: String?
  /// Whether to drop a pending sign-in and start over.
  let restarts: Bool
  /// Whether to keep the provider's tokens while a second factor is pending.
  let keepsTokens: Bool
  /// The words of the command, such as `twitter sign-in`.
  let command: String
  let context: Context
  let auth: AuthClient

  static let discussion = """
    The provider page sends the browser back to this machine, to a random port and path. \
    One response is accepted, and its state is checked. With --paste nothing listens: the final address in \
    the browser is read from standard input, by this command or by a later one. The embedded server's page \
    exists only while the command waits. The provider's tokens are shown only with --show-credential, and \
    are stored only while a second factor is pending. A refused link returns a new credential for --updated-credential.
    """

  /// The address that the browser returns to if nothing listens there.
  ///
  /// The page does not load; only its address counts.
  private static let pastedURI = "http://localhost/authctl"

  /// Opens the page in the browser, and waits for its response on this machine.
  ///
  /// - Throws: ``CommandFailure`` if the time has run out, and the errors of the sign-in.
  func browse(_ purpose: SignInPurpose) async throws -> SignedIn {
    // Check before the browser is opened.
    try await auth.oauth.check(purpose, request.providerID)
    let embedded = try context.embeddedPages()
    let listener = try LoopbackPage<Arrival>(context.surroundings) { request, path, box, pending in
      if let embedded, let response = embedded(request) { return .now(response) }
      return Arrival.receive(request, at: path, into: box, pending)
    }
    defer { listener.stop() }
    // Projects authorize names, and localhost is authorized by default.
    let authority = "\(auth.target.isLocal ? "127.0.0.1" : "localhost"):\(listener.port)"
    let pending = try await auth.oauth.begin(
      request, continueURI: "http://\(authority)\(listener.path)", isKept: false)
    let address = embedded == nil ? pending.address : Self.moved(pending.address, to: listener.origin)
    try announce(address, "Sign in with \(request.providerID) at this page:")
    if context.terminal.canAsk { context.surroundings.openBrowser(address) }
    guard let arrival = await listener.answer(within: patience) else {
      throw timedOut("nothing came back from the page")
    }
    do {
      let done = try await auth.keepingTokens(keepsTokens).oauth.finish(
        pending, try arrival.redirect(to: authority), purpose: purpose)
      arrival.conclude(failure: nil)
      return done
    } catch {
      // The second factor continues on the terminal: the page is done.
      if case .secondFactorNeeded = error {
        arrival.conclude(failure: nil)
      } else {
        arrival.conclude(failure: error.report.message)
      }
      throw error
    }
  }

  /// Prints the address, and reads the final address from standard input.
  ///
  /// Continues a pending sign-in with this provider, so that another process can supply the address.
  ///
  /// - Throws: ``Terminal/PromptFailure`` without an address, and what the sign-in throws.
  func paste(_ purpose: SignInPurpose) async throws -> SignedIn {
    try await auth.oauth.check(purpose, request.providerID)
    // The embedded server has no address: this process serves its page while it waits.
    let listener = try context.embeddedPages().map { pages throws(CommandFailure) in
      try LoopbackPage<Arrival>(context.surroundings) { request, _, _, _ in
        .now(pages(request) ?? HTTPResponse(404))
      }
    }
    defer { listener?.stop() }
    let pending: PendingProviderSignIn
    if !restarts, let waiting = try auth.oauth.pending(request.providerID) {
      context.terminal.note("continuing the sign-in started at \(Timestamp(waiting.startedAt).formatted())")
      pending = waiting
    } else {
      pending = try await auth.oauth.begin(
        request, continueURI: redirectURI ?? Self.pastedURI, isKept: true)
    }
    try announce(
      listener.map { Self.moved(pending.address, to: $0.origin) } ?? pending.address,
      "Sign in with \(request.providerID) at this page, then paste the final address:")
    return try await context.terminal.usePastedLine(
      "Address", orGive: "\(command) --paste < PATH", within: patience
    ) { address in
      try await auth.keepingTokens(keepsTokens).oauth.finish(
        pending, ProviderRedirect(parsing: address.reveal { $0 }), purpose: purpose)
    }
  }

  /// Prints the address on standard error, in every output format.
  private func announce(_ address: String, _ sentence: String) throws {
    let isJSON = context.options.json || context.options.field != nil
    let text = isJSON ? try JSONOutput.line(["authUri": address]) : "\(sentence)\n\(address.onOneLine)\n"
    try context.terminal.write(text, to: .error)
  }

  private func timedOut(_ message: String) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        .timedOut, message: "\(message) within \(patience.words)",
        hint: "allow more time: authctl \(command) --browser --wait 15m"))
  }

  /// The embedded server's page as this process serves it.
  private static func moved(_ address: String, to origin: String) -> String {
    guard let start = address.firstRange(of: "/emulator/") else { return address }
    return origin + address[start.lowerBound...]
  }
}
