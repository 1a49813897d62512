/// Asks this program's local server about itself: `GET emulator/v1/status`.
///
/// Other emulators do not have this path.
///
/// Source: Docs/architecture.md 6, "Status".
public struct EmulatorStatus: Endpoint {
  public static let route = Route(.get, .emulator, "v1/status")
  public init() {}

  public struct Response: WireObject {
    /// The project of every API key.
    public var projectID: String?
    /// Whether it responds as production does.
    public var strict: Bool?
    public var processID: Int?
    public var version: String?
    /// When it started, by the machine's clock, RFC 3339.
    public var startTime: String?
    /// The number of accounts in the project and its tenants.
    public var accounts: Int?
    /// The number of fictional numbers of the project; absent if there are none.
    public var testPhones: Int?
    /// The number of fictional numbers with an outcome; absent if there are none.
    public var phoneOutcomes: Int?
    /// The number of leased numbers; absent if there are none.
    public var phoneLeases: Int?
    /// `scheme://host[:port]` where clients reach it, if set by `--public-url`.
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
