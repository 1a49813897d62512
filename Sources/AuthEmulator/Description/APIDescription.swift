import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// The answer to `GET /emulator/openapi.json`: the API of this server, generated from its routes and types (OpenAPI 3.0.3).
enum APIDescription {
  static let path = "/emulator/openapi.json"

  static var response: HTTPResponse {
    HTTPResponse(
      200, fields: HTTPFields([.init("content-type", "application/json; charset=utf-8")]),
      body: JSONOutput.bytes(of: document))
  }

  private static var document: JSONValue {
    var paths: [String: [String: JSONValue]] = [:]
    for operation in Routes.all { add(operation, to: &paths) }
    for route in UnimplementedRoute.all {
      guard let path = shortened(route.template) else { continue }
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
        ]
      ],
    ]
  }

  private static func add(
    _ operation: any Operation.Type, to paths: inout [String: [String: JSONValue]]
  ) {
    let route = operation.route
    for template in [route.template] + operation.otherTemplates {
      guard !template.hasPrefix("v3/") else { continue }
      let path = (route.service == .emulator ? "/emulator/" : "/") + template
      paths[path, default: [:]][route.method.rawValue.lowercased()] = describe(operation)
    }
  }

  private static func describe(_ operation: any Operation.Type) -> JSONValue {
    let route = operation.route
    let (request, response) = operation.schemas
    var description: [String: JSONValue] = [
      "operationId": .string("\(operation)"),
      "responses": [
        "200": ["description": "Done.", "content": ["application/json": ["schema": response]]],
        "400": ["description": "Refused: see error.message."],
      ],
    ]
    if route.service != .emulator {
      description["security"] = [["apiKeyQuery": []], ["apiKeyHeader": []], ["Oauth2": []]]
    }
    switch route.form {
    case .json: description["requestBody"] = ["content": ["application/json": ["schema": request]]]
    case .jsonOrForm:
      description["requestBody"] = [
        "content": [
          "application/x-www-form-urlencoded": ["schema": request],
          "application/json": ["schema": request],
        ]
      ]
    case .query:
      let inPath = Set(route.pathParameters)
      description["parameters"] = .array(
        (request["properties"]?.object ?? [:]).sorted { $0.key < $1.key }.map { name, schema in
          [
            "name": .string(name), "in": .string(inPath.contains(name) ? "path" : "query"), "schema": schema,
            "required": .bool(inPath.contains(name)),
          ]
        })
    }
    return .object(description)
  }

  /// The path without its service, as in Google's description; nil for v3 names and pages.
  private static func shortened(_ template: String) -> String? {
    for service in Route.Service.allCases where service != .emulator {
      let prefix = "/\(service.rawValue)"
      if template.hasPrefix("\(prefix)/") { return String(template.dropFirst(prefix.count)) }
    }
    return nil
  }
}

extension Operation {
  /// The JSON schemas of request and response.
  fileprivate static var schemas: (request: JSONValue, response: JSONValue) {
    (SchemaProbe.schema(of: Self.self), SchemaProbe.schema(of: Response.self))
  }
}
