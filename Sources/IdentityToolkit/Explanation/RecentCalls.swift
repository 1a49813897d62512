import AuthHTTP

/// Lists the last calls that a running server answered or passed on, oldest first: `GET emulator/v1/calls`.
///
/// Only this program's server has it. Source: Docs/architecture.md 6, "Calls".
public struct RecentCalls: Endpoint {
  public static let route = Route(.get, .emulator, "v1/calls", form: .query)
  /// The position of the last call that is known already; absent for the oldest that is kept.
  public var after: Int64String?

  public init() {}

  public struct Response: WireObject {
    /// The next calls.
    public var calls: [Call]?
    /// The position of the newest call there is.
    public var newest: Int64String?
    /// Where a proxy passes calls on; nil for a server that answers them itself.
    public var upstream: String?
    public init() {}
  }

  /// A call with its explanation.
  public struct Call: WireObject {
    /// The position of the call, counted from 1.
    public var number: Int64String?
    /// What it was and what came of it.
    public var explanation: Explanation?
    public init() {}
  }
}
