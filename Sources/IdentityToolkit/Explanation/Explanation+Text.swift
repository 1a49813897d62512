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
