import Synchronization

extension HTTPTransport {
  /// HTTPS through the system's libcurl, which is loaded on the first request.
  ///
  /// The certificate and host name are always checked; redirects are never followed. The proxy and the
  /// trusted certificates come from `environment` (``ProxySettings``); the process's own environment is not
  /// read. Requests block the calling thread and run one at a time; connections are kept for the next one.
  package static func curl(
    timeouts: TransportTimeouts = TransportTimeouts(), limits: HTTPLimits = .client,
    environment: [String: String]
  ) -> Self {
    let transport = CurlTransport(
      timeouts: timeouts, limits: limits, settings: ProxySettings(environment: environment))
    return Self({ (request, origin, limit) async throws(HTTPError) in
      try transport.send(request, to: origin, within: limit)
    })
  }

  /// Plain HTTP over sockets or HTTPS over libcurl, by the origin's scheme; each is created when first
  /// needed.
  ///
  /// HTTPS reads the proxy and the trusted certificates from `environment` (``ProxySettings``).
  package static func network(
    timeouts: TransportTimeouts = TransportTimeouts(), environment: [String: String]
  ) -> Self {
    let blocking = BlockingTransport(timeouts: timeouts, environment: environment)
    return Self({ (request, origin, limit) async throws(HTTPError) in
      try blocking.send(request, to: origin, within: limit)
    })
  }
}

extension HTTPError {
  /// Loads libcurl if it is not loaded yet; the error of every HTTPS request without it, nil with it.
  package static func findingLibrary() -> HTTPError? {
    CurlSession() == nil ? CurlTransport.missingLibrary : nil
  }
}

/// The two network transports for callers that are not tasks, such as a dedicated thread.
package struct BlockingTransport: Sendable {
  private let plain: SocketTransport
  private let encrypted: CurlTransport

  /// Opens no connection or handle yet; the parameters are those of
  /// ``HTTPTransport/network(timeouts:environment:)``.
  ///
  /// `limits` bounds the size of a response.
  package init(
    timeouts: TransportTimeouts, limits: HTTPLimits = .client, environment: [String: String]
  ) {
    plain = SocketTransport(timeouts: timeouts, limits: limits)
    encrypted = CurlTransport(
      timeouts: timeouts, limits: limits, settings: ProxySettings(environment: environment))
  }

  /// Sends a request over HTTP or HTTPS, as the origin says, and blocks until the whole response has arrived.
  ///
  /// A `limit` shorter than the configured time limits replaces them.
  package func send(
    _ request: HTTPRequest, to origin: HTTPOrigin, within limit: Duration? = nil
  ) throws(HTTPError) -> HTTPResponse {
    // Before any look-up: the name would lead to whatever listens on this machine.
    guard !origin.isInProcess else { throw .inProcess(host: origin.host) }
    return switch origin.scheme {
    case .http: try plain.send(request, to: origin, within: limit)
    case .https: try encrypted.send(request, to: origin, within: limit)
    }
  }
}

/// Sends requests over HTTPS with one libcurl handle that it keeps.
final class CurlTransport: Sendable {
  private let timeouts: TransportTimeouts
  private let limits: HTTPLimits
  private let settings: ProxySettings
  private let open: @Sendable () -> CurlSession?
  private let session = Mutex<CurlSession?>(nil)

  init(
    timeouts: TransportTimeouts, limits: HTTPLimits, settings: ProxySettings,
    open: @escaping @Sendable () -> CurlSession? = { CurlSession() }
  ) {
    self.open = open
    self.timeouts = timeouts
    self.limits = limits
    self.settings = settings
  }

  func send(
    _ request: HTTPRequest, to origin: HTTPOrigin, within limit: Duration? = nil
  ) throws(HTTPError) -> HTTPResponse {
    guard origin.scheme == .https else { throw .unsendable(reason: "this transport speaks HTTPS only") }
    try MessageSerializer.check(request)
    return try session.withLock { kept throws(HTTPError) in
      // Taken out for the exchange and put back; a handle is still usable after a failed exchange.
      guard let session = kept.take() ?? open() else { throw Self.missingLibrary }
      let result = Result { () throws(HTTPError) in
        try exchange(request, origin, timeouts.within(limit), session)
      }
      kept = consume session
      return try result.get()
    }
  }

  /// CURL_SSLVERSION_TLSv1_2; older versions are deprecated (RFC 8996).
  private static let leastTLS = 6

