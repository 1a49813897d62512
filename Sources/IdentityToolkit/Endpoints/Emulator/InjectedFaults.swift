import AuthHTTP

/// The faults a local server injects, for tests: `emulator/v1/faults`, which Google's emulator does not have.
///
/// Source: Docs/architecture.md 6, Docs/faults.md.
public struct InjectedFaults: WireObject {
  /// The rules, in the order they are tried.
  public var faults: [Fault]?
  /// What chances are drawn from; the same seed and the same calls lead to the same faults.
  public var seed: Int64String?
  /// A value without any field.
  public init() {}

  /// A rule, and how often it struck: either `answer` or `latency` is given.
  public struct Fault: WireObject {
    /// The last part, or parts, of the paths it strikes, such as `accounts:lookup`; `*` stands for any text.
    public var method: String?
    /// A status (`503`), a code of the protocol (`QUOTA_EXCEEDED`), `drop` or `hang`.
    public var answer: String?
    /// A time (`200ms`) or a range of times (`100ms..300ms`).
    public var latency: String?
    /// How often it strikes before calls succeed again; absent for ever.
    public var count: Int?
    /// How likely it strikes a call, 0 to 1; absent for always.
    public var probability: Double?
    /// How often it struck; what a client says here is not looked at.
    public var struck: Int?
    /// A value without any field.
    public init() {}
  }

  /// Lists the rules: `GET emulator/v1/faults`.
  public struct Get: Endpoint {
    /// Where it goes.
    public static let route = Route(.get, .emulator, "v1/faults", form: .query)
    /// A request without any field.
    public init() {}

    /// What the server answers.
    public typealias Response = InjectedFaults
  }

  /// Puts these rules in the place of all others, with counters at nought: `PUT emulator/v1/faults`.
  public struct Put: Endpoint {
    /// Where it goes.
    public static let route = Route(.put, .emulator, "v1/faults", form: .json)
    /// The rules.
    public var faults: [Fault]?
    /// What chances are drawn from; absent leaves it.
    public var seed: Int64String?
    /// A request without any field.
    public init() {}

    /// What the server answers.
    public typealias Response = InjectedFaults
  }

  /// Adds rules after those there are: `POST emulator/v1/faults`.
  public struct Post: Endpoint {
    /// Where it goes.
    public static let route = Route(.post, .emulator, "v1/faults", form: .json)
    /// The rules.
    public var faults: [Fault]?
    /// A request without any field.
    public init() {}

    /// What the server answers.
    public typealias Response = InjectedFaults
  }

  /// Removes every rule: `DELETE emulator/v1/faults`.
  public struct Delete: Endpoint {
    /// Where it goes.
    public static let route = Route(.delete, .emulator, "v1/faults", form: .query)
    /// A request without any field.
    public init() {}

    /// What the server answers.
    public typealias Response = InjectedFaults
  }
}
