import POSIXShell

/// A kept call as the console shows it, with its secrets or with names in their place, and the commands for it.
struct PageExchange {
  let recorded: RecordedExchange
  /// The words after `authctl` of the command that makes the same call; nil if there is none.
  let command: [String]?
  let number: String
  /// This server as the browser addresses it, such as `http://127.0.0.1:9099`.
  let origin: String

  private var exchange: HTTPExchange { recorded.exchange }

  var value: JSONValue {
    let request = exchange.request
    var members: ByName<JSONValue> = [
      "request": side("\(request.method.rawValue) \(request.target)", request.fields, request.body),
      "curl": .string(Self.line(curl)),
      "explain": .string(
        Self.line(["curl", "-sS", "\(origin)\(PageRoute.callsPath)/\(number)"]) + " | authctl explain -"),
    ]
    members["response"] = exchange.response.map { side("HTTP \($0.status.code)", $0.fields, $0.body) }
    members["failure"] = exchange.failure.map { .string($0) }
    if let command {
      // What follows `--` is no option.
      let end = command.firstIndex(of: "--") ?? command.endIndex
      let authority = origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) } ?? origin
      let line = ["authctl"] + command[..<end] + ["--emulator", authority] + command[end...]
      members["authctl"] = .string(Self.line(line))
    }
    return .object(members)
  }

  private static func line(_ words: [String]) -> String { words.map(ShellWords.word).joined(separator: " ") }

  private func side(_ first: String, _ fields: HTTPFields, _ body: [UInt8]) -> JSONValue {
    [
      "first": .string(read(first)),
      "headers": .array(fields.lines.map { .string("\($0.name): \(read($0.value))") }),
      "body": .string(text(of: body)),
    ]
  }

  private func read(_ text: String) -> String { recorded.keepsSecrets ? text : StandIns.readable(text) }

  private func text(of body: [UInt8]) -> String {
    read(String(validating: body, as: UTF8.self) ?? Base64.encode(body))
  }

  /// The words of the request as a command of curl that asks this server; secrets that are not revealed are names.
  private var curl: [String] {
    let request = exchange.request
    let place = withoutKey("\(request.target)")
    // Without -g, curl takes brackets of an address for a list of addresses.
    var words = ["curl", place.contains { "[]{}".contains($0) } ? "-sSg" : "-sS"]
    if request.method != (request.body.isEmpty ? .get : .post) { words += ["-X", request.method.rawValue] }
    words.append("\(origin)\(exchange.host.map { "/\($0)" } ?? "")\(read(place))")
    for field in request.fields.lines where isNeeded(field.name.lowercased()) {
      words += ["-H", "\(field.name): \(read(field.value))"]
    }
    // A body of -d that begins with @ is the name of a file.
    return request.body.isEmpty ? words : words + ["--data-raw", text(of: request.body)]
  }

  /// A path and its query, with `API_KEY` as the key of an app unless secrets are revealed.
  private func withoutKey(_ place: String) -> String {
    guard !recorded.keepsSecrets, let start = place.firstIndex(of: "?") else { return place }
    let items = place[start...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    let shown = items.map { $0.hasPrefix("key=") ? "key=API_KEY" : String($0) }
    return "\(place[...start])\(shown.joined(separator: "&"))"
  }

  /// Whether a client does not set a field by itself.
  private func isNeeded(_ name: String) -> Bool {
    !Self.own.contains(name) && !name.hasPrefix("accept-") && !name.hasPrefix("sec-")
      && (recorded.keepsSecrets || name != "x-goog-api-key")
  }

  private static let own: Set<Name> = [
    "host", "content-length", "connection", "accept", "user-agent", "origin", "referer", "cookie", "dnt",
    "priority",
  ]
}
