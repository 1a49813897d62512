public import BoundedJSON

/// What a call was, what came of it, and why: for a person who debugs an app's sign-in.
///
/// No part of it holds a secret: tokens and the like are fingerprints.
public struct Explanation: WireObject {
  /// When the call began, RFC 3339 with milliseconds.
  public var time: String?
  public var method: String?
  /// Host, path and query.
  public var address: String?
  public var status: Int?
  /// How long it took.
  public var milliseconds: Double?
  /// What the call asks for, such as `signs in with the code of an SMS`.
  public var operation: String?
  /// What came of it.
  public var outcome: Outcome?
  /// The code of a refusal.
  public var code: String?
  /// The SDK's name of the code.
  public var sdkName: String?
  /// The SDK's number of the code.
  public var sdkCode: Int?
  /// What the refusal or the failure means.
  public var message: String?
  /// Its usual causes, the likeliest first.
  public var causes: [String]?
  /// Whether the same call may succeed later.
  public var retryable: Bool?
  /// What to do next.
  public var next: String?
  /// What the request says, and what the answer says.
  public var facts: [Fact]?
  /// The tokens in both, decoded.
  public var tokens: [Token]?
  /// What else is worth knowing.
  public var notes: [String]?

  public init() {}

  /// What came of a call.
  public enum Outcome: String, Codable, Sendable {
    /// It did what was asked.
    case done
    /// The first factor was good, and a second one is needed.
    case secondFactorNeeded
    /// The service said no.
    case refused
    /// There was no answer.
    case failed
  }

  /// A named value of a request or its answer.
  public struct Fact: WireObject {
    public var name: String?
    public var value: String?
    public init() {}
  }

  /// A token that was sent or given, decoded and not verified.
  public struct Token: WireObject {
    /// The member or header that it stood in.
    public var name: String?
    /// Whether the answer had it, not the request.
    public var isInAnswer: Bool?
    /// The first digits of its SHA-256.
    public var fingerprint: String?
    /// `alg` of its header.
    public var algorithm: String?
    public var claims: JSONValue?
    /// What they say, in words.
    public var summary: [String]?
    public init() {}
  }
}

extension Explanation {
  /// The explanation in lines for a person, the call itself first and the rest indented.
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
