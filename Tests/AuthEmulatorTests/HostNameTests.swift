import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Synchronization
import Testing

/// The names by which containers call the server (Docs/decisions/0018-names-of-containers.md).
@Suite struct HostNameTests {
  private let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k"
  private let codes = "/emulator/v1/projects/demo/verificationCodes"
  private let config = "/identitytoolkit.googleapis.com/admin/v2/projects/demo/config?updateMask="
  private let names = Names()

  /// The names that the server reported.
  private final class Names: Sendable {
    let all = Mutex<[String]>([])
  }

  private func server(allowing allowed: [String] = []) throws -> TestServer {
    try TestServer(hostCheck: HostCheck(alsoAllowing: allowed)) { [names] _, dependencies in
      dependencies.hostRefused = { name in names.all.withLock { $0.append(name) } }
    }
  }

  private func answer(
    _ method: HTTPMethod, _ path: String, host: String, from server: TestServer, _ fields: HTTPFields.Field...
  ) throws -> Answer {
    try server.send(method, path, method == .post ? [:] : nil, fields: [.init("Host", host)] + fields)
  }

  @Test(arguments: [
    "evil.example", "firebase.evil.example", "host.docker.internal.evil.example", "localhost.evil.example",
    "a.localhost.example",
    "firebase..", "firebase/x", "x.internals", "build-host.local", "cluster.local.example",
  ])
  func `a name that anyone may own reaches nothing`(host: String) throws {
    let server = try server()
    for path in ["/", codes, "/emulator/v1/status"] {
      #expect(try answer(.get, path, host: "\(host):9099", from: server).status == 403, "\(path)")
    }
    #expect(try answer(.post, signUp, host: host, from: server).status == 403)
  }

