/// Lists accounts page by page, privileged: `GET v1/projects/{project}/accounts:batchGet`.
///
/// Source: Docs/protocol.md 9.3. Sorted by uid; 20 a page by default, at most 1000, all of them with -1.
public struct BatchGetAccounts: Endpoint {
  public static let route = Route.get("v1/projects/{targetProjectId}/accounts:batchGet")
  public var targetProjectID: String?
  public var tenantID: String?
  public var maxResults: Int?
  public var nextPageToken: String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", maxResults, nextPageToken
  }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var users: [UserInfo]?
    public var nextPageToken: String?
    public init() {}
  }
}

/// Imports accounts with their password hashes, privileged: `POST v1/projects/{project}/accounts:batchCreate`.
///
/// Source: Docs/protocol.md 9.3. A bad account does not stop the others: the answer lists it.
public struct BatchCreateAccounts: Endpoint {
  public static let route = Route.post(
    "v1/projects/{targetProjectId}/accounts:batchCreate", legacyName: "uploadAccount")
  public var targetProjectID: String?
  public var tenantID: String?
  public var users: [UserInfo]?
  /// Whether accounts that exist are replaced.
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

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", users, allowOverwrite, sanityCheck,
      hashAlgorithm, signerKey, saltSeparator, rounds, memoryCost, blockSize, cpuMemCost, parallelization,
      dkLen, passwordHashOrder
  }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var error: [Failure]?
    public init() {}
  }

  public struct Failure: WireObject {
    public var index: Int?
    public var message: String?
    public init() {}
  }
}

/// Deletes accounts, privileged: `POST v1/projects/{project}/accounts:batchDelete`.
///
/// Source: Docs/protocol.md 9.3. Unknown uids are passed over.
public struct BatchDeleteAccounts: Endpoint {
  public static let route = Route.post("v1/projects/{targetProjectId}/accounts:batchDelete")
  public var targetProjectID: String?
  public var tenantID: String?
  /// The uids, at most 1000.
  public var localIDs: [String]?
  /// Whether accounts that are not disabled are deleted too.
  public var force: Bool?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", localIDs = "localIds", force
  }

  public init() {}

  public struct Response: WireObject {
    public var errors: [Failure]?
    public init() {}
  }

  public struct Failure: WireObject {
    public var index: Int?
    public var localID: String?
    public var message: String?

    enum CodingKeys: String, CodingKey { case index, localID = "localId", message }

    public init() {}
  }
}
