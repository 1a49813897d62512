import POSIXShell

/// A kept call as the console shows it: what was sent and answered, and the commands for it.
struct PageExchange {
  let exchange: HTTPExchange
  let isRevealed: Bool
  /// This server as the browser addresses it, such as `http://127.0.0.1:9099`.
  let origin: String

  /// The call with a number; `command` are the words after `authctl` of the command that makes it, nil if there is none.
  func value(_ number: String, command: [String]?) -> JSONValue {
    let request = exchange.request
    let base = origin + (exchange.host.map { "/\($0)" } ?? "")
    let own = ShellWords.word("\(origin)\(PageRoute.callsPath)/\(number)")
    var members: ByName<JSONValue> = [
      "request": side("\(request.method.rawValue) \(request.target)", request.fields, request.body),
      "curl": .string("\(CurlCommand(request, to: base, isRevealed ? .values : .names))"),
      "explain": .string("curl -sS \(own) | authctl explain -"),
    ]
    members["response"] = exchange.response.map { side("HTTP \($0.status.code)", $0.fields, $0.body) }
    members["failure"] = exchange.failure.map { .string($0) }
    members["authctl"] = command.map { words in
      // What follows `--` is no option.
      let end = words.firstIndex(of: "--") ?? words.endIndex
      let server = ["--emulator", origin.split(separator: "/").last.map(String.init) ?? origin]
      let line = ["authctl"] + words[..<end] + server + words[end...]
      return .string(line.map(ShellWords.word).joined(separator: " "))
    }
    return .object(members)
  }

  private func side(_ first: String, _ fields: HTTPFields, _ body: [UInt8]) -> JSONValue {
    [
      "first": .string(first), "fields": .array(fields.lines.map { .string("\($0.name): \($0.value)") }),
      "body": .string(String(validating: body, as: UTF8.self) ?? Base64.encode(body)),
    ]
  }
}
