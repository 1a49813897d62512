/// A flow that `smoke` can run.
enum SmokeFlow: String, ChoiceValue, Encodable {
  case phone, email, mfa, apple, twitter
  case customToken = "custom-token"
  /// Every other one.
  case all

  /// The flows for a list of words, without duplicates, in the order of this type.
  static func named(_ words: [SmokeFlow]) -> [SmokeFlow] {
    allCases.filter { $0 != .all && (words.contains($0) || words.contains(.all)) }
  }
}
