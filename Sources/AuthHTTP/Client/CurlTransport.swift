import Synchronization

extension Transport {
  /// HTTPS through the system's libcurl, which is loaded by the first request.
  ///
  /// Certificate and host name are always checked, redirects never followed. `environment` is where proxy and
  /// trusted certificates are named (``ProxySettings``); the process's own environment is not read. It blocks the
  /// calling thread, sends one request at a time and keeps connections for the next one.
  package static func curl(
    timeouts: TransportTimeouts = TransportTimeouts(), limits: HTTPLimits = .client,
    environment: [String: String]
  ) -> Self {
    let transport = CurlTransport(
      timeouts: timeouts, limits: limits, settings: ProxySettings(environment: environment))
    return Self(sendWithin: { (request, origin, limit) async throws(HTTPError) in
      try transport.send(request, to: origin, within: limit)
    })
  }

  /// Plain HTTP over sockets and HTTPS over libcurl, by the origin's scheme; each part is made when first needed.
  ///
  /// `environment` is where HTTPS finds proxy and trusted certificates (``ProxySettings``).
  package static func network(
    timeouts: TransportTimeouts = TransportTimeouts(), environment: [String: String]
  ) -> Self {
    let blocking = BlockingTransport(timeouts: timeouts, environment: environment)
    return Self(sendWithin: { (request, origin, limit) async throws(HTTPError) in
      try blocking.send(request, to: origin, within: limit)
    })
  }
}

/// The two network transports, for callers that are not tasks, such as a thread of its own.
package struct BlockingTransport: Sendable {
  private let plain: SocketTransport
  private let encrypted: CurlTransport

  /// Makes no connection and no handle yet; the parameters are those of ``Transport/network(timeouts:environment:)``.
  ///
  /// `limits` says how large a response may be.
  package init(
    timeouts: TransportTimeouts, limits: HTTPLimits = .client, environment: [String: String]
  ) {
    plain = SocketTransport(timeouts: timeouts, limits: limits)
    encrypted = CurlTransport(
      timeouts: timeouts, limits: limits, settings: ProxySettings(environment: environment))
  }

  /// Sends a request, plainly or encrypted as the origin says, and blocks until the whole response is here.
  ///
  /// A `limit` below the time limits replaces them.
  package func send(
    _ request: HTTPRequest, to origin: HTTPOrigin, within limit: Duration? = nil
  ) throws(HTTPError) -> HTTPResponse {
    switch origin.scheme {
    case .http: try plain.send(request, to: origin, within: limit)
    case .https: try encrypted.send(request, to: origin, within: limit)
    }
  }
}

/// Sends requests over HTTPS with a handle of libcurl that it keeps.
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
      // Taken out for the exchange and put back: a failed one leaves a handle that is as good as before.
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

  private static var missingLibrary: HTTPError {
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
    let code = session.perform(body: sendsBody ? request.body : nil, limits: limits)
    defer { session.reset() }
    guard code == 0 else {
      throw CurlFailure(code, of: session, host: origin.hostField, proxy: settings).error
    }
    return try response(from: session)
  }

  /// Sets the options of every request; false when libcurl refuses one that safety depends on.
  private func configure(_ session: borrowing CurlSession, _ timeouts: TransportTimeouts) -> Bool {
    session.set(.noSignal, 1)
    session.set(.suppressConnectHeaders, 1)
    session.set(.pathAsIs, 1)
    session.set(.httpVersion, 2)  // CURL_HTTP_VERSION_1_1
    // Set even when empty: otherwise libcurl reads the process's environment by itself.
    guard session.set(.proxy, settings.proxy), session.set(.noProxy, settings.noProxy) else { return false }
    if let file = settings.caFile {
      guard session.set(.caFile, file) else { return false }
      session.set(.proxyCAFile, file)
    }
    if let directory = settings.caDirectory {
      guard session.set(.caDirectory, directory) else { return false }
      session.set(.proxyCADirectory, directory)
    }
    // Set whatever the library's own least version is; an old libcurl takes a proxy's by the first option.
    session.set(.proxySSLVersion, Self.leastTLS)
    return session.set(.sslVersion, Self.leastTLS)
      && session.set(.verifyPeer, 1) && session.set(.verifyHost, 2) && session.set(.followLocation, 0)
      // The names came with 7.85; before that bit 1 stood for HTTPS.
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
      // This machine is reached without anybody's help: a proxy or a resolver would say who it is.
      let addresses = "\(origin.host):\(origin.port):127.0.0.1,[::1]"
      guard session.set(.noProxy, "*"), origin.isAddress || session.setAddresses(addresses) else {
        return false
      }
    }
    // libcurl would add these fields itself: a name without a value removes them.
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
      // The head alone goes through our own parser; libcurl has undone the body's framing.
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
