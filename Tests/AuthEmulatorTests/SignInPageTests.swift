import BoundedJSON
import AuthEmulator
import AuthHTTP
import IdentityToolkit
import Testing

/// The server's part of the pages that replace an identity provider's.
@Suite struct SignInPageTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func page(_ path: String, accept: String = "text/html") throws -> (status: Int, text: String) {
    let response = test.server.respond(
      to: try test.request(.get, path, fields: [.init("Accept", accept)]))
    #expect(response.fields["content-type"] == "text/html; charset=utf-8")
    return (response.status.code, String(decoding: response.body, as: UTF8.self))
  }

  @Test(arguments: [
    ("", ["apiKey", "providerId"]), ("?apiKey=k", ["providerId"]), ("?providerId=p", ["apiKey"]),
    ("?apiKey=&providerId=p", ["apiKey"]),
  ])
  func `the handler page names a missing key or provider`(query: String, missing: [String]) throws {
    let answer = try page("/emulator/auth/handler" + query)
    #expect(answer.status == 400)
    for name in ["apiKey", "providerId"] {
      #expect(answer.text.contains("<li>the parameter \(name)</li>") == missing.contains(name))
    }
  }

  @Test func `tools get the handler's refusal in JSON, as recorded`() throws {
    let answer = try page("/emulator/auth/handler", accept: "*/*")
    #expect(answer.status == 400)
    #expect(
      answer.text == #"{"authEmulator":{"error":"missing apiKey or providerId query parameters"}}"#)
  }

  @Test(arguments: [
    "", "/callback", "localhost/callback", "//localhost", "javascript:alert(1)", "JavaScript://%0aalert(1)",
    "data:text/html,x", "data://x", "vbscript://x", "file:///etc/passwd", "blob:http://localhost/1",
    "about:blank", "http:/x", "http://", " http://localhost", "java\tscript://x", "view-source:http://x",
    "1http://x", "://x",
  ])
  func `a consent page refuses addresses that belong to no page or app`(address: String) throws {
    let query = PercentEncoding.form([("providerId", "twitter.com"), ("continueUri", address)])
    let answer = try page("/emulator/auth/consent?\(query)")
    #expect(answer.status == 400)
    #expect(answer.text.contains("continueUri"))
    #expect(!answer.text.contains("<script"))
  }

  @Test func `a consent page reads an address as browsers do`() throws {
    // Strict readers drop a pair with a broken escape, and would then find the harmless address.
    let query = "providerId=x&continueUri=%09javascript:alert(1)//%zz&continueUri=https://ok.example/"
    #expect(try page("/emulator/auth/consent?\(query)").status == 400)
  }

  @Test(arguments: [
    "http://localhost:8765/callback", "https://app.example/cb?x=1#f", "com.example.app://cb", "myapp://x",
  ])
  func `a consent page accepts addresses of pages and apps`(address: String) throws {
    let query = PercentEncoding.form([("providerId", "twitter.com"), ("continueUri", address)])
    #expect(try page("/emulator/auth/consent?\(query)").status == 200)
  }

  @Test(arguments: ["handler", "consent", "iframe"])
  func `no page repeats any part of the request`(name: String) throws {
    let hostile = PercentEncoding.encode(#""><script>alert(1)</script>"#)
    let names = [
      "apiKey", "providerId", "appName", "clientId", "appId", "apn", "ibi", "tid", "eventId", "authType",
      "redirectUrl", "continueUri", "state", "sessionId", "tenantId", "param.lang",
    ]
    let query = names.map { "\($0)=\(hostile)" }.joined(separator: "&")
    let answer = try page("/emulator/auth/\(name)?\(query)")
    #expect(!answer.text.contains("alert"))
  }

  @Test(arguments: ["/emulator/auth/handler", "/emulator/auth/iframe", "/emulator/auth/consent"])
  func `a page cannot be posted to`(path: String) throws {
    // Google's emulator has the first two, and only for GET.
    let refusal = path.hasSuffix("consent") ? 405 : 404
    #expect(try test.send(.post, path, [:]).status == refusal)
    #expect(try test.send(.delete, path).status == refusal)
  }

  @Test func `a page of any origin may load the frame library, but no other page file`() throws {
    let foreign = HTTPFields.Field("Origin", "http://localhost:5173")
    let site = HTTPFields.Field("Sec-Fetch-Site", "cross-site")
    let library = test.server.respond(
      to: try test.request(.get, "/emulator/gapi.js", fields: [foreign, site]))
    #expect(library.status == 200)
    #expect(library.fields["content-type"] == "text/javascript; charset=utf-8")
    #expect(library.fields["cross-origin-resource-policy"] == "cross-origin")
    #expect(library.fields["access-control-allow-origin"] == "*")
    let frame = test.server.respond(to: try test.request(.get, "/emulator/page/frame.js", fields: [site]))
    #expect(frame.status == 403)
    #expect(try test.send(.post, "/emulator/gapi.js", [:]).status == 404)
  }

  @Test func `a provider's accounts are those that signed in with it`() throws {
    let identity = #"providerId=google.com&id_token={"sub":"g-1","email":"jane@example.com","name":"Jane"}"#
    _ = try test.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": "http://localhost", "postBody": .string(identity), "returnSecureToken": true])
    let known = try test.send(.get, "/emulator/page/accounts?providerId=google.com").body
    #expect(known["total"] == 1)
    #expect(known["place"] == "demo")
    let account = known["items"]?.array?.first
    #expect(account?["words"] == ["Jane", "jane@example.com", "g-1"])
    #expect(account?["claims"]?["sub"] == "g-1" && account?["claims"]?["email_verified"] == true)
    #expect(try test.send(.get, "/emulator/page/accounts?providerId=apple.com").body["total"] == 0)
    let other = try test.send(.get, "/emulator/page/accounts?providerId=google.com&search=ravi").body
    #expect(other["items"] == [])
  }

  private let host = HTTPFields.Field("Host", "127.0.0.1:9099")

  /// What the script of a page gets.
  private func ask(
    _ page: String, _ query: [(name: String, value: String)], _ choice: JSONValue = [:],
    _ fields: HTTPFields.Field...
  ) throws -> Answer {
    let query = PercentEncoding.form(query)
    return try test.send(
      .post, "/emulator/page/at/emulator/auth/\(page)?\(query)", choice, fields: [host] + fields)
  }

  private let handler = [("apiKey", "k"), ("providerId", "google.com"), ("eventId", "E")]
  private let jane: JSONValue = ["claims": ["sub": "g-1", "email": "jane@example.com"]]

  @Test func `only this server's pages learn how an outcome reaches an app`() throws {
    for field in [
      HTTPFields.Field("Origin", "http://evil.example"), .init("Sec-Fetch-Site", "cross-site"),
      .init("Origin", "null"),
    ] {
      #expect(try ask("handler", handler + [("appId", "1")], jane, field).status == 403)
    }
    #expect(try test.send(.get, "/emulator/page/at/emulator/auth/handler").status == 405)
    #expect(try ask("handler", [("apiKey", "k")]).status == 404, "the page does not exist either")
    #expect(
      try ask("consent", [("providerId", "x"), ("continueUri", "javascript:alert(1)")], jane).status == 404)
    for claims: JSONValue in ["text", [], 1, .null] {
      #expect(try ask("handler", handler + [("appId", "1")], ["claims": claims]).status == 400)
    }
  }

  @Test(arguments: [
    ("appName=a&authType=signInViaPopup", "the page that opened this window", nil),
    ("appName=a&authType=linkViaRedirect&redirectUrl=http://127.0.0.1:1/", "http://127.0.0.1:1/", "k:a"),
    ("apn=com.example&ibi=", "the Android app", nil),
    ("clientId=1-a.apps.example", "example.apps.1-a://firebaseauth/link", nil),
    ("appId=1:2:ios:3&ibi=b", "app-1-2-ios-3://firebaseauth/link", nil),
    ("ibi=com.ex/am:ple", "com.example://firebaseauth/link", nil),
  ])
  func `a page says where its outcome goes`(app: String, destination: String, redirectKey: String?) throws {
    let query = handler + PercentEncoding.items(ofForm: app)
    let facts = try ask("handler", query).body
    #expect(facts["destination"]?.string == destination)
    #expect(facts["redirectKey"]?.string == redirectKey)
    #expect(facts["obstacle"] == "" && facts["warning"] == "")
    #expect(facts["subject"]?.string?.count == 40)
  }

  @Test(arguments: [
    ("http://localhost:5173/", "http://localhost:9099"), ("http://[::1]:5173/", "http://[::1]:9099"),
    ("https://app.example/", "http://app.example:9099"),
    ("http://127.0.0.1:5173/", nil), ("com.example.app://x", nil), ("javascript:alert(1)", nil),
  ])
  func `a page warns of a redirect to another site, and names the address to use`(
    address: String, advised: String?
  ) throws {
    let query = handler + [("appName", "a"), ("redirectUrl", address)]
    let warning = try #require(ask("handler", query).body["warning"]?.string)
    #expect(advised.map { warning.contains("Connect the SDK to \($0),") } ?? warning.isEmpty)
  }

  @Test func `a page shows what the app asked for`() throws {
    let parameters = #"{"prompt":"none","max_age":5}"#
    let asked =
      handler + [
        ("appName", "a"), ("scopes", "email,profile"), ("hl", "fr"), ("customParameters", parameters),
      ]
    #expect(
      try ask("handler", asked).body["request"] == [
        ["App", "a"], ["Scopes", "email profile"], ["Language", "fr"], ["max_age", "5"], ["prompt", "none"],
      ])
    for text in ["null", "{", "[]"] {
      let facts = try ask("handler", handler + [("customParameters", text)]).body
      #expect(facts["request"] == [["customParameters", .string(text)]])
      #expect(facts["obstacle"]?.string?.contains("add one of appName, clientId") == true)
    }
  }

  @Test func `an outcome reaches an app by scheme, intent or event`() throws {
    let origin = HTTPFields.Field("Origin", "http://127.0.0.1:9099")
    let apple = try ask("handler", handler + [("appId", "1")], jane, origin).string("address")
    #expect(
      apple.hasPrefix("app-1://firebaseauth/link?deep_link_id=http%3A%2F%2F127.0.0.1%3A9099%2F__%2Fauth"))
    let intent = try ask("handler", handler + [("apn", "com.a;b")], ["error": "auth/x"]).string("address")
    #expect(
      intent.hasPrefix("intent://firebase.auth/#Intent;scheme=genericidp;package=com.a%3Bb;S.authType="))
    #expect(intent.contains("S.firebaseError=%7B%22code%22%3A%22auth%2Fx%22%2C%22message%22%3A%22The%20page"))
    let web = handler + [("appName", "a"), ("tid", "t")]
    let popup = try ask("handler", web + [("authType", "signInViaPopup")], jane).body
    #expect(popup["isPopup"] == true && popup["storageKey"] == "k:a" && popup["address"] == .null)
    #expect(popup["authEvent"]?["tenantId"] == "t" && popup["authEvent"]?["error"] == .null)
    for (address, isOpened) in [("HTTP://localhost/", true), ("javascript:alert(1)", false), ("/x", false)] {
      let way = try ask("handler", web + [("redirectUrl", address)], ["error": "auth/user-cancelled"]).body
      #expect(way["address"] == (isOpened ? .string(address) : .null))
      #expect(way["authEvent"]?["error"]?["message"] == "The user canceled the sign-in.")
    }
  }

  @Test(arguments: [
    ("http://localhost/", "http://localhost/?"), ("http://localhost/?a=1#f", "http://localhost/?a=1&"),
    ("app://x?", "app://x?"), ("app://x?a&", "app://x?a&"),
  ])
  func `a code is added to the query of the app's address`(address: String, start: String) throws {
    let query = [("providerId", "apple.com"), ("continueUri", address), ("state", "s")]
    let found = try ask("consent", query, jane).string("address")
    #expect(found.hasPrefix("\(start)code=local-apple-"), "the server can check it")
    #expect(found.contains("&state=s&id_token=%7B") && found.hasSuffix("#f") == address.hasSuffix("#f"))
    #expect(
      try ask("consent", query, ["error": "access_denied"]).string("address").hasPrefix(
        "\(start)error=access_denied&state=s"))
  }
}
