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
    #expect(known["project"] == "demo")
    #expect(known["items"]?.array?.first?["rawId"] == "g-1")
    #expect(known["items"]?.array?.first?["email"] == "jane@example.com")
    #expect(try test.send(.get, "/emulator/page/accounts?providerId=apple.com").body["total"] == 0)
    let other = try test.send(.get, "/emulator/page/accounts?providerId=google.com&search=ravi").body
    #expect(other["items"] == [])
  }
}
