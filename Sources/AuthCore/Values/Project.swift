/// A Firebase project and the service that serves it: where requests go.
public struct Project: Sendable, Hashable, CustomStringConvertible {
  /// What serves a project.
  public enum Service: Sendable {
    /// Google, over HTTPS.
    case production
    /// An emulator or a local server, over plain HTTP; `localhost`, `127.0.0.1` and `::1` are the same.
    case emulator(host: String, port: Int)
    /// A server in this process, which only the transport that came with it reaches.
    case inProcess
  }

  /// What serves the project.
  public internal(set) var service: Service
  /// The project's ID.
  public internal(set) var id: String
  /// The public key that goes with each request; local servers take any.
  public internal(set) var apiKey: String
  /// The tenant whose users these are; nil for the project itself.
  public var tenant: String?
  /// The app that the program acts for.
  public var app = App()

  /// An app of the project, as its SDK would name it.
  public struct App: Sendable, Hashable {
    /// The bundle ID on Apple's systems.
    public var bundleID: String?
    /// The Firebase app ID, such as `1:123:ios:abc`.
    public var appID: String?
    /// The OAuth client ID, whose reverse is the app's URL scheme.
    public var clientID: String?
    /// The domain of the project's own sign-in pages.
    public var pagesDomain: String?

    /// No app.
    public init() {}
  }

  /// A project whose parts were checked.
  package init(
    _ service: Service, id: String, apiKey: String? = nil, tenant: String? = nil
  ) {
    self.service = service
    self.id = id
    self.apiKey = apiKey ?? Self.localAPIKey
    self.tenant = tenant
  }

  /// The API key for local servers if none is set; they accept any string (Docs/protocol.md 9.1).
  static let localAPIKey = "fake-api-key"

  /// Whether it is a local server or an emulator rather than Google's service.
  package var isLocal: Bool { service != .production }

  /// Service, ID and tenant, for people.
  public var description: String {
    let project =
      switch service {
      case .inProcess: "embedded project \(id)"
      case .emulator(let host, let port):
        "emulator \(HTTPOrigin(.http, host: host, port: port).authority), project \(id)"
      case .production: "production project \(id)"
      }
    return tenant.map { "\(project), tenant \($0)" } ?? project
  }

  /// Whether a session of the other project may be sent to this one: same service, ID and tenant; the API key does not matter.
  public func sharesSessions(with other: Project) -> Bool {
    isSameProject(as: other) && tenant == other.tenant
  }

  /// Whether both are the same project of the same service; the tenant does not matter.
  package func isSameProject(as other: Project) -> Bool { service == other.service && id == other.id }
}

extension Project.Service: Hashable {
  /// The emulator at an address.
  package static func emulator(_ origin: HTTPOrigin) -> Self {
    .emulator(host: origin.host, port: origin.port)
  }

  /// The emulator's address; nil for other services.
  package var origin: HTTPOrigin? {
    guard case .emulator(let host, let port) = self else { return nil }
    return HTTPOrigin(.http, host: host, port: port)
  }

  /// Whether requests reach the same service (Docs/architecture.md 1).
  public static func == (one: Self, other: Self) -> Bool { one.place == other.place }

  public func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// One spelling for the usual names and addresses of this machine; others in 127.0.0.0/8 may be another server's.
  private var place: Name {
    switch self {
    case .production: "production"
    case .inProcess: "embedded"
    case .emulator(let host, let port):
      Name("\(["localhost", "127.0.0.1", "::1"].contains(host.lowercased()) ? "localhost" : host):\(port)")
    }
  }
}

extension Project: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case service = "kind", id = "projectId", host, tenant = "tenantId"
  }

  /// Reads what ``encode(to:)`` wrote; the API key is not part of it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let projectID = try container.decode(String.self, forKey: .id)
    switch try container.decode(String.self, forKey: .service) {
    case "embedded": self.init(.inProcess, id: projectID)
    case "production": self.init(.production, id: projectID)
    case "emulator":
      let host = try container.decode(String.self, forKey: .host)
      guard let origin = HTTPOrigin(.http, parsing: host) else {
        throw DecodingError.dataCorruptedError(
          forKey: .host, in: container, debugDescription: "not HOST:PORT")
      }
      self.init(.emulator(origin), id: projectID)
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .service, in: container, debugDescription: "unknown kind of target: \(other)")
    }
    tenant = try container.decodeIfPresent(String.self, forKey: .tenant)
  }

  /// Writes `{"kind","projectId"[,"host"][,"tenantId"]}`, the form of JSON output and of the credentials file.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kindName, forKey: .service)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(service.origin?.authority, forKey: .host)
    try container.encodeIfPresent(tenant, forKey: .tenant)
  }
}

extension Project {
  /// `embedded`, `emulator` or `production`, as files and JSON output spell it.
  package var kindName: String {
    switch service {
    case .inProcess: "embedded"
    case .emulator: "emulator"
    case .production: "production"
    }
  }
}

/// A record that belongs to one service and is never sent to another (Docs/architecture.md 1).
protocol ProjectRecord: Codable, Sendable, Equatable {
  var project: Project { get }
}
