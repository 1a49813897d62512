/// The five privileged calls for a kind of provider configuration.
///
/// Source: Docs/protocol.md 10.11.
package enum ProviderConfigCall<Config: IdentityProviderConfig> {
  /// Creates a configuration: `POST v2/projects/{project}/{collection}?{idParameter}=ID`.
  package struct Create: ProviderConfigRequest {
    package static var route: Route { route(.post, query: [Config.idParameter]) }
    package var members: ByName<JSONValue> = [:]
    package init() {}

    package typealias Response = Config
  }

  /// Lists the configurations: `GET v2/projects/{project}/{collection}`.
  package struct List: ProviderConfigRequest {
    package static var route: Route { route(.get) }
    /// The parameters: `pageSize` and `pageToken`.
    package var members: ByName<JSONValue> = [:]
    package init() {}

    package typealias Response = ProviderConfigPage<Config>
  }

  /// Reads a configuration: `GET v2/projects/{project}/{collection}/ID`.
  package struct Get: ProviderConfigRequest {
    package static var route: Route { route(.get, withID: true) }
    package var members: ByName<JSONValue> = [:]
    package init() {}

    package typealias Response = Config
  }

  /// Replaces the fields in `updateMask`: `PATCH v2/projects/{project}/{collection}/ID`.
  package struct Patch: ProviderConfigRequest {
    package static var route: Route { route(.patch, withID: true, query: ["updateMask"]) }
    package var members: ByName<JSONValue> = [:]
    package init() {}

    package typealias Response = Config
  }

  /// Deletes a configuration: `DELETE v2/projects/{project}/{collection}/ID`.
  package struct Remove: ProviderConfigRequest {
    package static var route: Route { route(.delete, withID: true) }
    package var members: ByName<JSONValue> = [:]
    package init() {}
  }
}

/// A request about a kind of provider configuration.
///
/// Body and parameters are in one object, because the identifier's name depends on the kind.
package protocol ProviderConfigRequest: Endpoint {
  associatedtype Config: IdentityProviderConfig
  var members: ByName<JSONValue> { get set }
}

extension ProviderConfigRequest {
  fileprivate static func route(
    _ method: HTTPMethod, withID hasID: Bool = false, query: [String] = []
  ) -> Route {
    let path = "v2/projects/{targetProjectId}/\(Config.collection)\(hasID ? "/{\(Config.idParameter)}" : "")"
    return Route(method, .identityToolkit, path, queryParameters: query)
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys {
      members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in members { try container.encode(value, forKey: AnyKey(name)) }
  }
}

/// A page of configurations, in a member named after the collection.
package struct ProviderConfigPage<Config: IdentityProviderConfig>: WireObject {
  /// The page; nil instead of an empty list.
  package var configs: [Config]?
  /// Present if there may be more.
  package var nextPageToken: String?
  package init() {}

  private static var configsKey: AnyKey { AnyKey(Config.collection) }
  private static var tokenKey: AnyKey { AnyKey("nextPageToken") }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    configs = try container.decodeIfPresent([Config].self, forKey: Self.configsKey)
    nextPageToken = try container.decodeIfPresent(String.self, forKey: Self.tokenKey)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encodeIfPresent(configs, forKey: Self.configsKey)
    try container.encodeIfPresent(nextPageToken, forKey: Self.tokenKey)
  }
}
