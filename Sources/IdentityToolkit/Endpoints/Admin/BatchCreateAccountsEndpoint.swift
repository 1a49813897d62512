/// Imports accounts with their password hashes, privileged: `POST v1/projects/{project}/accounts:batchCreate`.
///
/// Source: Docs/protocol.md 9.3. An invalid account does not stop the others: the response lists it.
public struct BatchCreateAccounts: Endpoint {
  public static let route = Route.post(
    "v1/projects/{targetProjectId}/accounts:batchCreate", legacyName: "uploadAccount")
  public var targetProjectID: String?
  public var tenantID: String?
  public var users: [UserInfo]?
  /// Whether existing accounts are replaced.
  public var allowOverwrite: Bool?
  /// Whether the batch is checked for duplicates first.
  public var sanityCheck: Bool?
  public var hashAlgorithm: String?
  public var signerKey: String?
  public var saltSeparator: String?
  public var rounds: Int?
  public var memoryCost: Int?
  public var blockSize: Int?
  public var cpuMemCost: Int?
  public var parallelization: Int?
  public var dkLen: Int?
  public var passwordHashOrder: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// The refused accounts.
    public var error: [Failure]?
    public init() {}
  }

  public struct Failure: WireObject {
    public var index: Int?
    public var message: String?
    public init() {}
  }
}
