/// What a person has pasted or saved: calls in some form, or the names of errors.
package enum PastedText: Sendable {
  case calls(ExchangeFile)
  case errors([ErrorCatalogue.Match])

  /// Finds out what a text is.
  ///
  /// - Throws: ``ExchangeFile/Unknown``.
  package init(_ bytes: [UInt8]) throws(ExchangeFile.Unknown) {
    do throws(ExchangeFile.Unknown) {
      self = .calls(try ExchangeFile(bytes))
    } catch {
      let matches = String(validating: bytes, as: UTF8.self).map(ErrorCatalogue.matches) ?? []
      guard !matches.isEmpty else { throw error }
      self = .errors(matches)
    }
  }
}

extension ExchangeFile {
  /// The explanation of each item, with what the ones before it tell; `project` is the app's, if it is known.
  package func explanations(project: String? = nil) -> [Explanation] {
    var (earlier, tracker) = (EarlierCalls(project: project), CallTracker())
    return items.enumerated().map { index, item in
      var explanation = Explanation(item, after: earlier)
      guard case .exchange(let exchange) = item else { return explanation }
      earlier.note(exchange)
      guard items.count > 1 else { return explanation }
      let ties = tracker.add(exchange, number: Int64(index) + 1)
      (explanation.number, explanation.flow) = (Int64(index) + 1, ties.flow)
      (explanation.user, explanation.uid) = (ties.user, ties.uid)
      return explanation
    }
  }
}

extension Explanation {
  /// `earlier` is what the items before it in the same file tell.
  package init(_ item: ExchangeFile.Item, after earlier: EarlierCalls = EarlierCalls()) {
    let project = earlier.project
    switch item {
    case .exchange(let exchange):
      self.init(exchange, project: project, knowing: earlier)
      addReason(in: exchange.response)
    case .explained(let explanation): self = explanation
    case .command(let exchange):
      self.init(exchange, project: project)
      (outcome, message, reason, causes, next) = (nil, nil, nil, nil, nil)
      if let doubt = Reason.doubt(about: exchange, knowing: earlier) {
        (reason, causes, next) = (doubt.kind, [SecretCleaner().cleaned(doubt.sentence)], doubt.step)
      }
      notes = (notes ?? []) + ["this is a command: what the service answers is not known"]
    case .answer(let response):
      self.init(
        HTTPExchange(HTTPRequest(.post, RequestTarget(path: "/")), response: response), project: project,
        knowing: earlier)
      (method, address, operation) = (nil, "an answer", nil)
      addReason(in: response)
    case .token(let text):
      self.init()
      address = "a token"
      tokens = Token(text, named: "token", isInAnswer: false, SecretCleaner()).map { [$0] }
      let notes = Self.notes(on: tokens ?? [], of: project)
      self.notes = notes.isEmpty ? nil : notes
    }
  }

  /// Takes the reason from the service's own words, if the call itself decides nothing.
  private mutating func addReason(in response: HTTPResponse?) {
    guard outcome == .refused, reason == nil, let response,
      let found = Reason(inText: String(decoding: response.body.prefix(1 << 16), as: UTF8.self))
    else { return }
    (reason, causes, next) = (found.kind, [found.sentence], found.step ?? next)
  }
}
