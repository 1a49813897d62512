import AuthHTTP

/// Asks this program's local server about itself: `GET emulator/v1/status`.
///
/// Other emulators have no such path.
///
/// Source: Docs/architecture.md 6, "Status".
public struct EmulatorStatus: Endpoint {
  public static let route = Route(.get, .emulator, "v1/status", form: .query)
  public init() {}

  public struct Response: WireObject {
    /// The project of all API keys.
    public var projectID: String?
    /// Whether it responds as production does.
    public var strict: Bool?
    public var processID: Int?
    /// The version of the program.
    public var version: String?
    /// When it started, by the machine's clock, RFC 3339.
    public var startTime: String?
    /// How many accounts the project and its tenants have.
    public var accounts: Int?
    /// How many fictional numbers the project has; absent if it has none.
    public var testPhones: Int?
    /// How many of them have an outcome; absent if none has.
    public var phoneOutcomes: Int?
    /// How many numbers are leased; absent if none is.
    public var phoneLeases: Int?
    /// `scheme://host[:port]` where clients reach it, if `--public-url` says so.
    public var publicURL: String?
    /// Where a proxy passes calls on; absent for a server that answers them itself.
    public var upstream: String?
    public init() {}

    enum CodingKeys: String, CodingKey {
      case projectID = "projectId", strict, processID = "pid", version, startTime, accounts
      case testPhones, phoneOutcomes, phoneLeases
      case publicURL = "publicUrl", upstream
    }
  }
}
