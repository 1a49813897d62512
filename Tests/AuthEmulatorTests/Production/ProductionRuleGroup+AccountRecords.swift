import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

extension ProductionRuleGroup {
  private static let made: Set = ["localId", "createdAt", "lastLoginAt", "lastRefreshAt"]

  /// What `lookup` shows of an account.
  static let lookupRules: [ProductionRule] = [
    .account(
      "2.14", "`lookup` shows what a user's own account has, and nothing that is not set", .firstHand(3)
    ) { calls in
      let record = try calls.record(of: calls.signUp())
      let members = made.union([
        "email", "passwordHash", "emailVerified", "passwordUpdatedAt", "providerUserInfo", "validSince",
      ])
      #expect(Set(record.keys) == members)
    },
    .account(
      "2.15", "`disabled` is shown once an administrator has made or updated the account", .firstHand(5)
    ) { calls in
      let user = try calls.signUp()
      #expect(try calls.record(of: user)["disabled"] == nil)
      try calls.admin(":update", ["localId": try calls.uid(of: user), "displayName": "J"])
      #expect(try calls.record(of: user)["disabled"] == false)
    },
    .account(
      "2.16", "Anonymous and phone accounts have no `validSince`, accounts of custom tokens do",
      .firstHand(1).partly(.secondHand)
    ) {
      calls in
      #expect(try Set(calls.record(of: calls.signUpAnonymously()).keys) == made)
      let phone = try calls.server.signIn("+16505553434")
      #expect(try Set(calls.record(of: phone).keys) == made.union(["phoneNumber", "providerUserInfo"]))
      let code = try calls.code("EMAIL_SIGNIN")
      let token = try calls.token(of: calls.signUpAnonymously())
      let linked = try calls.signInByLink(code, "jane@example.com", ["idToken": token])
      #expect(try calls.record(of: linked)["validSince"] == nil)
    },
    .account(
      "2.17", "An administrator's account has `validSince` and `disabled`, and sign-in times later",
      .secondHand
    ) {
      calls in
      try calls.admin("", ["localId": "a", "email": "jane@example.com", "password": "notasecret"])
      try calls.admin("", ["localId": "p", "phoneNumber": "+16505550100"])
      let new = try calls.record("a")
      #expect(new["validSince"] != nil && new["disabled"] == false && new["emailVerified"] == false)
      #expect(new["lastLoginAt"] == nil && new["lastRefreshAt"] == nil)
      #expect(try calls.record("p")["emailVerified"] == nil)
      _ = try calls.signIn()
      #expect(try calls.record("a")["lastRefreshAt"] != nil)
      try calls.admin(":batchCreate", ["users": [["localId": "i"]]])
      #expect(try calls.record("i")["emailVerified"] == false)
    },
    .account(
      "2.18", "The password hash is redacted for administrators too, except in `batchGet`", .secondHand
    ) { calls in
      let user = try calls.signUp()
      let uid = try calls.uid(of: user)
      #expect(try calls.record(uid)["passwordHash"] == "UkVEQUNURUQ=")
      #expect(try calls.record(uid)["salt"] == nil)
      let query = try calls.admin(":query", [:]).body["userInfo"]?.array?.first
      #expect(query?["passwordHash"] == "UkVEQUNURUQ=")
      let all = try calls.server.send(
        .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet", bearer: "owner")
      #expect(all.body["users"]?.array?.first?["salt"] != nil)
      try calls.admin(":update", ["localId": uid, "deleteAttribute": ["PASSWORD"]])
      let bare = try calls.record(uid)
      #expect(bare["passwordHash"] == nil && bare["passwordUpdatedAt"] != nil)
    },
    .account(
      "2.19",
      "`providerUserInfo` lists phone, identity providers, password; of an imported user the phone last",
      .firstHand(4).partly(.secondHand)
    ) { calls in
      let user = try calls.signUp()
      let uid = try calls.uid(of: user)
      try calls.admin(
        ":update",
        [
          "localId": uid,
          "linkProviderUserInfo": ["providerId": "google.com", "rawId": "g", "email": "g@x.y"],
        ])
      try calls.admin(":update", ["localId": uid, "phoneNumber": "+16505550100"])
      let entries = try calls.record(uid)["providerUserInfo"]?.array ?? []
      #expect(entries.map { $0["providerId"] } == ["phone", "google.com", "password"])
      #expect(names(entries.first) == ["providerId", "rawId", "phoneNumber"])
      #expect(entries.dropFirst().first?["federatedId"] == "g")
      #expect(names(entries.last) == ["providerId", "federatedId", "email", "rawId"])
      let identities: JSONValue = [
        ["providerId": "google.com", "rawId": "g2"], ["providerId": "facebook.com", "rawId": "f2"],
      ]
      let imported: JSONValue = [
        "localId": "imported", "email": "i@x.y", "phoneNumber": "+16505550109", "rawPassword": "notasecret",
        "providerUserInfo": identities,
      ]
      try calls.admin(":batchCreate", ["users": [imported]])
      func providers() throws -> [JSONValue?] {
        (try calls.record("imported")["providerUserInfo"]?.array ?? []).map { $0["providerId"] }
      }
      #expect(try providers() == ["google.com", "facebook.com", "password", "phone"])
      #expect(try calls.signIn("i@x.y").status == 200)
      #expect(try providers() == ["google.com", "facebook.com", "password", "phone"])
    },
    .account(
      "2.20", "Times are milliseconds, seconds or RFC 3339 with 0, 3 or 6 fraction digits", .firstHand(8)
    ) { calls in
      let record = try calls.record(of: calls.signUp())
      #expect(record["createdAt"]?.string?.count == 13)
      #expect(record["validSince"]?.string?.count == 10)
      #expect(record["passwordUpdatedAt"]?.integer != nil)
      #expect(record["lastLoginAt"] == "1795244359756")
      #expect(record["lastRefreshAt"] == "2026-11-21T06:59:19.756Z")
      calls.server.world.advance(by: 0.244)
      #expect(try calls.record(of: calls.signIn())["lastRefreshAt"] == "2026-11-21T06:59:20Z")
    },
    .account(
      "2.21", "`initialEmail` is noted by a change through a code, not by an administrator's", .secondHand
    ) {
      calls in
      let user = try calls.signUp()
      let uid = try calls.uid(of: user)
      try calls.admin(":update", ["localId": uid, "email": "other@example.com"])
      #expect(try calls.record(uid)["initialEmail"] == nil)
      let code = try calls.code("VERIFY_AND_CHANGE_EMAIL", "other@example.com")
      #expect(try calls.apply(code).status == 200)
      #expect(try calls.record(uid)["initialEmail"] == "other@example.com")
    },
    .account("2.22", "`mfaInfo` is absent after the last factor is gone", .secondHand) { calls in
      try calls.admin(
        "",
        [
          "localId": "a", "email": "jane@example.com", "emailVerified": true,
          "mfaInfo": [["phoneInfo": "+16505550100"]],
        ])
      #expect(try calls.record("a")["mfaInfo"]?.array?.count == 1)
      try calls.admin(":update", ["localId": "a", "mfa": [:]])
      #expect(try calls.record("a")["mfaInfo"] == nil)
    },
    .account("2.23", "A user's `lookup` ignores selectors", .secondHand) { calls in
      let other = try calls.signUp("joe@example.com")
      let user = try calls.signUp()
      let answer = try calls.server.post(
        "v1/accounts:lookup",
        [
          "idToken": try calls.token(of: user), "localId": [try calls.uid(of: other)],
          "email": ["joe@example.com"],
        ])
      #expect(answer.body["users"]?.array?.map { $0["email"] } == ["jane@example.com"])
    },
  ]
}