  @Test(arguments: [
    "firebase", "auth_emulator", "Firebase", "firebase.", "localhost.", "a.localhost", "A.LOCALHOST.",
    "host.docker.internal", "host.containers.internal",
    "auth.default.svc.cluster.local",
  ])
  func `a container's name reaches what every web page can reach`(host: String) throws {
    let server = try server()
    let host = "\(host):9099"
    #expect(try answer(.get, "/", host: host, from: server).body["authEmulator"]?["ready"] == true)
    #expect(
      try answer(.post, signUp, host: host, from: server, .init("Origin", "http://web:3000")).status == 200)
    #expect(try answer(.get, codes, host: host, from: server).status == 200)
    let browser = HTTPFields.Field("User-Agent", "Mozilla/5.0")
    #expect(
      try answer(.get, codes, host: host, from: server, browser, .init("Origin", "http://web")).status == 200)
    #expect(try answer(.get, "/emulator/action", host: host, from: server, browser).status != 403)
  }

  @Test(arguments: [
    "/emulator/v1/status", "/emulator/v1/events", "/emulator/v1/%63lock", "/emulator/v1/calls",
    "/emulator/page/state",
    "/emulator/auth/handler", "/__/auth/handler", "/emulator/auth/consent", "/EMULATOR/auth/iframe",
    "/emulator/page/console.css",
  ])
  func `by a container's name, a page has nothing of the server's own`(path: String) throws {
    let answer = try answer(.get, path, host: "firebase:9099", from: server())
    #expect(answer.status == 403)
    #expect("\(answer.body)".contains("--allow-host firebase"))
  }

  @Test func `by a container's name, a browser gets no page with the token of changes`() throws {
    let answer = try answer(.get, "/", host: "firebase", from: server(), .init("Accept", "text/html"))
    #expect(answer.status == 403 && !"\(answer.body)".contains("script"))
  }

  @Test(arguments: [
    ("evil.example", "evil.example"), ("Evil.Example.:9099", "evil.example"), ("firebase:9099", "firebase"),
  ])
  func `a browser gets a page with the option that allows a refused name`(host: String, name: String) throws {
    let server = try server()
    for path in ["/", "/emulator/auth/handler"] {
      let accept = HTTPFields.Field("Accept", "text/html,*/*;q=0.8")
      let answer = try answer(.get, path, host: host, from: server, accept)
      let page = String(decoding: answer.bytes, as: UTF8.self)
      #expect(answer.status == 403 && page.contains("<pre>--allow-host \(name)</pre>"), "\(page)")
      #expect(answer.fields["content-security-policy"]?.contains("default-src 'none'") == true)
    }
    let unsafe = try self.answer(.get, "/", host: "<b>.example", from: server, .init("Accept", "text/html"))
    #expect(unsafe.status != 200 && !"\(unsafe.body)".contains("<b>"))
  }

  @Test(arguments: [
    ("Origin", "http://firebase:9099"), ("Origin", "HTTP://FireBase:9099"),
    ("Origin", "https://firebase:9099"),
    ("Referer", "http://firebase:9099/a?b"), ("Sec-Fetch-Site", "same-origin"),
    ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64)"),
  ])
  func `a page of a container's own name gets nothing, because only rebinding makes one`(
    name: String, value: String
  ) throws {
    let server = try server()
    for (method, path) in [(HTTPMethod.get, codes), (.post, signUp), (.options, signUp), (.get, "/")] {
      let answer = try answer(method, path, host: "firebase:9099", from: server, .init(name, value))
      #expect(answer.status == 403 && answer.body["error"]?["status"] == "PERMISSION_DENIED", "\(path)")
    }
  }

  @Test(arguments: ["localhost.", "LocalHost.", "localhost.:9099", "a.localhost", "a.localhost.:9099"])
  func `a name like localhost that a resolver may be asked for has not what localhost has`(
    host: String
  ) throws {
    // The usual --host, and a --public-url at this machine, are among the names.
    let server = try server(allowing: ["localhost"])
    #expect(try answer(.get, "/emulator/v1/status", host: "LOCALHOST:9099", from: server).status == 200)
    let answer = try answer(.get, "/emulator/v1/status", host: host, from: server)
    #expect(answer.status == 403 && !"\(answer.body)".contains("--allow-host localhost"))
    let page = try self.answer(.get, "/", host: host, from: server, .init("Accept", "text/html"))
    #expect(page.status == 403)
    let allowing = try self.server(allowing: ["*.localhost"])
    let status = try self.answer(.get, "/emulator/v1/status", host: host, from: allowing).status
    #expect(status == (host.hasPrefix("a.") ? 200 : 403))
  }

  @Test func `by a container's name, nobody says where the server sends tokens`() throws {
    let server = try server(allowing: ["*.allowed.internal"])
    let change: JSONValue = [
      "blockingFunctions": ["triggers": ["beforeSignIn": ["functionUri": "http://a/"]]]
    ]
    for (host, status) in [
      ("firebase", 403), ("a.internal", 403), ("localhost.", 403), ("a.localhost", 403),
      ("x.allowed.internal", 200), ("localhost", 200),
    ] {
      let answer = try server.send(
        .patch, config + "blockingFunctions", change, bearer: "owner", fields: [.init("Host", host)])
      #expect(answer.status == status, "\(host)")
    }
  }

  @Test func `each refused name is told once, as text that can be typed, and not without end`() throws {
    let server = try server()
    for host in [
      "evil.example", "Evil.Example:80", "evil.example.", "a\u{7F}b", "<b>",
      String(repeating: "a.", count: 200),
    ] {
      _ = try? answer(.get, "/", host: host, from: server)
    }
    #expect(names.all.withLock { $0 } == ["evil.example"])
    let answer = try answer(.get, "/", host: "evil.example", from: server)
    #expect(answer.message?.contains("another server, evil.example;") == true)
    #expect(answer.message?.contains("--allow-host evil.example (DNS rebinding)") == true)
    for number in 0..<100 { _ = try self.answer(.get, "/", host: "a\(number).example", from: server) }
    #expect(names.all.withLock { $0.count } == 20)
  }
}
