extension ExchangeObserver {
  /// An observer that also notifies a second one.
  package func and(_ other: ExchangeObserver) -> ExchangeObserver {
    ExchangeObserver(
      willSend: { request, origin in
        willSend(request, origin)
        other.willSend(request, origin)
      },
      didReceive: { outcome, time in
        didReceive(outcome, time)
        other.didReceive(outcome, time)
      }, didMissAppCheck: didMissAppCheck)
  }
}