  static var missingLibrary: HTTPError {
    .missingLibrary(
      name: "libcurl",
      install:
        "apt install libcurl4 (Debian, Ubuntu), dnf install libcurl (Fedora), apk add libcurl (Alpine), "
        + "pacman -S curl (Arch), zypper install libcurl4 (openSUSE)")
  }

  private func exchange(
    _ request: HTTPRequest, _ origin: HTTPOrigin, _ timeouts: TransportTimeouts,
    _ session: borrowing CurlSession
  ) throws(HTTPError) -> HTTPResponse {
    session.reset()
    guard configure(session, timeouts), describe(request, to: origin, on: session) else {
      throw .unsendable(reason: "libcurl refused a setting that HTTPS depends on")
    }
    // A body would turn HEAD into POST inside libcurl; RFC 9110 section 9.3.2 gives it no meaning anyway.
    let sendsBody =
      request.method != .head && !request.body.isEmpty || [.post, .put, .patch].contains(request.method)
    let code = session.perform(
      body: sendsBody ? request.body : nil, mayRepeat: request.method.isSafe, limits: limits)
    defer { session.reset() }
    guard code == 0 else {
      throw CurlFailure(code, of: session, origin: origin, proxy: settings).error
    }
    return try response(from: session)
  }

  /// Sets the options of every request; false when libcurl refuses one that security depends on.
  private func configure(_ session: borrowing CurlSession, _ timeouts: TransportTimeouts) -> Bool {
    session.set(.noSignal, 1)
    session.set(.suppressConnectHeaders, 1)
    session.set(.pathAsIs, 1)
    session.set(.httpVersion, 2)  // CURL_HTTP_VERSION_1_1
    session.set(.maxIdleSeconds, Int(TransportTimeouts.keptIdle.components.seconds))
    // Set even when empty; otherwise libcurl reads the process's environment itself.
    guard session.set(.proxy, settings.proxy), session.set(.noProxy, settings.noProxy) else { return false }
    if let file = settings.caFile {
      guard session.set(.caFile, file) else { return false }
      session.set(.proxyCAFile, file)
    }
    if let directory = settings.caDirectory {
      guard session.set(.caDirectory, directory) else { return false }
      session.set(.proxyCADirectory, directory)
    }
    // Set whatever the library's default minimum is; an old libcurl uses the first option for a proxy too.
    session.set(.proxySSLVersion, Self.leastTLS)
    return session.set(.sslVersion, Self.leastTLS)
      && session.set(.verifyPeer, 1) && session.set(.verifyHost, 2) && session.set(.followLocation, 0)
      // Protocol names came with 7.85; older versions use bit 1 for HTTPS.
      && (session.set(.protocolNames, "https") || session.set(.protocolBits, 1 << 1))
      && session.set(.connectMilliseconds, Int(max(1, timeouts.connect.wholeMilliseconds)))
      && session.set(.totalMilliseconds, Int(max(1, timeouts.total.wholeMilliseconds)))
  }

  private func describe(
    _ request: HTTPRequest, to origin: HTTPOrigin, on session: borrowing CurlSession
  ) -> Bool {
    let methodIsSet =
      switch request.method {
      case .get where request.body.isEmpty: true
      case .head: session.set(.noBody, 1)
      case .post: session.set(.post, 1)
      default: session.set(.customRequest, request.method.rawValue)
      }
    guard methodIsSet, session.set(.url, "https://\(origin.authority)\(request.target)") else { return false }
    if origin.isLoopback {
      // Loopback is reached directly: a proxy or a resolver could claim to be this machine.
      let addresses = "\(origin.host):\(origin.port):127.0.0.1,[::1]"
      guard session.set(.noProxy, "*"), origin.isAddress || session.setAddresses(addresses) else {
        return false
      }
    }
    // libcurl would add these fields itself; a name without a value removes them.
    var lines = ["Expect:"]
    for name in ["Accept", "Content-Type", "User-Agent"] where request.fields[name] == nil {
      lines.append("\(name):")
    }
    for field in request.fields.lines
    where !field.isNamed("Content-Length") && !field.isNamed("Transfer-Encoding") && !field.isNamed("Expect")
    {
      lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    return lines.allSatisfy { session.addHeader($0) }
  }

  private func response(from session: borrowing CurlSession) throws(HTTPError) -> HTTPResponse {
    do throws(MessageFault) {
      // Only the head goes through our parser; libcurl has already decoded the body.
      var parser = ResponseParser(limits: limits)
      parser.answersHead = true
      parser.append(session.head.span)
      guard var response = try parser.next()?.message else { throw MessageFault.endedEarly }
      response.body = session.body
      return response
    } catch {
      throw .malformed(error)
    }
  }
}
