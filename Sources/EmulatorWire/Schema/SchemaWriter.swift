package struct SchemaWriter {
  /// Whether the schema is for a project file, whose members are checked strictly, and not for a request or
  /// response.
  let isFile: Bool
  package private(set) var definitions: ByName<JSONValue> = [:]

  package init(isFile: Bool) { self.isFile = isFile }

  package mutating func schema(of form: MemberForm) -> JSONValue {
    switch form {
    case .text(let rule):
      guard isFile, let pattern = rule.pattern else { return ["type": "string"] }
      return ["type": "string", "pattern": .string(pattern)]
    case .bytes: return ["type": "string"]
    case .wholeText where isFile: return ["type": "integer", "minimum": 0]
    case .wholeText: return ["type": "string", "format": "int64"]
    case .boolean: return ["type": "boolean"]
    case .integer(let range) where isFile:
      return [
        "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
      ]
    case .integer, .anyInteger: return ["type": "integer"]
    case .fraction: return ["type": "number", "minimum": 0, "maximum": 1]
    case .number: return ["type": "number"]
    case .any: return [:]
    case .anyObject: return ["type": "object"]
    case .choice(_, let names):
      let choices = JSONValue.array(names.map { .string($0) })
      return isFile ? ["enum": choices] : ["type": "string", "enum": choices]
    case .list(let element): return ["type": "array", "items": schema(of: element)]
    case .map(let entries) where isFile:
      var patterns: ByName<JSONValue> = [:]
      for (name, form) in entries { patterns[name.pattern ?? ""] = schema(of: form) }
      return ["type": "object", "patternProperties": .object(patterns), "additionalProperties": false]
    case .map(let entries):
      return ["type": "object", "additionalProperties": schema(of: entries.first?.form ?? .any)]
    case .object(let message): return reference(to: message)
    }
  }

  /// Returns the schema of a message, or a reference to it: a file only references messages that start with a
  /// lower-case letter.
  package mutating func reference(to message: Message) -> JSONValue {
    let words = message.type.split(separator: ".")
    let name =
      isFile ? String(words.last ?? "") : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if isFile, name.first?.isLowercase != true { return schema(of: message) }
    if definitions[name] == nil { definitions[name] = schema(of: message) }
    return ["$ref": .string((isFile ? "#/$defs/" : "#/components/schemas/") + name)]
  }

  private mutating func schema(of message: Message) -> JSONValue {
    var properties: ByName<JSONValue> = [:]
    for member in message.inOrder {
      var schema = schema(of: member.form).object ?? [:]
      if !member.about.isEmpty { schema["description"] = .string(member.about) }
      if member.isReadOnly { schema["readOnly"] = true }
      properties[member.name] = .object(schema)
    }
    var schema: ByName<JSONValue> = ["type": "object", "properties": .object(properties)]
    guard isFile else { return .object(schema) }
    schema["additionalProperties"] = false
    let required = message.inOrder.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    let pairs = message.alternatives.values.map { names in JSONValue.array(names.map { .string($0) }) }
    if !pairs.isEmpty { schema["not"] = ["anyOf": .array(pairs.map { ["required": $0] })] }
    return .object(schema)
  }
}
