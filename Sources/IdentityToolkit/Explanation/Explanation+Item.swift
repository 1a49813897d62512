import AuthHTTP

extension Explanation {
  /// Explains what a file has.
  ///
  /// `project` is the one that the app should use; nil if nobody said.
  package init(_ item: ExchangeFile.Item, project: String? = nil) {
    switch item {
    case .exchange(let exchange): self.init(exchange, project: project)
    case .answer(let response):
      self.init(Exchange(HTTPRequest(.post, RequestTarget(path: "/")), response: response), project: project)
      (method, address, operation) = (nil, "an answer", nil)
    case .token(let text):
      self.init()
      address = "a token"
      tokens = Token(text, named: "token", isInAnswer: false, SecretCleaner()).map { [$0] }
      let notes = Self.notes(on: tokens ?? [], of: project)
      self.notes = notes.isEmpty ? nil : notes
    }
  }
}
