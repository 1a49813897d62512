/// What the console does with a kept call and its secrets, on request.
extension AuthServer {
  /// A call as it was sent and answered, with its secrets.
  func revealed(_ number: JSONValue?) throws(ServerError) -> RecordedExchange {
    guard configuration.revealsCalls else { throw .upstreamSecrets }
    var exchange = try kept(number)
    // Browsers do not separate ports, so cookies belong to any server at this host name.
    exchange.request.fields["cookie"] = nil
    return RecordedExchange(exchange, keepsSecrets: true)
  }

  /// Answers a call again, as if its client had sent it again; only the outcome is returned.
  ///
  /// All its header fields are kept, so a call that was refused because of its origin is refused again.
  func repeating(_ number: JSONValue?) throws(ServerError) -> HandlerAnswer {
    guard upstream == nil else { throw .upstreamRepeats }
    let exchange = try kept(number)
    guard !exchange.lacksBody else { throw .longBody }
    return begin(exchange.request).mapped { response in
      var outcome: ByName<JSONValue> = ["status": .integer(Int64(response.status.code))]
      if !response.status.isSuccess {
        outcome["code"] = (try? JSONReader.read(response.body))?["error"]?["message"]
      }
      return PageResponse.json(outcome)
    }
  }

  /// The calls with some numbers as a file, with stand-ins for their secrets.
  func saved(_ body: JSONValue) -> HandlerAnswer {
    let numbers = Set((body["numbers"]?.array ?? []).compactMap { $0.string.flatMap { Int64($0) } })
    return .work(
      { [self] in
        let standIns = StandIns()
        let recorded = numbers.sorted().compactMap { calls.recorded($0, standIns) }
        let file =
          body["form"] == "har"
          ? RecordedExchange.archive(of: recorded, madeBy: configuration.facts?.version ?? "")
          : Array(recorded.map { $0.line + [0x0A] }.joined())
        return .now(PageResponse.json(["file": String(decoding: file, as: UTF8.self)]))
      }, orElse: { Self.busy })
  }

  private func kept(_ number: JSONValue?) throws(ServerError) -> HTTPExchange {
    guard let exchange = number?.string.flatMap({ Int64($0) }).flatMap({ calls.ring[$0] }) else {
      throw .notFound
    }
    return exchange
  }
}

extension ServerError {
  static let upstreamSecrets = invalid(
    "a proxy shows the values of its calls only if it is started with --record-secrets")
  static let upstreamRepeats = invalid("a proxy does not send a call again; copy it as curl")
  static let longBody = invalid("the call has a long body, which is not kept")
}
