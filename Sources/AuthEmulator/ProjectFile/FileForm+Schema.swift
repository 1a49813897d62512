import BoundedJSON

extension FileForm {
  /// The form as a JSON Schema (draft 2020-12); named forms are added to `definitions`, and referred to.
  func schema(_ definitions: inout [String: JSONValue]) -> JSONValue {
    switch self {
    case .flag: return ["type": "boolean"]
    case .text(let rule):
      return rule.pattern.map { ["type": "string", "pattern": .string($0)] } ?? ["type": "string"]
    case .integer(let range):
      var schema: [String: JSONValue] = ["type": "integer", "minimum": .integer(range.lowerBound)]
      if range.upperBound < .max { schema["maximum"] = .integer(range.upperBound) }
      return .object(schema)
    case .fraction: return ["type": "number", "minimum": 0, "maximum": 1]
    case .choice(let names): return ["enum": .array(names.map { .string($0) })]
    case .list(let form): return ["type": "array", "items": form.schema(&definitions)]
    case .map(let entries):
      var patterns: [String: JSONValue] = [:]
      for (name, form) in entries { patterns[name.pattern ?? ""] = form.schema(&definitions) }
      return ["type": "object", "patternProperties": .object(patterns), "additionalProperties": false]
    case .object(let object): return object.schema(&definitions)
    case .anyObject: return ["type": "object"]
    case .named(let name, let form):
      if definitions[name] == nil { definitions[name] = form.schema(&definitions) }
      return ["$ref": .string("#/$defs/\(name)")]
    }
  }
}

extension FileObject {
  fileprivate func schema(_ definitions: inout [String: JSONValue]) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    for member in members {
      var schema = member.form.schema(&definitions).object ?? [:]
      if !member.about.isEmpty { schema["description"] = .string(member.about) }
      properties[member.name] = .object(schema)
    }
    var schema: [String: JSONValue] = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    let pairs = alternatives.flatMap { names in
      names.indices.flatMap { first in names[(first + 1)...].map { [names[first], $0] } }
    }
    if !pairs.isEmpty {
      schema["not"] = [
        "anyOf": .array(pairs.map { ["required": .array($0.map { .string($0) })] })
      ]
    }
    return .object(schema)
  }
}
