import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Recordings with secrets replaced, replayed without the service.
@Suite struct RecordedReplayTests {
  private static let base = "/identitytoolkit.googleapis.com/v1/accounts:"

  /// An app's calls, as a recording has them.
  private func recorded(_ use: (TestProxy) throws -> Void) throws -> [HTTPExchange] {
    let proxy = try TestProxy()
    try use(proxy)
    let standIns = StandIns()
    return try proxy.reported.exchanges.map { exchange in
      let line = RecordedExchange(standIns.replacingSecrets(in: exchange), keepsSecrets: false).line
      return try #require(RecordedExchange(try JSONReader.read(line))?.exchange)
    }
  }

  private func replaying(_ exchanges: [HTTPExchange]) throws -> UpstreamServer {
    UpstreamServer(
      source: .replay(RecordedReplay(exchanges)), local: try TestServer().server, report: { _ in })
  }

  private func post(_ server: UpstreamServer, _ method: String, _ body: JSONValue) throws -> Answer {
    let test = try TestServer()
    return try Answer(server.respond(to: try test.request(.post, Self.base + method, body, key: "any")))
  }

  /// A phone sign-in with a wrong code first.
  private func phoneSignIn() throws -> [HTTPExchange] {
    try recorded { proxy in
      let sent = try Answer(
        try proxy.send(.post, Self.base + "sendVerificationCode?key=k", ["phoneNumber": "+16505550101"]))
      let session = JSONValue.string(try sent.string("sessionInfo"))
      for code in ["000000", "918273"] {
        _ = try proxy.send(
          .post, Self.base + "signInWithPhoneNumber?key=k", ["sessionInfo": session, "code": .string(code)])
      }
    }
  }

  @Test(arguments: HostileTimesTests.times)
  func `a recorded token with any time is returned again`(time: Int64) throws {
    let recorded = try phoneSignIn().map { exchange in
      var exchange = exchange
      guard let body = exchange.response?.body else { return exchange }
      exchange.response?.body =
        JSONRewriter.rewrite(body) { _, value in
          guard case .string(let text) = value, let token = try? IDToken(parsing: text) else { return nil }
          let claims = token.claims.all.merging(["iat": .integer(time), "exp": .integer(time)]) { $1 }
          let header = text.split(separator: ".", omittingEmptySubsequences: false)[0]
          return "\(header).\(Base64URL.encode(JSONOutput.bytes(of: claims)))."
        } ?? body
      return exchange
    }
    let server = try replaying(recorded)
    for _ in 0..<2 {
      _ = try post(server, "signInWithPhoneNumber", ["sessionInfo": "s", "code": "111111"])
    }
  }

