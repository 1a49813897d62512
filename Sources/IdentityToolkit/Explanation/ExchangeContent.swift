import AuthHTTP
package import BoundedJSON

/// The members of a request or an answer, whatever its form.
package struct ExchangeContent: Sendable {
  /// The members; empty for what is neither a JSON object nor a form.
  package let members: [String: JSONValue]

  /// Reads a body.
  package init(_ body: [UInt8], contentType: String?) {
    if contentType?.hasPrefix("application/x-www-form-urlencoded") == true {
      members = Self.members(ofForm: String(decoding: body, as: UTF8.self))
    } else {
      members = (try? JSONReader.read(body, depth: JSONReader.ownDepth))?.object ?? [:]
    }
  }

  /// The members of an object.
  init(_ object: JSONValue) { members = object.object ?? [:] }

  /// Reads a form, such as the `postBody` of a provider sign-in.
  package init(form: String) { members = Self.members(ofForm: form) }

  private static func members(ofForm text: String) -> [String: JSONValue] {
    Dictionary(
      PercentEncoding.items(ofForm: text).map { ($0.name, .string($0.value)) },
      uniquingKeysWith: { _, last in last })
  }

  /// A member in either spelling, as text.
  package func text(_ name: String) -> String? {
    switch self[name] {
    case .string(let text)?: text.isEmpty ? nil : text
    case .integer(let number)?: "\(number)"
    case .bool(let value)?: "\(value)"
    default: nil
    }
  }

  /// A member in camelCase or snake_case.
  package subscript(name: String) -> JSONValue? {
    if let value = members[name] { return value }
    var snake = ""
    for character in name {
      if character.isUppercase { snake += "_" }
      snake += character.lowercased()
    }
    return members[snake]
  }
}

extension Exchange {
  /// What the request says.
  package var sent: ExchangeContent {
    var content = ExchangeContent(request.body, contentType: request.fields["Content-Type"])
    if content.members.isEmpty, request.body.isEmpty, let query = request.target.query {
      content = ExchangeContent(form: query)
    }
    return content
  }

  /// What the answer says.
  package var received: ExchangeContent {
    ExchangeContent(response?.body ?? [], contentType: response?.fields["Content-Type"])
  }
}
