import Platform
import POSIXShell

/// The `curl` command for the same request, one line for a POSIX shell.
package struct CurlCommand: Sendable, CustomStringConvertible {
  /// What is written for a secret.
  package enum Secrets: Sendable {
    /// A variable of the shell: `$ID_TOKEN`.
    case variables
    /// The name that a ``SecretCleaner`` put into the request; the API key, which a local server does not check, is `API_KEY`.
    case names
    /// The secret itself.
    case values
  }

  package let description: String

  /// Writes the command for a request to an address such as `http://127.0.0.1:9099`; nil is the embedded server, which no
  /// socket reaches.
  package init(_ request: HTTPRequest, to base: String?, _ secrets: Secrets = .variables) {
    // Without -g, curl takes brackets of an address for a list of addresses.
    let isList = "\(request.target)".utf8.contains { "[]{}".utf8.contains($0) }
    var words = ["curl", isList ? "-sSg" : "-sS"]
    if request.method != (request.body.isEmpty ? .get : .post) {
      words += ["-X", ShellWords.word(request.method.rawValue)]
    }
    words += request.fields.lines.filter(secrets.needs).flatMap { ["-H", secrets.header($0)] }
    // A body of -d that begins with @ is the name of a file.
    if !request.body.isEmpty { words += ["--data-raw", secrets.body(of: request)] }
    words.append(secrets.address(base ?? "http://$FIREBASE_AUTH_EMULATOR_HOST", request.target))
    description = words.joined(separator: " ")
  }
}

extension CurlCommand.Secrets {
  /// Whether a client does not set a field by itself.
  fileprivate func needs(_ field: HTTPFields.Field) -> Bool {
    let name = field.name.lowercased()
    switch name {
    case "x-client-version": return self != .variables
    case "x-goog-api-key": return self != .names
    default:
      return !Self.impliedFields.contains(name) && !name.hasPrefix("accept-") && !name.hasPrefix("sec-")
    }
  }

  private static let impliedFields: Set<Name> = [
    "accept", "user-agent", "host", "content-length", "connection", "origin", "referer", "cookie", "dnt",
    "priority",
  ]

  fileprivate func header(_ field: HTTPFields.Field) -> String {
    if let variable = variable(for: field.name) { return "\"\(field.name): \(variable)\"" }
    return ShellWords.word("\(field.name): \(field.value)")
  }

  fileprivate func address(_ base: String, _ target: RequestTarget) -> String {
    let items = (target.query ?? "").utf8.split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let shown = items.map { item in
      let name = String(Substring(item.prefix { $0 != UInt8(ascii: "=") }))
      let value = self == .names && name == "key" ? "API_KEY" : variable(for: name)
      return value.map { "\(name)=\($0)" } ?? String(Substring(item))
    }
    let text = "\(base)\(target.path)\(target.query == nil ? "" : "?")\(shown.joined(separator: "&"))"
    return self == .variables ? "\"\(text)\"" : ShellWords.word(text)
  }

  fileprivate func body(of request: HTTPRequest) -> String {
    let text = String(decoding: request.body, as: UTF8.self)
    guard self == .variables else { return ShellWords.word(text) }
    guard request.fields["Content-Type"] == "application/json" else {
      let items = PercentEncoding.items(ofForm: text).map { item in
        "\(item.name)=\(variable(for: item.name) ?? PercentEncoding.encode(item.value))"
      }
      return "\"\(items.joined(separator: "&"))\""
    }
    var json = ""
    write((try? JSONReader.read(request.body, depth: JSONReader.ownDepth)) ?? .null, named: "", into: &json)
    return "'\(json)'"
  }

  /// JSON inside single quotes; a secret leaves them for a double-quoted variable.
  private func write(_ value: JSONValue, named name: String, into text: inout String) {
    switch value {
    // An object cannot be quoted; the variable holds its JSON.
    case .object where variable(for: name) != nil: text += "'\"\(variable(for: name) ?? "")\"'"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += "\(index == 0 ? "" : ",")\(encoded(.string(member.key))):"
        write(member.value, named: member.key, into: &text)
      }
      text += "}"
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        write(element, named: name, into: &text)
      }
      text += "]"
    case .string: text += variable(for: name).map { "\"'\"\($0)\"'\"" } ?? encoded(value)
    case .null, .bool, .integer, .number, .digits: text += encoded(value)
    }
  }

  private func encoded(_ value: JSONValue) -> String {
    ShellWords.insideQuotes(JSONOutput.text(of: value))
  }

  /// `$ID_TOKEN` for `idToken`; nil for what may be shown.
  private func variable(for name: String) -> String? {
    guard self == .variables, SecretNames.isSecret(name), name.lowercased() != "authorization" else {
      return nil
    }
    if name == "key" { return "$API_KEY" }
    var spelled = ""
    for character in name {
      if character.isUppercase, !spelled.isEmpty, !spelled.hasSuffix("_") { spelled += "_" }
      spelled += character == "-" ? "_" : character.uppercased()
    }
    return "$\(spelled)"
  }
}
