import Platform
import POSIXShell

/// The `curl` command for the same request, one line for a POSIX shell, with variables for secrets.
package struct CurlCommand: Sendable, CustomStringConvertible {
  package let description: String

  /// Writes the command for a request to an origin; nil as origin is the embedded server, which no socket reaches.
  package init(_ request: HTTPRequest, to origin: HTTPOrigin?) {
    let base = origin.map { "\($0)" } ?? "http://$FIREBASE_AUTH_EMULATOR_HOST"
    var words = ["curl", "-sS"]
    if request.method != (request.body.isEmpty ? .get : .post) {
      words += ["-X", request.method.rawValue]
    }
    for field in request.fields.lines where !Self.impliedFields.contains(field.name.lowercased()) {
      words += ["-H", Self.quote("\(field.name): ", then: field.value, named: field.name)]
    }
    if !request.body.isEmpty {
      words += ["-d", Self.body(request.body, isForm: request.fields["Content-Type"] != "application/json")]
    }
    words.append(Self.url(base, request.target))
    description = words.joined(separator: " ")
  }

  private static let impliedFields: Set<Name> = [
    "accept", "user-agent", "host", "content-length", "x-client-version",
  ]

  private static func url(_ base: String, _ target: RequestTarget) -> String {
    var text = "\"\(base)\(target.path)"
    for (index, item) in target.items.enumerated() {
      text += index == 0 ? "?" : "&"
      text += "\(item.name)=\(variable(for: item.name) ?? PercentEncoding.encode(item.value))"
    }
    return text + "\""
  }

  private static func body(_ bytes: [UInt8], isForm: Bool) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if isForm {
      let items = PercentEncoding.items(ofForm: text).map { item in
        "\(item.name)=\(variable(for: item.name) ?? PercentEncoding.encode(item.value))"
      }
      return "\"\(items.joined(separator: "&"))\""
    }
    guard let value = try? JSONReader.read(bytes, depth: JSONReader.ownDepth) else {
      return "@-"
    }
    var json = ""
    write(value, named: "", into: &json)
    return "'\(json)'"
  }

  /// JSON inside single quotes; a secret leaves them for a double-quoted variable.
  private static func write(_ value: JSONValue, named name: String, into text: inout String) {
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

  private static func encoded(_ value: JSONValue) -> String {
    ShellWords.insideQuotes(JSONOutput.text(of: value))
  }

  private static func quote(_ start: String, then value: String, named name: String) -> String {
    if let variable = variable(for: name) { return "\"\(start)\(variable)\"" }
    return ShellWords.quoted(start + value)
  }

  /// `$ID_TOKEN` for `idToken`; nil for what may be shown.
  private static func variable(for name: String) -> String? {
    guard SecretNames.isSecret(name), name.lowercased() != "authorization" else { return nil }
    if name == "key" { return "$API_KEY" }
    var spelled = ""
    for character in name {
      if character.isUppercase, !spelled.isEmpty, !spelled.hasSuffix("_") { spelled += "_" }
      spelled += character == "-" ? "_" : character.uppercased()
    }
    return "$\(spelled)"
  }
}
