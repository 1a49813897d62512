import AuthHTTP

extension Explanation {
  /// Explains what a file has.
  package init(_ item: ExchangeFile.Item) {
    switch item {
    case .exchange(let exchange): self.init(exchange)
    case .answer(let response):
      self.init(Exchange(HTTPRequest(.post, RequestTarget(path: "/")), response: response))
      (method, address, operation) = (nil, "an answer", nil)
    case .token(let text):
      self.init()
      address = "a token"
      tokens = Token(text, named: "token", isInAnswer: false).map { [$0] }
    }
  }
}
