import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import IdentityToolkit
import Testing

/// The paths of Google's emulator are open to every web page; ours are not.
@Suite struct OriginRuleTests {
  private static let project = "/emulator/v1/projects/demo"

  private func server(
    allowing origins: [String] = [], _ mode: Mode = .emulator
  ) throws -> TestServer {
    try TestServer(mode: mode) { configuration, _ in
      configuration.originRule = OriginRule(alsoAllowing: origins.compactMap(WebOrigin.init(parsing:)))
    }
  }

  private func fields(_ origin: String?) -> [HTTPFields.Field] {
    [.init("Host", "127.0.0.1:9099")] + (origin.map { [.init("Origin", $0)] } ?? [])
  }

  static let ours: [(HTTPMethod, String)] = [
    (.get, "/emulator/v1/clock"), (.patch, "/emulator/v1/clock"), (.get, "/emulator/v1/faults"),
    (.get, "/emulator/v1/events"),
    (.put, "/emulator/v1/faults"), (.delete, "/emulator/v1/faults"),
    (.get, "\(project)/export"), (.post, "\(project)/import"), (.get, "/emulator/v1/whatever-comes-next"),
    (.get, "/%65mulator/v1/clock"), (.get, "/emulator//v1/clock"),
  ]

  static let googles: [(HTTPMethod, String)] = [
    (.get, "\(project)/config"), (.get, "\(project)/oobCodes"), (.get, "\(project)/verificationCodes"),
    (.delete, "\(project)/accounts"), (.get, "\(project)/tenants/t/oobCodes"),
    (.get, "/emulator/openapi.json"), (.get, "/emulator/v1/jwks"), (.get, "/"),
    (.get, "/identitytoolkit.googleapis.com/v1/projects?key=k"),
  ]

  @Test(arguments: ours)
  func `a page of another origin cannot use our own paths`(method: HTTPMethod, path: String) throws {
    let test = try server()
    for origin in ["https://evil.example", "null", "http://127.0.0.1:9098", "http://localhost:9099"] {
      for method in [method, .options] {
        let answer = try test.send(method, path, method == .patch ? [:] : nil, fields: fields(origin))
        #expect(answer.status == 403, "\(origin)")
        #expect(answer.fields["access-control-allow-origin"] == nil)
        let name = origin == "null" ? "ORIGIN" : origin
        #expect(answer.message?.contains("--allow-origin \(name) to allow one") == true)
      }
    }
  }

  @Test(arguments: ours)
  func `the server's pages, programs and allowed origins are answered`(
    method: HTTPMethod, path: String
  ) throws {
    let test = try server(allowing: ["https://App.example/", "http://localhost:5173"])
    for origin in [nil, "http://127.0.0.1:9099", "https://app.example", "http://localhost:5173"] {
      let answer = try test.send(method, path, method == .patch ? [:] : nil, fields: fields(origin))
      #expect(answer.message?.contains("--allow-origin") != true, "\(origin ?? "")")
      #expect(answer.fields["access-control-allow-origin"] == origin)
      #expect(try test.send(.options, path, fields: fields(origin)).status == 204)
    }
  }

  @Test func `every line of a repeated Origin counts`() throws {
    let (own, evil) = ("http://127.0.0.1:9099", "https://evil.example")
    for origins in [[own, evil], [evil, own]] {
      let lines = [HTTPFields.Field("Host", "127.0.0.1:9099")] + origins.map { .init("Origin", $0) }
      #expect(try server().send(.get, "/emulator/v1/clock", fields: lines).status == 403)
    }
  }

  @Test(arguments: ["cross-site", "same-site", "none-of-these"])
  func `a page cannot load our own paths as a picture or script`(site: String) throws {
    let test = try server(allowing: ["https://app.example"])
    let mark = HTTPFields.Field("Sec-Fetch-Site", site)
    for (method, path) in Self.ours where method == .get {
      #expect(try test.send(.get, path, fields: fields(nil) + [mark]).status == 403, "\(path)")
      let allowed = try test.send(.get, path, fields: fields("https://app.example") + [mark])
      #expect(allowed.status != 403)
    }
    for (method, path) in Self.googles {
      #expect(try test.send(method, path, fields: fields(nil) + [mark]).status == 200, "\(path)")
    }
    for site in ["same-origin", "none"] {
      let own = HTTPFields.Field("Sec-Fetch-Site", site)
      #expect(try test.send(.get, "/emulator/v1/clock", fields: fields(nil) + [own]).status == 200)
    }
  }

