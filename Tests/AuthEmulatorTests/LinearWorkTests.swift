import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// A request with lists eight times as long takes about eight times as long.
@Suite(.serialized) struct LinearWorkTests {
  /// A request with a list of a given length, and its server.
  struct Load: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let size: Int
    let prepare: @Sendable (TestServer, Int) throws -> Void
    let fields: @Sendable (Int) -> [HTTPFields.Field]
    let request: @Sendable (Int) -> (method: HTTPMethod, path: String, body: JSONValue)

    init(
      _ name: String, from size: Int,
      prepare: @escaping @Sendable (TestServer, Int) throws -> Void = { _, _ in },
      fields: @escaping @Sendable (Int) -> [HTTPFields.Field] = { _ in [] },
      _ request: @escaping @Sendable (Int) -> (method: HTTPMethod, path: String, body: JSONValue)
    ) {
      testDescription = name
      self.size = size
      self.prepare = prepare
      self.fields = fields
      self.request = request
    }
  }

  static let toolkit = "/identitytoolkit.googleapis.com/v1"
  static let project = "\(toolkit)/projects/demo"

  private static func list(_ count: Int, _ element: (Int) -> JSONValue) -> JSONValue {
    .array((0..<count).map(element))
  }

  static func idp(_ postBody: String, _ uri: String = "http://localhost") -> JSONValue {
    ["requestUri": .string(uri), "postBody": .string(postBody), "returnSecureToken": true]
  }

  static func signUp(_ test: TestServer, _ fields: ByName<JSONValue>) throws {
    let body = JSONValue.object((["localId": "u"] as ByName<JSONValue>).merging(fields) { $1 })
    let answer = try test.send(.post, "\(project)/accounts", body, bearer: "owner")
    try #require(answer.status == 200, "\(answer.body)")
  }

  private static func signUpWithProviders(_ test: TestServer, _ count: Int) throws {
    let users: JSONValue = [["localId": "u", "providerUserInfo": list(count, provider)]]
    _ = try test.send(.post, "\(project)/accounts:batchCreate", ["users": users], bearer: "owner")
  }

  private static func provider(_ index: Int) -> JSONValue {
    ["providerId": .string("p\(index).com"), "rawId": .string("r\(index)")]
  }

  private static func factor(_ index: Int) -> JSONValue {
    ["phoneInfo": .string("+1650\(1_000_000 + index)"), "mfaEnrollmentId": .string("m\(index)")]
  }

  static let loads: [Load] = [
    Load("names in postBody", from: 1000) { count in
      let names = (0..<count).map { "n\($0)=v" }.joined(separator: "&")
      return (
        .post, "\(toolkit)/accounts:signInWithIdp",
        idp(#"providerId=google.com&id_token={"sub":"s"}&\#(names)"#)
      )
    },
    Load("one name in postBody", from: 1000) { count in
      let names = Array(repeating: "n=v", count: count).joined(separator: "&")
      return (
        .post, "\(toolkit)/accounts:signInWithIdp",
        idp(#"providerId=google.com&id_token={"sub":"s"}&\#(names)"#)
      )
    },
    Load("names in requestUri", from: 1000) { count in
      let names = (0..<count).map { "n\($0)=v" }.joined(separator: "&")
      let uri = "http://localhost/?\(names)#\(names)"
      return (
        .post, "\(toolkit)/accounts:signInWithIdp",
        idp(#"providerId=google.com&id_token={"sub":"s"}&\#(names)"#, uri)
      )
    },
    Load("letters of a host", from: 2000) { count in
      let letters = (0..<count).compactMap { Unicode.Scalar(UInt32(0x3400 + ($0 * 7919) % 0x6000)) }
      let host = String(String.UnicodeScalarView(letters))
      return (
        .post, "\(toolkit)/accounts:createAuthUri?key=k",
        ["identifier": "a@b.co", "continueUri": .string("http://\(host)/")]
      )
    },
    Load("names in a form", from: 2000) { count in
      let names = (0..<count).map { "n\($0)=%41" }.joined(separator: "&")
      return (.post, "/securetoken.googleapis.com/v1/token", .string(names))
    },
    Load("one name in a form", from: 2000) { count in
      let names = Array(repeating: "a=b", count: count).joined(separator: "&")
      return (.post, "/securetoken.googleapis.com/v1/token", .string(names))
    },
    Load("names in a query", from: 2000) { count in
      let names = (0..<count).map { "n\($0)=%41" }.joined(separator: "&")
      return (.get, "/emulator/auth/handler?\(names)", [:])
    },
    Load("one name in a query", from: 2000) { count in
      let names = Array(repeating: "key=b", count: count).joined(separator: "&")
      return (.post, "\(toolkit)/accounts:lookup?\(names)", [:])
    },
    Load(
      "lines of the header", from: 2000,
      fields: { count in
        (0..<count).map { HTTPFields.Field("X-\($0)", "v") }
      }
    ) { _ in (.post, "\(toolkit)/accounts:signUp", [:]) },
    Load(
      "lines of one name", from: 2000,
      fields: { count in
        Array(repeating: HTTPFields.Field("Accept", "text/html;q=0.5,*/*"), count: count)
      }
    ) { _ in (.get, "/emulator/auth/handler", [:]) },
    Load(
      "cookies", from: 2000,
      fields: { count in
        [HTTPFields.Field("Cookie", (0..<count).map { "c\($0)=v" }.joined(separator: "; "))]
      }
    ) { _ in (.get, "/emulator/v1/calls", [:]) },
    Load(
      "parts of a header field", from: 2000,
      fields: { count in
        let parts = (0..<count).map { "t\($0)/x;q=0.5" }.joined(separator: ",")
        return ["Accept", "X-Forwarded-For", "Accept-Language", "Content-Type"].map {
          HTTPFields.Field($0, parts)
        }
      }
    ) { _ in (.post, "\(toolkit)/accounts:signUp", [:]) },
    Load("members of an object", from: 2000) { count in
      let members = (0..<count).map { ("n\($0)", JSONValue.integer(1)) }
      return (.post, "\(toolkit)/accounts:signUp", .object(ByName(members) { $1 }))
    },
    Load("providers of one account", from: 500) { count in
      (
        .post, "\(project)/accounts:batchCreate",
        ["users": [["localId": "u", "providerUserInfo": list(count, provider)]]]
      )
    },
    Load("second factors of one account", from: 500) { count in
      let user: JSONValue = [
        "localId": "u", "email": "a@b.co", "emailVerified": true, "mfaInfo": list(count, factor),
      ]
      return (.post, "\(project)/accounts:batchCreate", ["users": [user]])
    },
    Load(
      "second factors of an update", from: 500,
      prepare: { test, _ in
        try signUp(test, ["email": "a@b.co", "emailVerified": true])
      }
    ) { count in
      (
        .post, "\(project)/accounts:update",
        ["localId": "u", "mfa": ["enrollments": list(count, factor)]]
      )
    },
    Load("accounts of a batch", from: 500) { count in
      (
        .post, "\(project)/accounts:batchCreate",
        [
          "users": list(count) { ["localId": .string("u\($0)"), "email": .string("\($0)@b.co")] },
          "sanityCheck": true,
        ]
      )
    },
    Load("providers to delete", from: 300, prepare: signUpWithProviders) { count in
      (
        .post, "\(project)/accounts:update",
        ["localId": "u", "deleteProvider": list(count) { .string("p\(count - $0).com") }]
      )
    },
    Load("attributes to delete", from: 2000, prepare: { test, _ in try signUp(test, [:]) }) { count in
      (
        .post, "\(project)/accounts:update",
        ["localId": "u", "deleteAttribute": list(count) { _ in "EMAIL" }]
      )
    },
    Load("uids to look up", from: 2000) { count in
      (.post, "\(project)/accounts:lookup", ["localId": list(count) { .string("u\($0)") }])
    },
    Load("addresses and numbers to look up", from: 1000) { count in
      (
        .post, "\(project)/accounts:lookup",
        [
          "email": list(count) { .string("\($0)@b.co") }, "phoneNumber": list(count) { .string("+\($0)") },
          "federatedUserId": list(count, provider),
        ]
      )
    },
    Load("uids to delete", from: 2000) { count in
      (
        .post, "\(project)/accounts:batchDelete",
        ["localIds": list(count) { .string("u\($0)") }, "force": true]
      )
    },
    Load("paths of a mask", from: 500) { count in
      let mask = (0..<count).map { "blockingFunctions.triggers.t\($0)" }.joined(separator: ",")
      return (
        .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=signIn",
        ["updateMask": .string(mask), "blockingFunctions": ["triggers": [:]]]
      )
    },
    Load("custom claims", from: 1000, prepare: { test, _ in try signUp(test, [:]) }) { count in
      let claims = (0..<count).map { "\"c\($0)\":1" }.joined(separator: ",")
      return (
        .post, "\(toolkit)/accounts:signInWithCustomToken",
        ["token": .string(#"{"uid":"u","claims":{\#(claims)}}"#)]
      )
    },
    Load("unknown members", from: 2000) { count in
      let members = (0..<count).map { ("some_name\($0)", JSONValue.integer(1)) }
      return (.post, "\(toolkit)/accounts:signUp", .object(ByName(members) { $1 }))
    },
    Load("a long name", from: 20_000, prepare: { test, _ in try signUp(test, [:]) }) { count in
      (
        .post, "\(project)/accounts:update",
        ["localId": "u", "displayName": .string(String(repeating: "e\u{301}", count: count))]
      )
    },
  ]

  func ratio(_ load: Load, mode: Mode = .emulator) throws -> Double {
    func time(_ count: Int, runs: Int) throws -> Double {
      let (method, path, body) = load.request(count)
      var smallest = Double.infinity
      for _ in 0..<runs {
        let test = try TestServer(mode: mode)
        try load.prepare(test, count)
        let fields = load.fields(count)
        var request = try test.request(method, path, body, bearer: "owner", key: "k", fields: fields)
        if let form = body.string {
          request.fields["Content-Type"] = "application/x-www-form-urlencoded"
          request.body = Array(form.utf8)
        }
        smallest = min(smallest, processorTime(runs: 1) { _ = test.server.respond(to: request) })
      }
      return smallest
    }
    return try growth(over: time(load.size, runs: 2)) { try time(8 * load.size, runs: 1) }
  }

  @Test(arguments: loads) func `eight times the list costs about eight times as much`(load: Load) throws {
    #expect(try ratio(load) < linearGrowth)
  }

  @Test(arguments: loads) func `the list stays linear in strict mode`(load: Load) throws {
    #expect(try ratio(load, mode: .production) < linearGrowth)
  }

  @Test func `importing an account with many identities again takes linear time`() throws {
    let load = Load("identities again", from: 500, prepare: Self.signUpWithProviders) { count in
      (
        .post, "\(Self.project)/accounts:batchCreate",
        [
          "users": [["localId": "u", "providerUserInfo": Self.list(count, Self.provider)]],
          "allowOverwrite": true,
        ]
      )
    }
    #expect(try ratio(load) < linearGrowth)
    let lookup = Load("identities of one account", from: 500, prepare: Self.signUpWithProviders) { count in
      (.post, "\(Self.project)/accounts:lookup", ["federatedUserId": Self.list(count, Self.provider)])
    }
    #expect(try ratio(lookup) < linearGrowth)
  }

  /// A call that is repeated many times.
  @Test(
    arguments: [
      ("passwordReset", #"{"requestType":"PASSWORD_RESET","email":"a@b.co"}"#, "accounts:sendOobCode"),
      ("phone", #"{"phoneNumber":"+16505550101","recaptchaToken":"t"}"#, "accounts:sendVerificationCode"),
      ("signUp", #"{"returnSecureToken":true}"#, "accounts:signUp"),
      ("signIn", #"{"email":"a@b.co","password":"secret1"}"#, "accounts:signInWithPassword"),
    ], [false, true])
  func `eight times the calls cost about eight times as much`(
    call: (name: String, body: String, path: String), isStrict: Bool
  ) throws {
    let found = try growth(from: 40) { count -> (TestServer, HTTPRequest, Int) in
      let test = try TestServer(mode: isStrict ? .production : .emulator)
      try Self.signUp(test, ["email": "a@b.co", "password": "secret1"])
      var request = try test.request(.post, "\(Self.toolkit)/\(call.path)", key: "k")
      request.fields["Content-Type"] = "application/json"
      request.body = Array(call.body.utf8)
      return (test, request, count)
    } in: { test, request, count in
      for _ in 0..<count { _ = test.server.respond(to: request) }
    }
    #expect(found < linearGrowth)
  }

  @Test func `exporting and importing take linear time in providers and second factors`() throws {
    func user(_ count: Int) -> UserRecord {
      var user = UserRecord(localID: "u", createdAt: 1)
      user.providerUserInfo = (0..<count).map { index in
        ProviderUserInfo {
          $0.providerID = "p\(index)"
          $0.rawID = "r"
        }
      }
      user.mfaInfo = (0..<count).map { EnrolledFactor(mfaEnrollmentID: "m\($0)", phoneInfo: "+1650\($0)") }
      return user
    }
    let found = try growth(from: 300, of: user) { user in
      _ = try UserRecord(exported: user.exportedMembers, at: .top["u"])
    }
    #expect(found < linearGrowth)
  }

  @Test func `an import in many parts takes linear time`() throws {
    let part = String(repeating: " ", count: 1 << 13)
    let found = try growth(from: 8) { count in
      count
    } in: { count in
      let test = try TestServer()
      for _ in 0..<count {
        _ = try test.send(
          .post, "/emulator/v1/projects/demo/import",
          ["importId": "i", "parts": [["file": "accounts.json", "text": .string(part)]]])
      }
    }
    #expect(found < linearGrowth)
  }

  @Test func `a search takes linear time, even in repetitive text`() {
    let found = growth(from: 500) { count in
      var user = UserRecord(localID: "u", createdAt: 1)
      user.displayName = String(repeating: "a", count: 8 * count)
      return (TextSearch(String(repeating: "a", count: count) + "b"), user)
    } in: { (search: TextSearch, user: UserRecord) in
      for _ in 0..<4 { _ = search.matches(user) }
    }
    #expect(found < linearGrowth)
  }
}
