/// A call, its result and the reason, for a person who debugs an app's sign-in.
///
/// No part of it contains a secret: tokens and similar values are fingerprints.
package struct Explanation: WireObject {
  /// When the call started, RFC 3339 with milliseconds.
  package var time: String?
  package var method: String?
  /// Host, path and query.
  package var address: String?
  package var status: Int?
  /// How long it took.
  package var milliseconds: Double?
  /// The purpose of the call, such as `signs in with the code of an SMS`.
  package var operation: String?
  package var outcome: Outcome?
  package var code: String?
  package var sdkName: String?
  package var sdkCode: Int?
  /// The meaning of the refusal or the failure.
  package var message: String?
  /// The kind of the exact reason; nil if nothing decides.
  package var reason: Reason.Kind?
  /// With `reason` that reason in words, otherwise the usual causes, most likely first.
  package var causes: [String]?
  /// Whether the same call may succeed later.
  package var retryable: Bool?
  package var next: String?
  package var facts: [Fact]?
  /// The tokens in both, decoded.
  package var tokens: [Token]?
  package var notes: [String]?
  /// Its position among several calls, counted from 1; nil like the next three for a call alone.
  package var number: Int64?
  /// The best name of its user: the e-mail address, otherwise the number, otherwise the uid.
  package var user: String?
  package var uid: String?
  /// The position of the first call of its flow: a sign-in or another change that takes several calls.
  package var flow: Int64?

  package init() {}

  package enum Outcome: String, Codable, Sendable {
    case done
    /// The first factor succeeded, and a second one is needed.
    case secondFactorNeeded
    case refused
    case failed
  }

  package struct Fact: WireObject {
    package var name: String?
    package var value: String?
    package init() {}
  }

  /// A token in a request or response, decoded but not verified.
  package struct Token: WireObject {
    /// The name of its member or header.
    package var name: String?
    /// Whether it was in the response, not the request.
    package var isInAnswer: Bool?
    /// The first digits of its SHA-256.
    package var fingerprint: String?
    /// `alg` of its header.
    package var algorithm: String?
    package var claims: JSONValue?
    /// The meaning of its claims, in words.
    package var summary: [String]?
    package init() {}
  }
}

extension Explanation {
  /// The explanation in lines for a person: the call itself first, the rest indented.
  package var lines: [String] {
    var lines = [headline]
    func add(_ name: String, _ value: String?) { if let value { lines.append("  \(name): \(value)") } }
    add("does", operation)
    for fact in facts ?? [] { add(fact.name ?? "", fact.value) }
    for token in tokens ?? [] {
      let place = token.isInAnswer == true ? "token given" : "token sent"
      add("\(place) (\(token.name ?? "") \(token.fingerprint ?? ""))", token.summary?.joined(separator: ", "))
    }
    let sdk = [sdkCode.map { "\($0)" }, sdkName].compactMap(\.self).joined(separator: " ")
    let named = [code, sdk.isEmpty ? nil : "(\(sdk))"].compactMap(\.self).joined(separator: " ")
    switch outcome {
    case .refused:
      add("refused", [named, message].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": "))
    case .secondFactorNeeded: add("second factor needed", named)
    case .failed: add("failed", message)
    case .done, nil: break
    }
    for cause in causes ?? [] { add(reason == nil ? "possible cause" : "reason", cause) }
    add("next", next)
    for note in notes ?? [] { add("note", note) }
    add("user", user)
    let place = flow.map { $0 == number ? " (begins a flow)" : " (of the flow that began with call \($0))" }
    add("call", number.map { "\($0)\(place ?? "")" })
    return lines
  }

  /// The call and its status in one line.
  package var headline: String {
    var words = [method, address].compactMap(\.self)
    if let status {
      words.append("-> \(status)")
    } else if method != nil, outcome != nil {
      words.append("-> no answer")
    }
    if let milliseconds { words.append("in \(milliseconds) ms") }
    return words.joined(separator: " ")
  }
}
