/// The server and the project of requests (Docs/architecture.md 1).
public struct Target: Sendable, Hashable {
  /// One of the three kinds of service.
  public enum Kind: Sendable, Hashable {
    /// The server inside this process, its users in a file.
    case embedded
    /// A local server or emulator that speaks plain HTTP.
    case emulator(HTTPOrigin)
    /// Google's service over HTTPS.
    case production
  }

  /// The kind of service.
  public var kind: Kind
  /// The project's ID.
  public var projectID: String
  /// The API key that goes with each request; local servers take any.
  public var apiKey: String
  /// The tenant of the project that users belong to; nil for the project itself.
  public var tenantID: String?

  /// Creates a target; ``resolve(from:)`` applies the rules.
  public init(
    _ kind: Kind, projectID: String, apiKey: String = Target.localAPIKey, tenantID: String? = nil
  ) {
    self.kind = kind
    self.projectID = projectID
    self.apiKey = apiKey
    self.tenantID = tenantID
  }

  /// The API key for local servers if none is set; they accept any string (Docs/protocol.md 9.1).
  public static let localAPIKey = "fake-api-key"

  /// The Firebase app ID for local servers where none is set: they do not check apps.
  static let localAppID = "1:1:ios:1"

  /// The default project (Docs/architecture.md 1).
  public static let defaultProjectID = "demo-authctl"

  /// `embedded`, `emulator` or `production`, as `--expect-target` and JSON output spell it.
  public var kindName: String {
    switch kind {
    case .embedded: "embedded"
    case .emulator: "emulator"
    case .production: "production"
    }
  }

  /// Whether it is a server of this program or of the emulator suite rather than Google's service.
  public var isLocal: Bool { kind != .production }

  /// The form for people: kind, address, project, tenant.
  public var name: String {
    let project =
      switch kind {
      case .embedded: "embedded project \(projectID)"
      case .emulator(let origin): "emulator \(origin.authority), project \(projectID)"
      case .production: "production project \(projectID)"
      }
    return tenantID.map { "\(project), tenant \($0)" } ?? project
  }

  /// Whether a credential of `other` may be used here: the same service, project and tenant; the API key does not matter.
  public func sharesCredentials(with other: Target) -> Bool {
    isSameProject(as: other) && tenantID == other.tenantID
  }

  /// Whether both are the same project of the same service; the tenant does not matter.
  public func isSameProject(as other: Target) -> Bool {
    kind.isSameService(as: other.kind) && projectID == other.projectID
  }
}

extension Target.Kind {
  /// Whether requests reach the same service: `localhost:P`, `127.0.0.1:P` and `[::1]:P` are one (Docs/architecture.md 1).
  package func isSameService(as other: Self) -> Bool {
    guard case .emulator(let one) = self, case .emulator(let two) = other else { return self == other }
    return one == two || one.port == two.port && Self.isOwnHost(one) && Self.isOwnHost(two)
  }

  /// Whether the host is the usual name or address of this machine; others in 127.0.0.0/8 may be another server's.
  private static func isOwnHost(_ origin: HTTPOrigin) -> Bool {
    ["localhost", "127.0.0.1", "::1"].contains(origin.host.lowercased())
  }
}

extension Target {
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
    public var projectID: String { namedProjectID ?? Target.defaultProjectID }

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
  public static func resolve(from inputs: Inputs) throws(AuthError) -> Target {
    var target = try project(from: inputs)
    target.tenantID = inputs.tenantID
    return target
  }

  /// The word for the server inside this program, in place of an emulator's address.
  public static let embeddedName = "embedded"

  /// The target without its tenant.
  private static func project(from inputs: Inputs) throws(AuthError) -> Target {
    let projectID = inputs.projectID
    let apiKey = inputs.chosenAPIKey
    if let (source, address) = inputs.serverAddress {
      if address == embeddedName { return Target(.embedded, projectID: projectID) }
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
      return Target(.emulator(origin), projectID: projectID, apiKey: apiKey ?? localAPIKey)
    }
    guard let apiKey else { return Target(.embedded, projectID: projectID) }
    guard inputs.namedProjectID != nil else { throw .invalidInput(.noProject) }
    guard !isDemo(projectID) else {
      throw .demoProject(projectID: projectID, host: Route.Service.identityToolkit.rawValue)
    }
    return Target(.production, projectID: projectID, apiKey: apiKey)
  }

  /// Whether a project is a demo project, for which only loopback addresses are allowed (Docs/architecture.md
  /// 1).
  public static func isDemo(_ projectID: String) -> Bool { projectID.hasPrefix("demo-") }
}

extension Target: Codable {
  enum CodingKeys: String, CodingKey { case kind, projectID = "projectId", host, tenantID = "tenantId" }

  /// Reads what ``encode(to:)`` wrote; the API key is not part of it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let projectID = try container.decode(String.self, forKey: .projectID)
    switch try container.decode(String.self, forKey: .kind) {
    case "embedded": self.init(.embedded, projectID: projectID)
    case "production": self.init(.production, projectID: projectID)
    case "emulator":
      let host = try container.decode(String.self, forKey: .host)
      guard let origin = HTTPOrigin(.http, parsing: host) else {
        throw DecodingError.dataCorruptedError(
          forKey: .host, in: container, debugDescription: "not HOST:PORT")
      }
      self.init(.emulator(origin), projectID: projectID)
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "unknown kind of target: \(other)")
    }
    tenantID = try container.decodeIfPresent(String.self, forKey: .tenantID)
  }

  /// Writes `{"kind","projectId"[,"host"][,"tenantId"]}`, the form of JSON output and of the credentials file.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kindName, forKey: .kind)
    try container.encode(projectID, forKey: .projectID)
    if case .emulator(let origin) = kind { try container.encode(origin.authority, forKey: .host) }
    try container.encodeIfPresent(tenantID, forKey: .tenantID)
  }
}

/// A record that belongs to one service and is never sent to another (Docs/architecture.md 1).
package protocol TargetRecord: Codable, Sendable, Equatable {
  var target: Target { get }
}
