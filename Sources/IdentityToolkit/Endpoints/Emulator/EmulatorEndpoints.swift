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

/// The movable clock of this program's local server; other emulators have none.
///
/// Source: Docs/architecture.md 6, "Clock".
public struct EmulatorClock: WireObject {
  /// The server's time, RFC 3339 with milliseconds.
  public var time: String?
  /// How far it is ahead of the machine's clock, in milliseconds; negative when it is behind.
  public var offsetMilliseconds: Int64String?
  /// Whether the last change moved it back, so that tokens issued before it are from the future.
  public var movedBack: Bool?
  public init() {}

  /// Reads the clock: `GET emulator/v1/clock`.
  public struct Get: Endpoint {
    public static let route = Route(.get, .emulator, "v1/clock", form: .query)
    public init() {}

    public typealias Response = EmulatorClock
  }

  /// Moves the clock, for every project of the server: `PATCH emulator/v1/clock`.
  ///
  /// Exactly one of the fields is given.
  public struct Patch: Endpoint {
    public static let route = Route(.patch, .emulator, "v1/clock", form: .json)
    /// Milliseconds to move the clock forward; negative moves it back.
    public var moveMilliseconds: Int64String?
    /// The time it shall be, RFC 3339.
    public var time: String?
    /// Whether to go back to the machine's clock.
    public var reset: Bool?
    public init() {}

    public typealias Response = EmulatorClock
  }
}

/// Deletes every user of a project: `DELETE emulator/v1/projects/{project}/accounts`.
///
/// Source: Docs/protocol.md 9.2. Pending SMS and e-mail codes survive.
public struct DeleteAllAccounts: Endpoint {
  public static let route = Route(.delete, .emulator, "v1/projects/{targetProjectId}/accounts", form: .query)
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  public init() {}

  public typealias Response = EmptyObject
}

/// Makes a reCAPTCHA token that only this program's server knows: `POST emulator/v1/projects/{project}/recaptchaTokens`.
///
/// Source: Docs/protocol.md 10.14.
public struct MintRecaptchaToken: Endpoint {
  public static let route = Route(
    .post, .emulator, "v1/projects/{targetProjectId}/recaptchaTokens", form: .json)
  public var targetProjectID: String?
  /// What the token is for, such as `sendVerificationCode`.
  public var action: String?
  /// How human the user is, 0.0 to 1.0; 0.9 if absent.
  public var score: Double?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", action, score }

  public init() {}

  public struct Response: WireObject {
    /// The token, valid once, for two minutes.
    public var token: String?
    public init() {}
  }
}
