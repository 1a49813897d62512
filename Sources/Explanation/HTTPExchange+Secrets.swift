extension SecretCleaner {
  package func cleaned(_ exchange: HTTPExchange) -> HTTPExchange {
    var exchange = exchange
    exchange.request = cleaned(exchange.request)
    exchange.response = exchange.response.map { cleaned($0) }
    exchange.failure = exchange.failure.map { cleaned($0) }
    return exchange
  }
}

extension KnownSecrets {
  package init(of exchange: HTTPExchange) {
    add(exchange.request)
    if let response = exchange.response { add(response) }
  }
}

extension StandIns {
  package func replacingSecrets(in exchange: HTTPExchange) -> HTTPExchange {
    SecretCleaner(KnownSecrets(of: exchange), self).cleaned(exchange)
  }
}
