/// Calls that no auth server answered.
extension Reason {
  /// Why a request failed; `port` is where it went, nil for a service's own.
  package init?(_ error: HTTPError, port: Int? = nil) { self.init(failure: error.words(), port: port) }

  /// Why there was no answer, by the words for it; nil if they are not known.
  init?(failure words: String, port: Int? = nil) {
    let text = words.lowercased()
    let row = Self.failures.first { row in row.words.contains { text.contains($0) } }
    guard let row else { return nil }
    let other = port.flatMap { Self.ports[$0] }
    let isWrong = other != nil && (row.kind == .connectionRefused || row.kind == .notAuthServer)
    self.init(
      isWrong ? .wrongPort : row.kind,
      [
        "words": isWrong ? "port \(port ?? 0) is usually that of \(other ?? ""): \(words)" : words,
        "port": port.map(String.init), "proxy": ["https_proxy", "all_proxy"].first { text.contains($0) },
      ])
  }

  /// The first row that fits decides.
  private static let failures: [(words: [String], kind: Kind)] = [
    (["as a fault of this server"], .faultInjected), (["the proxy of", "resolve proxy"], .proxyDown),
    (["response 407", "connect tunnel failed", "from proxy after connect"], .proxyRefused),
    (["no address", "resolve host", "not known", "name or service"], .nameNotFound),
    (["wrong version number", "packet length too long"], .wrongPort),
    (["is not trusted", "certificate", "ssl"], .tlsFailed), (["refused"], .connectionRefused),
    (["in time", "timed out"], .timedOut), (["cannot be read", "not http"], .notAuthServer),
    (["broke the connection", "closed"], .connectionClosed),
  ]

  /// The usual ports of the other emulators.
  private static let ports = [
    4000: "the Emulator UI", 4400: "the emulator hub", 4500: "the emulators' log",
    5000: "the Hosting emulator",
    5001: "the Functions emulator", 8080: "the Firestore emulator", 8085: "the Pub/Sub emulator",
    9000: "the Database emulator", 9199: "the Storage emulator",
  ]

  /// Why an answer is not an auth server's; nil if it may be one.
  package init?(strange answer: HTTPResponse, port: Int? = nil) {
    guard WireError(body: answer.body) == nil else { return nil }
    let text = String(decoding: answer.body.prefix(4096), as: UTF8.self).lowercased()
    let (server, status) = (answer.fields["Server"], answer.status.code)
    let isPage = text.contains("<html") || text.contains("<!doctype html")
    let proxy = answer.fields["Via"] ?? answer.fields["Proxy-Authenticate"]
    let other = port.flatMap { Self.ports[$0] }
    if status == 407 || status >= 502 && (proxy != nil || text.contains("proxy")) {
      self.init(
        .proxyRefused, ["words": "\(proxy ?? server ?? "it has no name"), \(answer.status)", "proxy": proxy])
    } else if isPage, status == 403, text.contains("google") {
      self.init(.blockedBeforeService)
    } else if isPage && status < 500 && status != 404 || other != nil || text == "ok"
      || text.hasPrefix("cannot ")
    {
      let name = other ?? (isPage ? "a web page" : server ?? "another server")
      self.init(
        other == nil ? .notAuthServer : .wrongPort,
        ["words": "\(name) answered \(answer.status), not an auth server", "port": port.map(String.init)])
    } else {
      return nil
    }
  }
}

extension Reason {
  /// A path that no call of the service has; nil for a known one.
  init?(unknownPathOf exchange: HTTPExchange) {
    let method = exchange.request.method.rawValue
    guard let place = exchange.place, CallKind.words(for: place, method: method) == nil else { return nil }
    self.init(.pathUnknown, ["service": place.service.rawValue, "method": method])
  }
}

extension HTTPError {
  /// What happened, in lower case, without a full stop.
  package func words(at host: String = "the server") -> String {
    switch self {
    case .couldNotConnect(let host, let reason): "cannot reach \(host): \(reason)"
    case .timedOut(.connect, let host): "\(host) could not be reached in time"
    case .timedOut(.total, let host): "\(host) did not answer in time"
    case .connectionLost(let host, let reason): "\(host) broke the connection: \(reason)"
    case .untrusted(let host, let reason): "\(host) is not trusted: \(reason)"
    case .malformed(let fault): "\(host) gave an answer that cannot be read: \(fault.reason)"
    case .unsendable(let reason): "the call cannot be passed on: \(reason)"
    case .inProcess(let host): "\(host) has no address"
    case .missingLibrary(let name, let install): "\(name) is not installed: \(install)"
    case .other(let cause): "\(cause)"
    }
  }
}
