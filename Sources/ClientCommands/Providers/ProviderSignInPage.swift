import AuthHTTPServer
import AuthCrypto

/// A sign-in at a provider page, from the printed address to the session (Docs/protocol.md 4).
extension ProviderCommand {
  /// The address that the browser returns to if nothing listens there.
  ///
  /// The page does not load; only its address counts.
  private static var pastedURI: String { "http://localhost/authctl" }

  /// Opens the page in the browser, and waits for its response on this machine.
  ///
  /// - Throws: ``CommandFailure`` if the time has run out, and the errors of the sign-in.
  func browse(_ context: Context, _ auth: AuthClient) async throws -> SignInResult {
    // Check before the browser is opened.
    try await auth.providers.check(Verb.purpose, source.providerID)
    let embedded = try context.embeddedPages()
    let listener = try LoopbackPage<Arrival>(context.machine) { request, path, box, pending in
      if let embedded, let response = embedded(request) { return .now(response) }
      return Arrival.receive(request, at: path, into: box, pending)
    }
    defer { listener.stop() }
    // Projects authorize names, and localhost is authorized by default.
    let authority = "\(auth.project.isLocal ? "127.0.0.1" : "localhost"):\(listener.port)"
    let page = try await auth.providers.begin(
      source.providerID, returningTo: "http://\(authority)\(listener.path)", scopes: source.page.scopes,
      parameters: source.page.parameters.members, isKept: false)
    let address = embedded == nil ? page.url : Self.moved(page.url, to: listener.origin)
    try Self.announce(context, address, "Sign in with \(source.providerID) at this page:")
    if context.terminal.canAsk { _ = context.machine.openBrowser(address) }
    let found = await context.terminal.waiting(for: "the page in the browser", atMost: source.page.wait) {
      await listener.answer(within: source.page.wait)
    }
    guard let arrival = found else {
      throw CommandFailure(
        .timedOut, "nothing came back from the page within \(source.page.wait.words)",
        hint: "allow more time: \(run: source.command(Verb.purpose) + "--browser --wait 15m")")
    }
    do {
      let answer = arrival.answer(to: authority)
      let done = try await page.finish(at: answer.address, form: answer.form, purpose: Verb.purpose)
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
  func paste(_ context: Context, _ auth: AuthClient) async throws -> SignInResult {
    try await auth.providers.check(Verb.purpose, source.providerID)
    // The embedded server has no address: this process serves its page while it waits.
    let listener = try context.embeddedPages().map { pages throws(CommandFailure) in
      try LoopbackPage<Arrival>(context.machine) { request, _, _, _ in
        .now(pages(request) ?? HTTPResponse(404))
      }
    }
    defer { listener?.stop() }
    let page: ProviderPage
    if !source.page.restart, let waiting = try await pending(auth) {
      context.terminal.note("continuing the sign-in started at \(Timestamp(waiting.startedAt).formatted())")
      page = waiting
    } else {
      page = try await begin(
        returningTo: source.page.redirectURI ?? Self.pastedURI, context, auth)
    }
    try Self.announce(
      context, listener.map { Self.moved(page.url, to: $0.origin) } ?? page.url,
      "Sign in with \(source.providerID) at this page, then paste the final address:")
    return try await context.terminal.usePastedLine(
      "Address", for: "the final address", orGive: source.command(Verb.purpose) + "--paste",
      within: source.page.wait
    ) { address in
      try await page.finish(at: address, purpose: Verb.purpose)
    }
  }

  /// The page that waits for its answer at this target; nil without one.
  private func pending(_ auth: AuthClient) async throws(AuthError) -> ProviderPage? {
    do {
      return try await auth.providers.pending(source.providerID)
    } catch {
      switch error {
      case .nothingPending, .otherProject: return nil
      default: throw error
      }
    }
  }

  /// Starts a sign-in that is kept; if the project has not authorized the domain, the hint is the command that does.
  private func begin(
    returningTo address: String, _ context: Context, _ auth: AuthClient
  ) async throws -> ProviderPage {
    do {
      return try await auth.providers.begin(
        source.providerID, returningTo: address, scopes: source.page.scopes,
        parameters: source.page.parameters.members, purpose: Verb.purpose, isKept: true)
    } catch {
      let way = error.refusal?.code == .unauthorizedDomain ? await context.authorizing(address) : nil
      guard let way else { throw error }
      var report = await context.report(of: error)
      report.next = "add the domain to the project's authorized domains: \(run: way)"
      throw CommandFailure(report)
    }
  }

  /// Prints the address on standard error, in every output format.
  private static func announce(_ context: Context, _ address: String, _ sentence: String) throws {
    let isJSON = context.options.json || context.options.field != nil
    let text = isJSON ? try ReplyJSON.line(["authUri": address]) : "\(sentence)\n\(address.onOneLine)\n"
    try context.terminal.write(text, to: .error)
  }

  /// The embedded server's page as this process serves it.
  private static func moved(_ address: String, to origin: String) -> String {
    guard let start = address.firstRange(of: "/emulator/") else { return address }
    return origin + address[start.lowerBound...]
  }
}
