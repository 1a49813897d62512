import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Keys, permissions and the form of requests and errors.
  static let requests = Self(number: 1, name: "Requests and errors", rules: requestRules)

  private static let requestRules: [ProductionRule] = [
    ProductionRule("1.19", "A v2 call without `idToken`, or with garbage, answers `INVALID_ID_TOKEN`") {
      server in
      for body in [[:], ["idToken": "garbage"]] as [JSONValue] {
        let answer = try server.post("v2/accounts/mfaEnrollment:withdraw", body)
        #expect(answer.message == "INVALID_ID_TOKEN")
      }
    }
  ]
}
