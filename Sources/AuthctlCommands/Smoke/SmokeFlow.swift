import CommandLineKit

/// A flow that `smoke` can run.
enum SmokeFlow: String, ChoiceValue, Encodable {
  case phone, email, mfa, apple, twitter
  case customToken = "custom-token"
  /// Every other one.
  case all

  /// The flows that a list of words means, each once, in the order of this type.
  static func named(_ words: [SmokeFlow]) -> [SmokeFlow] {
    allCases.filter { $0 != .all && (words.contains($0) || words.contains(.all)) }
  }

  /// The flow's steps.
  func steps(_ bench: SmokeBench) -> any SmokeSteps {
    switch self {
    case .phone, .all: PhoneSmoke(bench)
    case .email: EmailSmoke(bench)
    case .mfa: SecondFactorSmoke(bench)
    case .apple: AppleSmoke(bench)
    case .twitter: TwitterSmoke(bench)
    case .customToken: CustomTokenSmoke(bench)
    }
  }
}

/// The steps of a flow, which share what they learn.
protocol SmokeSteps: AnyObject {
  /// The steps, in the order in which they run.
  var steps: [SmokeStep] { get }
}
