/// What the console does with a kept call and its secrets, on request.
extension AuthServer {
  /// A call as it was sent and answered, for the console's request `page`; its secrets are named or revealed.
  func shown(
    _ number: JSONValue?, isRevealed: Bool, to page: HTTPRequest
  ) throws(ServerError) -> JSONValue {
    let call = try kept(number)
    let known = KnownSecrets(of: call)
    let shown = try isRevealed ? revealed(call) : SecretCleaner(keepingShape: known).cleaned(call)
    let origin = page.fields["origin"] ?? "http://\(page.fields["host"] ?? "")"
    return PageExchange(exchange: shown, isRevealed: isRevealed, origin: origin)
      .value(number?.string ?? "", command: CallKind.command(for: call, SecretCleaner(known)))
  }

  private func revealed(_ call: HTTPExchange) throws(ServerError) -> HTTPExchange {
    guard configuration.revealsCalls else { throw .upstreamSecrets }
    var exchange = call
    // Browsers do not separate ports, so cookies belong to any server at this host name.
    exchange.request.fields["cookie"] = nil
    return exchange
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
