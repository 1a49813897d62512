/// A fault to inject: the calls it applies to, its effect, count and probability.
///
/// As a string: `METHOD-NAME=ANSWER[*COUNT][@PROBABILITY]`, and for delays
/// `[METHOD-NAME=]TIME[..TIME][*COUNT][@PROBABILITY]` (Docs/architecture.md 6).
package struct FaultRule: Sendable, Equatable {
  package enum Effect: Sendable, Equatable {
    /// A refusal in the form of Google's front ends.
    case status(HTTPStatus)
    /// A refusal with 400 and this message: a code of the protocol, optionally followed by ` : ` and a
    /// detail.
    case refusal(String)
    case drop
    case hang
    /// Delays the response, or another rule's effect, by this many milliseconds.
    case latency(ClosedRange<Int64>)
  }

  /// The last components of the paths the rule applies to; `*` matches any characters within one component.
  package var method: String
  package var effect: Effect
  package var count: Int?
  /// The probability that the rule applies to a matching call, 0 to 1.
  package var probability = 1.0

  package var isLatency: Bool { if case .latency = effect { true } else { false } }

  package init(failure text: String) throws(FaultRuleError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw FaultRuleError("'\(text)' is not METHOD-NAME=ANSWER[*COUNT][@PROBABILITY]")
    }
    try self.init(method: text[..<equals], text[text.index(after: equals)...], Self.answer)
  }

  package init(latency text: String) throws(FaultRuleError) {
    let equals = text.lastIndex(of: "=")
    try self.init(
      method: equals.map { text[..<$0] } ?? "*", equals.map { text[text.index(after: $0)...] } ?? text[...]
    ) { rest throws(FaultRuleError) in .latency(try Self.times(rest)) }
  }

  /// Parses the part after the method: the effect, then the count and the probability.
  private init(
    method: Substring, _ text: Substring, _ effect: (String) throws(FaultRuleError) -> Effect
  ) throws(FaultRuleError) {
    var rest = text
    var count: Int?
    var probability = 1.0
    if let at = rest.lastIndex(of: "@"), let value = Double(rest[rest.index(after: at)...]) {
      probability = value
      rest = rest[..<at]
    }
    if let star = rest.lastIndex(of: "*"), let value = Int(rest[rest.index(after: star)...]) {
      count = value
      rest = rest[..<star]
    }
    try self.init(
      method: String(method), effect: effect(String(rest)), count: count, probability: probability)
  }

  package init(
    method: String, effect: Effect, count: Int?, probability: Double
  ) throws(FaultRuleError) {
    guard !method.isEmpty, !method.split(separator: "/", omittingEmptySubsequences: false).contains("") else {
      throw FaultRuleError("'\(method)' is not the name of a method such as accounts:lookup", of: "method")
    }
    if let count, count < 1 {
      throw FaultRuleError("a fault applies at least once, not \(count) times", of: "count")
    }
    guard (0...1).contains(probability) else {
      throw FaultRuleError("a probability is between 0 and 1, not \(probability)", of: "probability")
    }
    (self.method, self.effect, self.count, self.probability) = (method, effect, count, probability)
  }

  /// Parses an answer: a status, `drop`, `hang`, or a code of the protocol.
  package static func answer(_ text: String) throws(FaultRuleError) -> Effect {
    if text == "drop" { return .drop }
    if text == "hang" { return .hang }
    if let status = Int(text) {
      guard (400...599).contains(status) else {
        throw FaultRuleError("the status \(status) is not a failure; use 400 to 599", of: "answer")
      }
      return .status(HTTPStatus(integerLiteral: status))
    }
    let code = text.prefix { $0.isASCII && ($0 == "_" || $0.isUppercase || $0.isNumber) }
    let rest = text[code.endIndex...]
    guard code.first?.isLetter == true, rest.isEmpty || rest.hasPrefix(" : ") && rest.count > 3 else {
      throw FaultRuleError(
        "'\(text)' is not a status, a code such as QUOTA_EXCEEDED, drop or hang", of: "answer")
    }
    return .refusal(text)
  }

  /// Parses a delay, in milliseconds: `200ms`, `1.5s`, `100ms..300ms`.
  package static func times(_ text: String) throws(FaultRuleError) -> ClosedRange<Int64> {
    let dots = text.firstRange(of: "..")
    let first = milliseconds(dots.map { text[..<$0.lowerBound] } ?? text[...])
    let last = dots.map { milliseconds(text[$0.upperBound...]) } ?? first
    guard let first, let last, first <= last else {
      throw FaultRuleError(
        "'\(text)' is not a time such as 200ms, 1.5s or 100ms..300ms, of at most an hour", of: "latency")
    }
    return first...last
  }

  private static func milliseconds(_ text: Substring) -> Int64? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let factor: Double? =
      switch text[number.endIndex...] {
      case "ms": 1
      case "s", "": 1000
      case "m": 60_000
      default: nil
      }
    guard let factor, let amount = Double(number), amount * factor <= 3_600_000 else { return nil }
    return Int64((amount * factor).rounded())
  }

  var text: String { "\(method)=\(effectText)" }

  package var effectText: String {
    switch effect {
    case .status(let status): "\(status.code)"
    case .refusal(let text): text
    case .drop: "drop"
    case .hang: "hang"
    case .latency(let range):
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)ms" : "\(range.lowerBound)ms..\(range.upperBound)ms"
    }
  }
}

package struct FaultRuleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason: lower case, no full stop.
  package let description: String

  /// The name that matches no method; nil if something else is wrong.
  package let unknownMethod: String?

  /// The member of the wire's form of a rule that is wrong; nil if it is not one.
  let member: String?

  init(_ description: String, of member: String? = nil, unknownMethod: String? = nil) {
    self.description = description
    self.member = member
    self.unknownMethod = unknownMethod
  }
}

extension ServerError {
  init?(_ effect: FaultRule.Effect) {
    switch effect {
    case .status(let status): self = .frontEnd(status)
    case .refusal(let text): self.init(400, text, reason: "invalid", domain: "global")
    case .drop, .hang, .latency: return nil
    }
  }
}
