/// How a rule of production is known.
struct ProductionEvidence: Sendable, CustomStringConvertible {
  enum Kind: Sendable {
    /// Answers of production show it, published by so many sources apart from the recordings.
    case firstHand(sources: Int)
    /// Another project's recordings of production show it.
    case secondHand
    /// Google's documentation, its published API description or the sources of its SDKs say it.
    case documented
    /// It follows from other rules.
    case inferred

    /// The page's words; an inferred rule must not be overlooked.
    fileprivate var text: String {
      switch self {
      case .firstHand(let sources): "first-hand (\(sources))"
      case .secondHand: "second-hand"
      case .documented: "documented"
      case .inferred: "**inferred**"
      }
    }

    /// More for better evidence.
    var strength: Int {
      switch self {
      case .firstHand: 3
      case .secondHand: 2
      case .documented: 1
      case .inferred: 0
      }
    }
  }

  let kind: Kind
  /// The weaker evidence of a part of the rule.
  private(set) var rest: Kind?
  /// What speaks against the rule, in Markdown.
  private(set) var dispute: String?

  private init(_ kind: Kind) { self.kind = kind }

  static func firstHand(_ sources: Int) -> Self { Self(.firstHand(sources: sources)) }
  static let secondHand = Self(.secondHand)
  static let documented = Self(.documented)
  static let inferred = Self(.inferred)

  /// This evidence, except for a part of the rule that has `rest` only.
  func partly(_ rest: Kind) -> Self {
    var copy = self
    copy.rest = rest
    return copy
  }

  /// This evidence, which `dispute` contradicts.
  func disputed(_ dispute: String) -> Self {
    var copy = self
    copy.dispute = dispute
    return copy
  }

  /// The text for the page's table.
  var description: String {
    kind.text + (rest.map { ", partly \($0.text)" } ?? "") + (dispute.map { "; disputed: \($0)" } ?? "")
  }
}