  @Test func `a sign-in is replayed in order, with current tokens`() throws {
    let server = try replaying(try phoneSignIn())
    let session = try post(server, "sendVerificationCode", ["phoneNumber": "+16505550101"]).string(
      "sessionInfo")
    #expect(session.hasPrefix("standin-sessionInfo-"))
    let body: JSONValue = ["sessionInfo": .string(session), "code": "111111"]
    #expect(try post(server, "signInWithPhoneNumber", body).message == "INVALID_CODE")
    let signedIn = try post(server, "signInWithPhoneNumber", body)
    let token = try IDToken(parsing: try signedIn.string("idToken"))
    #expect(token.claims.signInProvider == "phone" && token.claims.userID == signedIn.body["localId"]?.string)
    #expect(
      token.claims.issuedAt == Date(timeIntervalSince1970: World().now.timeIntervalSince1970.rounded(.down)))
    #expect(token.claims.expiresAt.map { $0.timeIntervalSince(token.claims.issuedAt ?? $0) } == 3600)
    #expect(
      try post(server, "signInWithPhoneNumber", body).status == 200, "the last one is given from then on")
  }

  @Test func `the responses equal the service's byte for byte, except for secrets`() throws {
    let proxy = try TestProxy()
    let body: JSONValue = ["email": "nobody@example.com", "password": "hunter2hunter2"]
    let direct = try proxy.send(.post, Self.base + "signInWithPassword?key=k", body)
    let server = try replaying(proxy.reported.exchanges.map { StandIns().replacingSecrets(in: $0) })
    let test = try TestServer()
    let answer = server.respond(to: try test.request(.post, Self.base + "signInWithPassword", body, key: "x"))
    #expect(answer.status == direct.status && answer.body == direct.body)
    #expect(answer.fields["content-type"] == direct.fields["content-type"])
  }

  @Test func `a verification ID from the recording selects its own response`() throws {
    let exchanges = try recorded { proxy in
      for number in ["+16505550101", "+15555550199"] {
        let sent = try Answer(
          try proxy.send(.post, Self.base + "sendVerificationCode?key=k", ["phoneNumber": .string(number)]))
        let body: JSONValue = ["sessionInfo": .string(try sent.string("sessionInfo")), "code": "918273"]
        _ = try proxy.send(.post, Self.base + "signInWithPhoneNumber?key=k", body)
      }
    }
    let server = try replaying(exchanges)
    let second = try post(server, "sendVerificationCode", ["phoneNumber": "+15555550199"]).string(
      "sessionInfo")
    let refused = try post(
      server, "signInWithPhoneNumber", ["sessionInfo": .string(second), "code": "918273"])
    #expect(refused.message == "INVALID_CODE")
    let first = try post(server, "sendVerificationCode", ["phoneNumber": "+16505550101"]).string(
      "sessionInfo")
    #expect(
      try post(server, "signInWithPhoneNumber", ["sessionInfo": .string(first), "code": "1"]).status == 200)
  }

  @Test func `a call that was never recorded is refused, and a similar one is named`() throws {
    let server = try replaying(try phoneSignIn())
    #expect(try post(server, "signUp", [:]).status == 501)
    let near = try post(server, "sendVerificationCode", ["phoneNumber": "+4930123456"])
    #expect(near.status == 200)
    let test = try TestServer()
    let list = try Answer(server.respond(to: try test.request(.get, "/emulator/v1/calls")))
    let notes = list.body["calls"]?.array?.last?["explanation"]?["notes"]?.array?.compactMap(\.string) ?? []
    #expect(notes == ["answered from the recording", "the recorded call differs in phoneNumber"])
  }

  @Test func `the code of a link in a recorded response selects the response to its use`() throws {
    let exchanges = try recorded { proxy in
      let owner = [HTTPFields.Field("Authorization", "Bearer owner")]
      for address in ["a@example.com", "b@example.com"] {
        let sent = try Answer(
          try proxy.send(
            .post, Self.base + "sendOobCode?key=k",
            ["requestType": "EMAIL_SIGNIN", "email": .string(address), "returnOobLink": true], fields: owner))
        let link = try #require(URLParts(try sent.string("oobLink"))?.query)
        let code = try #require(RequestTarget(path: "/", query: link).item("oobCode"))
        _ = try proxy.send(
          .post, Self.base + "signInWithEmailLink?key=k",
          ["email": .string(address), "oobCode": .string(code)])
      }
    }
    let server = try replaying(exchanges)
    for address in ["b@example.com", "a@example.com"] {
      let body: JSONValue = ["requestType": "EMAIL_SIGNIN", "email": .string(address), "returnOobLink": true]
      let link = try #require(URLParts(try post(server, "sendOobCode", body).string("oobLink"))?.query)
      let code = try #require(RequestTarget(path: "/", query: link).item("oobCode"))
      #expect(code.hasPrefix("standin-oobCode-"))
      let signedIn = try post(
        server, "signInWithEmailLink", ["email": .string(address), "oobCode": .string(code)])
      #expect(try signedIn.string("email") == address)
    }
  }

  @Test func `a page of any origin may read the response, at the current time`() throws {
    var exchanges = try phoneSignIn()
    exchanges[0].response?.fields["Access-Control-Allow-Origin"] = "http://localhost:1"
    exchanges[0].response?.fields["Date"] = "Sun, 22 Nov 2020 18:00:00 GMT"
    let test = try TestServer()
    let request = try test.request(
      .post, Self.base + "sendVerificationCode", ["phoneNumber": "+16505550101"], key: "k",
      fields: [.init("Origin", "http://localhost:2")])
    let answer = try replaying(exchanges).respond(to: request)
    #expect(
      answer.fields["access-control-allow-origin"] == "http://localhost:2" && answer.fields["date"] == nil)
  }

  @Test func `a recorded failure is replayed as a failure`() throws {
    var exchanges = try phoneSignIn()
    (exchanges[0].response, exchanges[0].failure) = (nil, "it could not be reached")
    let answer = try post(try replaying(exchanges), "sendVerificationCode", ["phoneNumber": "+16505550101"])
    #expect(answer.status == 502)
  }
}
