extension Explanation {
  /// The explanations in what a server lists at `emulator/v1/calls`, in one call of it, or in this program's own
  /// JSON; nil if it is something else.
  static func saved(in value: JSONValue) -> [Explanation]? {
    let value = value["data"]?["calls"] == nil ? value : value["data"] ?? value
    if value["calls"]?.array?.isEmpty == true { return [] }
    if let calls = value["calls"]?.array ?? value.array, !calls.isEmpty {
      let saved = calls.compactMap { Explanation(saved: $0) }
      return saved.count == calls.count ? saved : nil
    }
    return Explanation(saved: value).map { [$0] }
  }

  /// A call with its explanation, or the explanation alone; nil if it is neither.
  init?(saved call: JSONValue) {
    let value = call["explanation"] ?? call
    guard value["request"] == nil, value["outcome"]?.string.flatMap(Outcome.init(rawValue:)) != nil,
      value["address"]?.string != nil, var members = SecretCleaner().cleaned(textsIn: value).object
    else { return nil }
    if call["explanation"] != nil {
      for name in ["user", "uid"] { members[name] = call[name].map { SecretCleaner().cleaned(textsIn: $0) } }
      for name in ["number", "flow"] {
        members[name] = (call[name]?.string.flatMap { Int64($0) }).map { .integer($0) }
      }
    }
    if let reason = members["reason"]?.string, Reason.Kind(rawValue: reason) == nil {
      // A later version's kind; its words are in the causes.
      members["reason"] = nil
    }
    guard let found = try? BoundedDecoder.decode(Explanation.self, from: .object(members)) else { return nil }
    self = found
  }
}
