import BoundedJSON

/// Writes messages as JSON schemas, each once.
struct SchemaWriter {
  /// The schemas of the messages that were named, by their names.
  private(set) var definitions: [String: JSONValue] = [:]

  /// Returns a reference to a message; without one, any object.
  mutating func reference(to message: Message?) -> JSONValue {
    guard let message else { return ["type": "object"] }
    let name = message.type.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if definitions[name] == nil {
      definitions[name] = [:]
      var properties: [String: JSONValue] = [:]
      for member in message.inOrder {
        var schema = schema(of: member.form)
        if member.isReadOnly, schema["$ref"] == nil, var members = schema.object {
          members["readOnly"] = true
          schema = .object(members)
        }
        properties[member.name] = schema
      }
      definitions[name] = ["type": "object", "properties": .object(properties)]
    }
    return ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// Returns the schema of a value.
  mutating func schema(of form: MemberForm) -> JSONValue {
    switch form {
    case .text, .bytes: ["type": "string"]
    case .wholeText: ["type": "string", "format": "int64"]
    case .boolean: ["type": "boolean"]
    case .integer, .anyInteger: ["type": "integer"]
    case .number, .fraction: ["type": "number"]
    case .any: [:]
    case .anyObject: ["type": "object"]
    case .choice(_, let names): ["type": "string", "enum": .array(names.map { .string($0) })]
    case .list(let element): ["type": "array", "items": schema(of: element)]
    case .map(let element): ["type": "object", "additionalProperties": schema(of: element)]
    case .object(let message): reference(to: message)
    }
  }
}
