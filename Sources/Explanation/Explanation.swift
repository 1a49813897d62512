/// A call, its result and the reason, for a person who debugs an app's sign-in.
///
/// No part of it contains a secret: tokens and similar values are fingerprints.
public struct Explanation: WireObject {
  /// When the call started, RFC 3339 with milliseconds.
  public var time: String?
  public var method: String?
  /// Host, path and query.
  public var address: String?
  public var status: Int?
  /// How long it took.
  public var milliseconds: Double?
  /// The purpose of the call, such as `signs in with the code of an SMS`.
  public var operation: String?
  public var outcome: Outcome?
  public var code: String?
  public var sdkName: String?
  public var sdkCode: Int?
  /// The meaning of the refusal or the failure.
  public var message: String?
  /// The usual causes, most likely first.
  public var causes: [String]?
  /// Whether the same call may succeed later.
  public var retryable: Bool?
  public var next: String?
  public var facts: [Fact]?
  /// The tokens in both, decoded.
  public var tokens: [Token]?
  public var notes: [String]?

  public init() {}

  public enum Outcome: String, Codable, Sendable {
    case done
    /// The first factor succeeded, and a second one is needed.
    case secondFactorNeeded
    case refused
    case failed
  }

  public struct Fact: WireObject {
    public var name: String?
    public var value: String?
    public init() {}
  }

  /// A token in a request or response, decoded but not verified.
  public struct Token: WireObject {
    /// The name of its member or header.
    public var name: String?
    /// Whether it was in the response, not the request.
    public var isInAnswer: Bool?
    /// The first digits of its SHA-256.
    public var fingerprint: String?
    /// `alg` of its header.
    public var algorithm: String?
    public var claims: JSONValue?
    /// The meaning of its claims, in words.
    public var summary: [String]?
    public init() {}
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
    for cause in causes ?? [] { add("possible cause", cause) }
    add("next", next)
    for note in notes ?? [] { add("note", note) }
    return lines
  }

  /// The call and its status in one line.
  package var headline: String {
    var words = [method, address].compactMap(\.self)
    if let status { words.append("-> \(status)") } else if method != nil { words.append("-> no answer") }
    if let milliseconds { words.append("in \(milliseconds) ms") }
    return words.joined(separator: " ")
  }
}
