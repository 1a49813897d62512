import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// Which users the console lists, in which order, and what it changes of several at once.
@Suite struct UserListingTests {
  let test: TestServer
  private let host = HTTPFields.Field("Host", "127.0.0.1:9099")

  init() throws {
    test = try TestServer(hostCheck: HostCheck())
    let users: [ByName<JSONValue>] = [
      [
        "localId": "a", "email": "Zoe@example.com", "passwordHash": "aGFzaA==", "createdAt": "3000",
        "lastLoginAt": "9000",
      ],
      [
        "localId": "b", "email": "adam@example.com", "emailVerified": true, "createdAt": "1000",
        "mfaInfo": [["mfaEnrollmentId": "f", "phoneInfo": "+16505553434"]],
      ],
      ["localId": "c", "phoneNumber": "+16505550100", "createdAt": "2000", "lastLoginAt": "5000"],
      ["localId": "d", "createdAt": "2000", "disabled": true],
      [
        "localId": "e", "displayName": "Mia", "createdAt": "4000",
        "providerUserInfo": [["providerId": "oidc.corp", "rawId": "1"]],
      ],
    ]
    for user in users { try add([.object(user)]) }
  }

  private func add(_ users: [JSONValue]) throws {
    let path = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate"
    let answer = try test.send(.post, path, ["users": .array(users)], bearer: "owner", fields: [host])
    #expect(answer.status == 200 && answer.body["error"] == [])
  }

  private func listed(_ query: String) throws -> String {
    let users = try test.send(.get, "/emulator/page/state?\(query)", fields: [host]).body["users"]
    let uids = users?["items"]?.array?.compactMap { $0["localId"]?.string } ?? []
    if query.contains("page=") { return uids.joined(separator: " ") }
    #expect(users?["matches"] == .integer(Int64(uids.count)) && users?["total"] == 5)
    return uids.joined()
  }

  private func change(_ name: String, _ uids: [String]) throws -> JSONValue {
    var page = HTTPRequest(.get, RequestTarget(path: "/"))
    page.fields = HTTPFields([host, .init("Accept", "text/html")])
    let text = String(decoding: test.server.respond(to: page).body, as: UTF8.self)
    let token = try #require(try /name="page-token" content="([^"]+)"/.firstMatch(in: text))
    var request = HTTPRequest(.post, RequestTarget(path: "/emulator/page/\(name)"))
    request.fields = HTTPFields([host, .init("Content-Type", "application/json")])
    request.fields["X-Page-Token"] = String(token.1)
    request.body = JSONOutput.bytes(
      of: ["project": "demo", "localIds": .array(uids.map { .string($0) })] as JSONValue)
    return try Answer(test.server.respond(to: request)).body
  }

  @Test(arguments: [
    "sort=", "sort=-", "sort=size", "sort=--name", "verified=maybe", "factor=", "disabled=true", "provider=",
    "page=-1",
  ])
  func `what the listing does not understand changes nothing`(query: String) throws {
    #expect(try listed(query).replacing(" ", with: "") == "edcba")
  }

  @Test(arguments: [
    ("name", "cbdea"), ("-name", "aedbc"), ("created", "bdcae"), ("-created", "eadcb"),
    ("last-sign-in", "edbca"),
    ("-last-sign-in", "acedb"),
  ])
  func `users are sorted, and the newest of equal ones comes first`(sort: String, uids: String) throws {
    #expect(try listed("sort=\(sort)") == uids)
  }

  @Test(arguments: [
    ("verified=no", "a"), ("verified=yes", "b"), ("factor=yes", "b"), ("factor=no", "edca"),
    ("disabled=yes", "d"),
    ("disabled=no", "ecba"), ("provider=password", "a"), ("provider=phone", "c"), ("provider=anonymous", "d"),
    ("provider=oidc.", "e"), ("provider=oidc.corp", "e"), ("provider=oidc", ""), ("provider=custom", ""),
    ("disabled=no&sort=name&search=example", "ba"), ("factor=no&search=example", "a"),
    ("verified=no&disabled=yes", ""),
  ])
  func `each filter leaves what it names, with the others and a search`(query: String, uids: String) throws {
    #expect(try listed(query) == uids)
  }

  @Test(arguments: ["sort=name", "sort=-name", "sort=created", "sort=-created"])
  func `each page of a sorted list is the part of the whole`(sort: String) throws {
    // An order that neither rises nor falls, and times that many have in common.
    let numbers = (0..<995).map { $0 * 389 % 995 + 1000 }
    try add(numbers.map { ["localId": .string("u\($0)"), "createdAt": .string("\($0 / 100)")] })
    let all = try (0..<20).flatMap { try listed("\(sort)&page=\($0)").split(separator: " ") }
    #expect(Set(all.map(String.init)).count == 1000 && all.count == 1000)
    let users = all.filter { $0.hasPrefix("u") }.compactMap { Int($0.dropFirst()) }
    let keys = sort.contains("name") ? users : users.map { $0 / 100 }
    #expect(keys == (sort.contains("-") ? keys.sorted(by: >) : keys.sorted()))
    #expect(try listed("\(sort)&page=99") == listed("\(sort)&page=19"))
  }

  @Test func `several users are disabled, enabled and deleted at once, and those that are gone are counted`()
    throws
  {
    #expect(try change("disable-users", ["nobody"]) == ["changed": 0, "gone": 1])
    #expect(try change("disable-users", ["a", "b", "nobody", "a"]) == ["changed": 2, "gone": 1])
    #expect(try listed("disabled=yes") == "dba")
    #expect(try change("enable-users", ["b", "d"]) == ["changed": 2, "gone": 0])
    #expect(try listed("disabled=yes") == "a")
    #expect(try change("delete-users", ["a", "e", "nobody"]) == ["changed": 2, "gone": 1])
    let left = try test.send(.get, "/emulator/page/state", fields: [host]).body["users"]?["items"]?.array
    #expect(left?.compactMap { $0["localId"]?.string } == ["d", "c", "b"])
  }
}
