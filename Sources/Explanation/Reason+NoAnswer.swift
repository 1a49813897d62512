/// Calls that no auth server answered.
extension Reason {
  /// Why a request failed; `port` is where it went, nil for a service's own.
  package init?(_ error: HTTPError, port: Int? = nil) { self.init(failure: error.words(), port: port) }

  /// Why there was no answer, by the words for it; nil if they are not known.
  package init?(failure words: String, port: Int? = nil) {
    let text = words.lowercased()
    let row = Self.failures.first { row in row.words.contains { text.contains($0) } }
    guard let row else { return nil }
    let port =
      port ?? text.split(separator: " port ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
    let other = port.flatMap { Self.ports[$0] }
    let isWrong = other != nil && (row.kind == .connectionRefused || row.kind == .notAuthServer)
    // A browser has only a name for it.
    let isName = !words.contains(" ")
    let told = isName && !row.meaning.isEmpty ? "\(row.meaning) (\(words))" : words
    self.init(
      isWrong ? .wrongPort : row.kind,
      [
        "words": isWrong ? "port \(port ?? 0) is usually that of \(other ?? ""): \(told)" : told,
        "port": port.map(String.init),
        "proxy": ["https_proxy", "http_proxy", "all_proxy"].first { text.contains($0) },
      ])
  }

  /// The words of this program, curl, Chrome, Firefox and Safari, in lower case; the first row that fits decides.
  private static let failures: [(words: [String], kind: Kind, meaning: String)] = [
    (["as a fault of this server"], .faultInjected, ""),
    (
      [
        "the proxy of", "resolve proxy", "proxy_connection_failed", "proxy_connection_refused",
        "proxy_bad_gateway",
        "unknown_proxy_host", "mandatory_proxy_configuration",
      ], .proxyDown, "the proxy cannot be reached"
    ),
    (
      [
        "response 407", "connect tunnel failed", "from proxy after connect", "err_tunnel", "err_proxy",
        "ns_error_proxy",
      ], .proxyRefused, "it opened no way to the service"
    ),
    (["blocked_by_client", "blocked_by_administrator"], .blockedByClient, ""),
    (
      ["cors ", "access-control-allow-origin", "cross-origin", "blocked_by_response", "withheld the answer"],
      .corsRefused, ""
    ),
    (["err_aborted", "binding_aborted", "cancelled", "canceled"], .callCancelled, ""),
    (
      [
        "internet_disconnected", "ns_error_offline", "be offline", "network_changed", "network_io_suspended",
        "address_unreachable", "network is unreachable", "no route to host",
      ], .networkDown, "this machine has no network, or no way to the host"
    ),
    (
      [
        "no address", "resolve host", "not known", "name or service", "name_not_resolved", "unknown_host",
        "hostname could not be found", "dns_", "name_resolution",
      ], .nameNotFound, "the name of the host is not known"
    ),
    (
      ["wrong version number", "packet length too long", "record_too_long"], .wrongPort, "the port has no TLS"
    ),
    (
      ["is not trusted", "certificate", "ssl", "err_cert", "sec_error", "pkix", "tls connect error"],
      .tlsFailed,
      "the certificate or the TLS of the server was not accepted"
    ),
    (
      ["refused", "connect to server", "connect to the server"], .connectionRefused,
      "no server listens at this host and port"
    ),
    (
      ["in time", "timed out", "timed_out", "net_timeout", "timeout was reached"], .timedOut,
      "there was no answer in time"
    ),
    (
      ["cannot be read", "not http", "http/0.9", "invalid_http_response", "invalid_response"], .notAuthServer,
      "what answered does not speak HTTP"
    ),
    (
      [
        "broke the connection", "closed", "reset", "empty reply", "empty_response", "connection was lost",
        "connection_aborted", "net_interrupt", "protocol_error", "content_length_mismatch",
        "incomplete_chunked",
      ], .connectionClosed, "the connection ended before the answer"
    ),
  ]

  /// The usual ports of the other emulators.
  private static let ports = [
    4000: "the Emulator UI", 4400: "the emulator hub", 4500: "the emulators' log",
    5000: "the Hosting emulator",
    5001: "the Functions emulator", 8080: "the Firestore emulator", 8085: "the Pub/Sub emulator",
    9000: "the Database emulator", 9199: "the Storage emulator",
  ]

  /// Why an answer is not an auth server's; nil if it may be one.
  ///
  /// A request through a proxy is `isProxied`.
  package init?(strange answer: HTTPResponse, port: Int? = nil, isProxied: Bool = false) {
    guard WireError(body: answer.body) == nil else { return nil }
    let text = String(decoding: answer.body.prefix(4096), as: UTF8.self).lowercased()
    let (server, status) = (answer.fields["Server"], answer.status.code)
    let isPage = text.contains("<html") || text.contains("<!doctype html")
    let isText =
      isPage || answer.fields["Content-Type"]?.lowercased().hasPrefix("text/") == true && !text.isEmpty
    let isGoogle = text.contains("google") || text.contains("!!1")
    let proxy = answer.fields["Via"] ?? answer.fields["Proxy-Authenticate"] ?? answer.fields["X-Squid-Error"]
    let names = proxy.map { !$0.lowercased().contains("google") } ?? text.contains("proxy")
    let other = port.flatMap { Self.ports[$0] }
    if status == 407 || (status == 403 || status >= 502) && (names || isProxied) {
      self.init(
        .proxyRefused, ["words": "\(proxy ?? server ?? "it has no name"), \(answer.status)", "proxy": proxy])
    } else if isPage, status == 403, isGoogle {
      self.init(.blockedBeforeService)
    } else if isText && !(isGoogle && status >= 400) && !(status == 200 && !isPage) || other != nil
      || text == "ok"
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

  /// Why the answer to a call is not an auth server's, by what the call must give; nil if it may be one.
  init?(strangeAnswerTo exchange: HTTPExchange) {
    guard let answer = exchange.response else { return nil }
    let isProxied = exchange.request.fields["Proxy-Connection"] != nil
    if let reason = Self(strange: answer, isProxied: isProxied) {
      self = reason
      return
    }
    guard answer.status == 200, exchange.request.method != .options, answer.fields["Content-Encoding"] == nil,
      let name = exchange.place.flatMap({ CallKind.name(for: $0) }),
      name.hasPrefix("accounts") || name == "token", !exchange.request.target.path.contains("/projects/")
    else { return nil }
    let text = String(decoding: answer.body.prefix(64), as: UTF8.self).drop { $0.isWhitespace }
    let members = exchange.received.members
    let isOther =
      members.isEmpty
      ? !text.isEmpty && text.first != "{" && text.first != "[" && !ReasonSearch.isReplaced(String(text))
        && text.first != "<"
      : members.keys.allSatisfy { !Self.members.contains($0) }
    guard isOther else { return nil }
    self.init(
      .notAuthServer,
      [
        "words":
          "\(answer.fields["Server"] ?? "another server") answered with something else than this call gives"
      ])
  }

  /// The members of answers to an app's calls, in either spelling.
  private static let members: Set<Name> = [
    "kind", "localId", "idToken", "refreshToken", "expiresIn", "email", "users", "id_token", "access_token",
    "refresh_token", "expires_in", "token_type", "user_id", "project_id", "sessionInfo", "phoneNumber",
    "temporaryProof", "mfaPendingCredential", "mfaInfo", "totpSessionInfo", "phoneSessionInfo",
    "phoneResponseInfo", "phoneAuthInfo", "totpAuthInfo", "authUri", "sessionId", "allProviders",
    "signinMethods",
    "registered", "providerId", "requestType", "newEmail", "oobCode", "oobLink", "federatedId", "rawUserInfo",
    "needConfirmation", "verifiedProvider", "errorMessage", "isNewUser", "displayName", "passwordHash",
    "providerUserInfo", "receipt", "suggestedTimeout", "acsEndpoint", "credentialRequestOptions",
    "credentialCreationOptions", "iosReceipt", "tenantId",
    "emailVerified", "error",
  ]
}

extension Reason {
  /// A path that no call of the service has, or another method than the call's; nil for a known call.
  init?(unknownPathOf exchange: HTTPExchange) {
    guard let place = exchange.place, exchange.request.method != .options else { return nil }
    let (method, path) = (exchange.request.method, CallKind.name(for: place) ?? place.path)
    if let own = CallKind.method(of: path), own != method {
      self.init(
        .pathUnknown, "\(path) is called with \(own), and this request is \(method)",
        step: "send it with \(own)")
      return
    }
    guard CallKind.words(for: place, method: method.rawValue) == nil else { return nil }
    self.init(
      .pathUnknown,
      [
        "service": place.service.rawValue, "path": path,
        "meant": CallKind.spelling(of: path).map { "for \($0)" } ?? "or of another API",
      ])
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
