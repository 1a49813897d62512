import Synchronization

/// Returns the responses of a recording, each in its turn.
///
/// Calls are compared by method, path and members; a secret matches any other, unless it is a stand-in that
/// the recording itself returned before.
package final class RecordedReplay: Sendable {
  private typealias Entry = (exchange: HTTPExchange, members: Members)

  /// The members of a request by path, and which of them are secrets.
  fileprivate struct Members: Sendable {
    var values: ByName<String> = [:]
    var secrets: Set<Name> = []
  }

  private let entries: ByName<[Entry]>
  private let used = Mutex<ByName<Set<Int>>>([:])

  package init(_ recorded: [HTTPExchange]) {
    var entries: ByName<[Entry]> = [:]
    for exchange in recorded where exchange.isAuthCall {
      entries[Self.key(of: exchange), default: []].append(
        (exchange, Members(of: exchange)))
    }
    self.entries = entries
  }

  package var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  func answer(to request: HTTPRequest, at exchange: inout HTTPExchange) -> HTTPResponse {
    var response = recorded(request, at: &exchange)
    if request.fields["Origin"] != nil { CrossOrigin.admit(request, to: &response) }
    return response
  }

  private func recorded(_ request: HTTPRequest, at exchange: inout HTTPExchange) -> HTTPResponse {
    let key = Self.key(of: exchange)
    guard let (entry, different) = next(of: key, for: exchange) else {
      let error = ServerError.notRecorded("\(request.method) \(request.target.path)")
      exchange.response = error.response
      return error.response
    }
    exchange.notes.append("answered from the recording")
    if !different.isEmpty {
      exchange.notes.append("the recorded call differs in \(different.sorted().joined(separator: ", "))")
    }
    guard var response = entry.exchange.response else {
      exchange.failure = entry.exchange.failure ?? "there was no answer"
      return UpstreamFailure(
        "the recorded service broke the connection: \(exchange.failure ?? "")", status: 502
      ).error.response
    }
    response.fields = ForwardedFields.ofAnswer(response.fields)
    // Its clock is the recording's, and so is the origin it allows.
    for name in ["Date", "Expires", "Age", "Access-Control-Allow-Origin"] { response.fields[name] = nil }
    response.body = Self.dated(response.body, seconds: (exchange.milliseconds ?? 0) / 1000)
    exchange.response = response
    return response
  }

  /// The best matching entry, and its differences.
  ///
  /// That is the one with the fewest differences, then one not returned yet, then the oldest; of those
  /// already returned, the newest.
  private func next(of key: String, for exchange: HTTPExchange) -> (entry: Entry, different: Set<Name>)? {
    guard let entries = entries[key] else { return nil }
    let given = Members(of: exchange)
    let differences = entries.map { $0.members.differences(from: given) }
    return used.withLock { used in
      let answered = used[key] ?? []
      func rank(_ index: Int) -> (Int, Int, Int) {
        answered.contains(index)
          ? (differences[index].count, 1, -index) : (differences[index].count, 0, index)
      }
      guard let order = entries.indices.min(by: { rank($0) < rank($1) }) else { return nil }
      used[key] = answered.union([order])
      return (entries[order], differences[order])
    }
  }

  /// Method and path without the host, which an app writes into the path and a recording may not.
  private static func key(of exchange: HTTPExchange) -> String {
    let place = exchange.place
    return
      "\(exchange.request.method) \(place?.service.rawValue ?? "")/\(place?.path ?? exchange.request.target.path)"
  }

  /// The body with new dates in its stand-ins for tokens, because an SDK refreshes an expired token.
  private static func dated(_ body: [UInt8], seconds: Int64) -> [UInt8] {
    let rewritten = JSONRewriter.rewrite(body) { _, value in
      guard case .string(let text) = value, text.hasPrefix("eyJ"), let token = try? IDToken(parsing: text),
        token.header[StandIns.tokenMark] != nil, case .integer(let issued)? = token.claims.all["iat"]
      else { return nil }
      var claims = token.claims.all
      for name in ["iat", "exp", "auth_time", "nbf"] {
        guard case .integer(let time)? = claims[name] else { continue }
        let (moved, isTooLarge) = time.addingReportingOverflow(seconds.since(issued))
        claims[name] = .integer(isTooLarge ? time : moved)
      }
      // Marked like the recorded one, so that a recorded replay can be replayed.
      let header = text.split(separator: ".", omittingEmptySubsequences: false)[0]
      return "\(header).\(Base64URL.encode(JSONOutput.bytes(of: claims)))."
    }
    return rewritten ?? body
  }
}

extension RecordedReplay.Members {
  init(of exchange: HTTPExchange) {
    add(.object(exchange.sent.members), "", false)
  }

  private mutating func add(_ value: JSONValue, _ path: String, _ isSecret: Bool) {
    switch value {
    case .object(let object):
      for (name, member) in object {
        let isSecret = isSecret || SecretNames.isSecret(name)
        add(member, path.isEmpty ? name : "\(path).\(name)", isSecret)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { add(element, "\(path).\(index)", isSecret) }
    case .string, .integer, .number, .digits, .bool:
      let text = value.string ?? JSONOutput.text(of: value)
      values[path] = text
      if isSecret || text.hasPrefix("eyJ") || text.contains(StandIns.prefix) { secrets.insert(path) }
    case .null: break
    }
  }

  /// The paths at which another request differs.
  func differences(from other: Self) -> Set<Name> {
    let paths = Set(names: values.keys).union(other.values.keys).sorted()
    return Set(
      names: paths.filter { path in
        guard let mine = values[path], let given = other.values[path] else { return true }
        guard secrets.contains(path) || other.secrets.contains(path) else { return mine != given }
        // A stand-in for a long value is specific; a number, or an app's own secret, matches any.
        guard let mine = Self.identifier(of: mine), let given = Self.identifier(of: given) else {
          return false
        }
        return mine != given
      })
  }

  /// The part that distinguishes a long value's stand-in from others, whatever the member's name.
  private static func identifier(of text: String) -> Substring? {
    guard text.hasPrefix(StandIns.prefix), let identifier = text.split(separator: "-").last else {
      return nil
    }
    return identifier.utf8.count == 16 ? identifier : nil
  }
}
