/// The response to `GET /emulator/openapi.json`: the API of this server, generated from its routes and lists
/// (OpenAPI 3.0.3).
enum APIDescription {
  static let path = "/emulator/openapi.json"

  static var response: HTTPResponse {
    HTTPResponse(200, fields: .unicodeJSON, body: JSONOutput.bytes(of: document))
  }

  private static var document: JSONValue {
    var paths: ByName<ByName<JSONValue>> = [:]
    var schemas = SchemaWriter(isFile: false)
    for operation in Routes.all { add(operation, to: &paths, &schemas) }
    for route in UnimplementedRoute.all where !route.isPlain {
      let path = String(route.template.dropFirst("/\(Route.Service.identityToolkit.rawValue)".count))
      let method = route.method.rawValue.lowercased()
      if paths[path]?[method] == nil {
        paths[path, default: [:]][method] = [
          "operationId": .string(route.operation), "responses": ["501": ["description": "Not implemented."]],
        ]
      }
    }
    return [
      "openapi": "3.0.3",
      "info": ["title": "Identity Toolkit API of the local server", "version": "v1"],
      "servers": .array(
        Route.Service.allCases.map { service in
          ["url": .string(service == .emulator ? "/" : "/\(service.rawValue)")]
        }),
      "paths": .object(paths.mapValues { .object($0) }),
      "components": [
        "securitySchemes": [
          "apiKeyQuery": ["type": "apiKey", "name": "key", "in": "query"],
          "apiKeyHeader": ["type": "apiKey", "name": "x-goog-api-key", "in": "header"],
          "Oauth2": ["type": "http", "scheme": "bearer"],
        ],
        "schemas": .object(schemas.definitions),
      ],
    ]
  }

  private static func add(
    _ operation: any Operation.Type, to paths: inout ByName<ByName<JSONValue>>,
    _ schemas: inout SchemaWriter
  ) {
    let description = describe(operation, &schemas)
    let route = operation.route
    for template in [route.template] + operation.otherTemplates {
      guard !template.hasPrefix("v3/") else { continue }
      let path = (route.service == .emulator ? "/emulator/" : "/") + template
      paths[path, default: [:]][route.method.rawValue.lowercased()] = description
    }
  }

  private static func describe(
    _ operation: any Operation.Type, _ schemas: inout SchemaWriter
  ) -> JSONValue {
    let route = operation.route
    let method = APIMethod.of(operation)
    let answer = method?.answer.map { schemas.reference(to: $0) } ?? ["type": "object"]
    var description: ByName<JSONValue> = [
      "operationId": .string("\(operation)"),
      "responses": [
        "200": ["description": "Done.", "content": ["application/json": ["schema": answer]]],
        "400": ["description": "Refused: see error.message."],
      ],
    ]
    if route.service != .emulator {
      description["security"] = [["apiKeyQuery": []], ["apiKeyHeader": []], ["Oauth2": []]]
    }
    if let body = method?.body {
      let content: JSONValue = ["schema": schemas.reference(to: body)]
      let types =
        ["application/json"] + (route.form == .jsonOrForm ? ["application/x-www-form-urlencoded"] : [])
      description["requestBody"] = [
        "content": .object(ByName(uniqueKeysWithValues: types.map { ($0, content) }))
      ]
    }
    let inPath = route.pathParameters.map { parameter($0, "path", ["type": "string"]) }
    let inQuery = (method?.ownQuery.inOrder ?? []).map {
      parameter($0.name, "query", schemas.schema(of: $0.form))
    }
    if !inPath.isEmpty || !inQuery.isEmpty { description["parameters"] = .array(inPath + inQuery) }
    return .object(description)
  }

  private static func parameter(_ name: String, _ place: String, _ schema: JSONValue) -> JSONValue {
    ["name": .string(name), "in": .string(place), "schema": schema, "required": .bool(place == "path")]
  }
}
