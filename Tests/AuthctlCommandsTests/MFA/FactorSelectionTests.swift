import AuthCore
import IdentityToolkit
import Testing

@testable import ClientCommands
@testable import Program

/// A factor is named by its ID, its name or its place.
@Suite struct FactorSelectionTests {
  private static let factors = [
    HintSamples.factor(.phone, named: "2", id: "a"), HintSamples.factor(.totp, named: "app", id: "b"),
    HintSamples.factor(.phone, named: "app", id: "c"),
  ]

  @Test(arguments: [("a", "a"), ("1", "a"), ("3", "c"), ("2", "a"), ("c", "c")])
  func `an ID counts before a name, a name before a place`(text: String, id: String) throws {
    #expect(try FactorSelection(text).pick(from: Self.factors, for: .resolution).id == id)
  }

  @Test(arguments: [
    ("app", "'app' is the name of more than one second factor"), ("9", "there is no second factor '9'"),
    ("0", "there is no second factor '0'"),
  ])
  func `words that name no factor, or several, are reported with the list`(text: String, message: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try FactorSelection(text).pick(from: Self.factors, for: .withdrawal)
    }
    #expect(failure?.report.message == message && failure?.report.code == .noSuchFactor)
    #expect(failure?.report.hint == "choose it by its number, name or ID: authctl mfa remove FACTOR")
    #expect(failure?.report.mfaInfo?.count == 3)
  }

  @Test func `without a factor the list is named`() {
    let report = CommandFailure.noSuchFactor("1", among: [], isAmbiguous: false, for: .challenge).report
    #expect(report.message == "the account has no second factor" && report.hint == "authctl mfa list")
  }

  @Test func `a choice that is needed has the code that the SDK has for it`() {
    let report = CommandFailure.factorNeeded(Self.factors, for: .resolution).report
    #expect(report.code == .inputNeeded && report.sdkCode == 17082 && report.mfaInfo?.count == 3)
    #expect(report.hint == "choose it by its number, name or ID: authctl mfa resolve --factor FACTOR CODE")
  }

  @Test(
    arguments: [
      ("work", ["work", "home"], "work"), ("same", ["same", "same"], "id-0"), (nil, [nil], "id-0"),
      ("", [""], "id-0"), ("-x", ["-x"], "id-0"),
    ] as [(String?, [String?], String)])
  func `a factor is named as it can be selected`(name: String?, names: [String?], spoken: String) {
    let factors = names.enumerated().map { index, name in
      HintSamples.factor(.phone, named: name, id: "id-\(index)")
    }
    #expect(factors[0].spokenName(among: factors) == spoken)
  }
}
