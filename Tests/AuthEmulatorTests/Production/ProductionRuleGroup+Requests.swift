import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Keys, permissions and the form of requests and errors.
  static let requests = Self(number: 1, name: "Requests and errors", rules: keyRules + bodyRules + formRules)

  /// Keys, permissions, forms of errors.
  private static let keyRules: [ProductionRule] = [
    ProductionRule(
      "1.1", "Without key and bearer every call is 403 `PERMISSION_DENIED`, with `errors` only on v1",
      .secondHand
    ) {
      server in
      for (path, hasList) in [
        ("/identitytoolkit.googleapis.com/v1/accounts:lookup", true),
        ("/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup", true),
        ("/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start", false),
        ("/securetoken.googleapis.com/v1/token", false),
      ] {
        let answer = try server.send(.post, path, [:])
        #expect(answer.status == 403)
        #expect(answer.message?.hasPrefix("Method doesn't allow unregistered callers") == true)
        #expect(answer.body["error"]?["status"] == "PERMISSION_DENIED")
        let errors = answer.body["error"]?["errors"]?.array
        #expect((errors != nil) == hasList)
        if hasList { #expect(errors?.first?["reason"] == "forbidden") }
      }
    },
    ProductionRule(
      "1.2", "v1 refusals have an `errors` list and no `status`, all others a `status` and no list",
      .firstHand(18)
    ) {
      server in
      let list = try server.post("v1/accounts:lookup", ["idToken": "garbage"])
      #expect(names(list.body["error"]) == ["code", "message", "errors"])
      #expect(
        list.body["error"]?["errors"] == [
          ["message": "INVALID_ID_TOKEN", "domain": "global", "reason": "invalid"]
        ])
      let status = try server.post("v2/accounts/mfaEnrollment:withdraw", ["idToken": "garbage"])
      #expect(names(status.body["error"]) == ["code", "message", "status"])
      #expect(status.body["error"]?["status"] == "INVALID_ARGUMENT")
    },
    ProductionRule("1.3", "Refusals of a body's form list their fields in `details`", .secondHand) { server in
      let body: JSONValue = ["users": [["createdAt": "yesterday"]]]
      let answer = try server.post("v1/projects/demo/accounts:batchCreate", body, bearer: "owner", key: nil)
      let text = "Invalid value at 'users[0].created_at' (TYPE_INT64), \"yesterday\""
      let error = try #require(answer.body["error"])
      #expect(error["message"] == .string(text) && error["status"] == "INVALID_ARGUMENT")
      #expect(error["errors"] == [["message": .string(text), "reason": "invalid"]])
      let violation: JSONValue = ["field": "users[0].created_at", "description": .string(text)]
      #expect(
        error["details"] == [
          ["@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]]
        ])
      let newer = try server.post("v2/accounts/mfaSignIn:start", ["nope": 1]).body["error"]
      #expect(newer?["errors"] == nil && newer?["details"] != nil)
    },
    ProductionRule(
      "1.4", "A fault of the service is 500 `Internal error encountered.`, with `errors` only on v1",
      .secondHand
    ) { server in
      let faults: JSONValue = ["faults": [["method": "mfaSignIn:start", "answer": "500"]]]
      #expect(try server.send(.put, "/emulator/v1/faults", faults).status == 200)
      let text: JSONValue = "Internal error encountered."
      let list: JSONValue = [["message": text, "domain": "global", "reason": "backendError"]]
      for (path, errors) in [("v1/projects/demo/accounts:query", list), ("v2/accounts/mfaSignIn:start", nil)]
        as [(String, JSONValue?)]
      {
        let answer = try server.post(path, ["offset": -1], bearer: "owner", key: nil)
        let error = try #require(answer.body["error"])
        #expect(error["code"] == 500 && error["message"] == text && error["status"] == "INTERNAL")
        #expect(error["errors"] == errors)
      }
    },
    ProductionRule(
      "1.5", "A refusal without a code word is 503 `Error code: N` with `errors` and no `status`",
      .firstHand(1).partly(.secondHand)
    ) { _ in
      let functions = try StrictFunctions()
      functions.refuse("beforeCreate", status: 500)
      let error = try functions.signUp().body["error"]
      #expect(names(error) == ["code", "message", "errors"])
      #expect(error?["code"] == 503 && error?["message"] == "Error code: 47")
    },
    ProductionRule(
      leftOut: "1.6", "A wrong API key is 400 `API key not valid. Please pass a valid API key.`",
      .firstHand(1),
      because: "A local server has no keys to compare with, so any text is a key."),
    ProductionRule(
      "1.7", "An administrator's path with a key but no bearer is `INSUFFICIENT_PERMISSION`", .firstHand(1)
    ) {
      server in
      for verb in ["", ":lookup", ":update"] {
        let answer = try server.post("v1/projects/demo/accounts\(verb)", ["localId": "a"])
        #expect(
          answer.message
            == "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
      }
    },
    ProductionRule(
      "1.8", "A user who asks for a link is refused before the address is looked at", .secondHand
    ) { server in
      let answer = try server.post(
        "v1/accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "x", "returnOobLink": true])
      #expect(answer.message == "INSUFFICIENT_PERMISSION")
    },
    ProductionRule("1.9", "An unknown method and a wrong HTTP verb are 404 with a page", .secondHand) {
      server in
      let root = "/identitytoolkit.googleapis.com/v1"
      for path in ["\(root)/accounts:noSuchMethod", "\(root)/projects/demo/accounts:batchGet"] {
        let answer = try server.send(.post, path, [:], bearer: "owner")
        #expect(answer.status == 404)
        #expect(answer.fields["content-type"] == "text/html; charset=UTF-8")
      }
    },
  ]
}
