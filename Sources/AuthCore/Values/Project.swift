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

  /// A project whose parts were checked.
  package init(
    _ service: Service, id: String, apiKey: String = Project.localAPIKey, tenant: String? = nil
  ) {
    self.service = service
    self.id = id
    self.apiKey = apiKey
    self.tenant = tenant
  }

  /// The API key for local servers if none is set; they accept any string (Docs/protocol.md 9.1).
  public static let localAPIKey = "fake-api-key"

  /// The Firebase app ID for local servers where none is set: they do not check apps.
  static let localAppID = "1:1:ios:1"

  /// The default project (Docs/architecture.md 1).
  public static let defaultProjectID = "demo-authctl"

  /// `embedded`, `emulator` or `production`, as `--expect-target` and JSON output spell it.
  public var kindName: String {
    switch service {
    case .inProcess: "embedded"
    case .emulator: "emulator"
    case .production: "production"
    }
  }

  /// Whether it is a server of this program or of the emulator suite rather than Google's service.
  public var isLocal: Bool { service != .production }

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
  public func isSameProject(as other: Project) -> Bool { service == other.service && id == other.id }
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
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.production, .production), (.inProcess, .inProcess): true
    case (.emulator(let host, let port), .emulator(let otherHost, let otherPort)):
      port == otherPort && place(host) == place(otherHost)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    if case .emulator(let host, let port) = self {
      hasher.combine(Self.place(host))
      hasher.combine(port)
    } else {
      hasher.combine(self == .production)
    }
  }

  /// One spelling for the usual names and addresses of this machine; others in 127.0.0.0/8 may be another server's.
  private static func place(_ host: String) -> String {
    ["localhost", "127.0.0.1", "::1"].contains(host.lowercased()) ? "localhost" : host
  }
}

extension Project {
  /// The inputs that decide the target, in the order of Docs/architecture.md 1.
  public struct Inputs: Sendable {
    /// `--emulator`.
    public var emulator: String?
    /// `--api-key`.
    public var apiKey: String?
    /// `--project`.
    public var project: String?
    /// `--tenant`.
    public var tenant: String?
    /// `--insecure-http`.
    public var allowsInsecureHTTP: Bool
    /// The profile's settings.
    public var profile: ProfileSettings
    /// The environment's variables.
    public var variables: [String: String]

    /// Creates inputs.
    public init(
      emulator: String? = nil, apiKey: String? = nil, project: String? = nil, tenant: String? = nil,
      allowsInsecureHTTP: Bool = false,
      profile: ProfileSettings = ProfileSettings(), variables: [String: String]
    ) {
      self.emulator = emulator
      self.apiKey = apiKey
      self.project = project
      self.tenant = tenant
      self.allowsInsecureHTTP = allowsInsecureHTTP
      self.profile = profile
      self.variables = variables
    }

    /// The project that an option, a variable or the profile names; nil if none does, and a server's own applies.
    public var namedProjectID: String? {
      project ?? Self.projectVariables.lazy.compactMap(variable).first ?? profile.projectID
    }

    /// The project if the server is not asked for its own.
    public var projectID: String { namedProjectID ?? Project.defaultProjectID }

    /// The variables that name a project, in their order; the last two are those of Google's tools.
    static let projectVariables = ["AUTHCTL_PROJECT", "GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT"]

    /// The tenant for any target; an empty name is none (Docs/protocol.md 10.8).
    public var tenantID: String? {
      (tenant ?? profile.tenantID).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The address of a local server and what names it, the first that applies; nil if nothing does.
    package var serverAddress: (source: String, text: String)? {
      let addresses = [
        ("--emulator", emulator), ("AUTHCTL_EMULATOR", variable("AUTHCTL_EMULATOR")),
        ("FIREBASE_AUTH_EMULATOR_HOST", variable("FIREBASE_AUTH_EMULATOR_HOST")),
        ("the profile's emulatorHost", profile.emulatorHost),
      ]
      return addresses.lazy.compactMap { source, text in text.map { (source, $0) } }.first
    }

    /// The API key that is set, for any target; nil if none is.
    package var chosenAPIKey: String? { apiKey ?? variable("AUTHCTL_API_KEY") ?? profile.apiKey }

    func variable(_ name: String) -> String? {
      variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// The first that applies: option, `FIREBASE_AUTH_EMULATOR_HOST`, profile, API key, embedded.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` for an address that cannot be read, ``AuthError/insecureHTTP(host:)`` and
  ///   ``AuthError/demoProject(projectID:host:)`` for what must not be reached.
  public static func resolve(from inputs: Inputs) throws(AuthError) -> Project {
    var project = try project(from: inputs)
    project.tenant = inputs.tenantID
    return project
  }

  /// The word for the server inside this program, in place of an emulator's address.
  public static let embeddedName = "embedded"

  /// The target without its tenant.
  private static func project(from inputs: Inputs) throws(AuthError) -> Project {
    let projectID = inputs.projectID
    let apiKey = inputs.chosenAPIKey
    if let (source, address) = inputs.serverAddress {
      if address == embeddedName { return Project(.inProcess, id: projectID) }
      guard let origin = HTTPOrigin(.http, parsing: address) else {
        throw .invalidInput(.emulatorAddress(address, source: source))
      }
      if !origin.isLoopback {
        // Without a name, ask the server for its project and resolve again with it.
        guard inputs.namedProjectID.map(isDemo) != true else {
          throw .demoProject(projectID: projectID, host: origin.authority)
        }
        guard inputs.allowsInsecureHTTP else { throw .insecureHTTP(host: origin.authority) }
      }
      return Project(.emulator(origin), id: projectID, apiKey: apiKey ?? localAPIKey)
    }
    guard let apiKey else { return Project(.inProcess, id: projectID) }
    guard inputs.namedProjectID != nil else { throw .invalidInput(.noProject) }
    guard !isDemo(projectID) else {
      throw .demoProject(projectID: projectID, host: Route.Service.identityToolkit.rawValue)
    }
    return Project(.production, id: projectID, apiKey: apiKey)
  }

  /// Whether a project is a demo project, for which only loopback addresses are allowed (Docs/architecture.md
  /// 1).
  public static func isDemo(_ projectID: String) -> Bool { projectID.hasPrefix("demo-") }
}

extension Project: Codable {
  enum CodingKeys: String, CodingKey { case service = "kind", id = "projectId", host, tenant = "tenantId" }

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

/// A record that belongs to one service and is never sent to another (Docs/architecture.md 1).
package protocol ProjectRecord: Codable, Sendable, Equatable {
  var project: Project { get }
}
