public import BoundedJSON

/// Imports accounts with their password hashes, privileged: `POST v1/projects/{project}/accounts:batchCreate`.
///
/// Source: Docs/protocol.md 9.3. A bad account does not stop the others: the answer lists it.
public struct BatchCreateAccounts: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post(
    "v1/projects/{targetProjectId}/accounts:batchCreate", legacyName: "uploadAccount")
  /// The project, from the path.
  public var targetProjectID: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?
  /// The accounts.
  public var users: [UserInfo]?
  /// Whether accounts that exist are replaced.
  public var allowOverwrite: Bool?
  /// Whether the batch is checked for duplicates first.
  public var sanityCheck: Bool?
  /// The hash algorithm of the passwords.
  public var hashAlgorithm: String?
  /// Of the hashes.
  public var signerKey: String?
  /// Of the hashes.
  public var saltSeparator: String?
  /// Of the hashes.
  public var rounds: Int?
  /// Of the hashes.
  public var memoryCost: Int?
  /// Of the hashes.
  public var blockSize: Int?
  /// Of the hashes.
  public var cpuMemCost: Int?
  /// Of the hashes.
  public var parallelization: Int?
  /// Of the hashes.
  public var dkLen: Int?
  /// Of the hashes.
  public var passwordHashOrder: String?
  /// Of the hashes, if they are made by Argon2 (RFC 9106).
  public var argon2Parameters: JSONValue?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", users, allowOverwrite, sanityCheck,
      hashAlgorithm, signerKey, saltSeparator, rounds, memoryCost, blockSize, cpuMemCost, parallelization,
      dkLen, passwordHashOrder, argon2Parameters
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#UploadAccountResponse`.
    public var kind: String?
    /// The accounts that were refused.
    public var error: [Failure]?
    /// A response without any field.
    public init() {}
  }

  /// An account that was refused.
  public struct Failure: WireObject {
    /// Its place in the batch.
    public var index: Int?
    /// Why.
    public var message: String?
    /// A value without any field.
    public init() {}
  }
}