  @Test func `answers of our own paths are for no other page, and are what they say`() throws {
    let test = try server()
    for (method, path) in Self.ours + Self.googles {
      let answer = try test.send(method, path, method == .patch ? [:] : nil, fields: fields(nil))
      let isOurs = Self.ours.contains { $0 == (method, path) }
      #expect(answer.fields["cross-origin-resource-policy"] == (isOurs ? "same-origin" : nil), "\(path)")
      #expect(answer.fields["x-content-type-options"] == (isOurs ? "nosniff" : nil), "\(path)")
    }
  }

  @Test(arguments: googles)
  func `paths of Google's emulator are open to every page`(method: HTTPMethod, path: String) throws {
    let answer = try server().send(method, path, fields: fields("https://evil.example"))
    #expect(answer.status == 200)
    #expect(answer.fields["access-control-allow-origin"] == "https://evil.example")
  }

  @Test(arguments: [Mode.emulator, .production])
  func `a page of another origin cannot set the page of e-mail links`(mode: Mode) throws {
    let test = try server(allowing: ["https://app.example"], mode)
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=notification"
    let body: JSONValue = ["notification": ["sendEmail": ["callbackUri": "https://evil.example/take"]]]
    let refused = try test.send(.patch, path, body, bearer: "owner", fields: fields("https://evil.example"))
    #expect(refused.status == 403)
    #expect(test.server.state == ServerState(), "nothing of the change is taken")
    #expect(
      try test.send(.patch, path, body, bearer: "owner", fields: fields("https://app.example")).status == 200)
  }

  @Test(arguments: [
    nil, "?updateMask=blockingFunctions", "?updateMask=signIn,blockingFunctions.triggers.beforeCreate",
  ])
  func `a page of another origin cannot set blocking functions`(mask: String?) throws {
    let test = try server(allowing: ["https://app.example"])
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config\(mask ?? "")"
    let body: JSONValue = [
      "signIn": ["allowDuplicateEmails": true],
      "blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": "http://127.0.0.1:1/f"]]],
    ]
    let refused = try test.send(
      .patch, path, body, bearer: "owner", fields: fields("https://evil.example"))
    #expect(refused.status == 403)
    #expect(test.server.state == ServerState(), "nothing of the change is taken")
    let allowed = try test.send(.patch, path, body, bearer: "owner", fields: fields("https://app.example"))
    #expect(allowed.body["blockingFunctions"]?["triggers"]?["beforeCreate"] != nil)
    // Without a mask everything is set, so a body without functions would clear them.
    let cleared = try test.send(
      .patch, path, ["blockingFunctions": [:]], bearer: "owner", fields: fields("https://evil.example"))
    #expect(mask != nil || cleared.status == 403)
    let other = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=signIn",
      ["signIn": ["allowDuplicateEmails": true]], bearer: "owner", fields: fields("https://evil.example"))
    #expect(other.status == 200)
  }

  @Test(arguments: [
    "", "*", "null", "example.com", "http://", "http://a/b", "http://a b", "http://a?b", "//a", "http://:80",
  ])
  func `an invalid origin is refused`(text: String) {
    #expect(WebOrigin(parsing: text) == nil)
  }

  @Test(arguments: [
    ("HTTP://A.example:80", "http://a.example"), ("https://a:443/", "https://a"),
    ("http://a:8080", "http://a:8080"),
    ("capacitor://localhost", "capacitor://localhost"), ("http://[::1]:5173", "http://[::1]:5173"),
  ])
  func `an origin is accepted in the form sent by browsers`(text: String, written: String) {
    #expect(WebOrigin(parsing: text)?.text == written)
  }
}
