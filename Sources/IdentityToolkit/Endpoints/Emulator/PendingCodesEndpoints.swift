import AuthHTTP

/// Lists the SMS codes not used yet, oldest first: `GET emulator/v1/projects/{project}/verificationCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct VerificationCodes: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/verificationCodes", form: .query)
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  public init() {}

  public struct Response: WireObject {
    /// Sign-in and second-factor codes alike.
    public var verificationCodes: [Code]?
    public init() {}
  }

  /// One SMS that was not sent.
  public struct Code: WireObject {
    /// E.164.
    public var phoneNumber: String?
    public var sessionInfo: String?
    /// Six digits.
    public var code: String?
    /// The language of the message, BCP 47, if one was chosen.
    public var languageCode: String?
    public init() {}
  }
}

/// Lists the e-mail links not used yet: `GET emulator/v1/projects/{project}/oobCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct OOBCodes: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/oobCodes", form: .query)
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  public init() {}

  public struct Response: WireObject {
    /// All request types alike.
    public var oobCodes: [Code]?
    public init() {}
  }

  /// One e-mail that was not sent.
  public struct Code: WireObject {
    public var email: String?
    /// `VERIFY_EMAIL`, `PASSWORD_RESET`, ….
    public var requestType: String?
    public var oobCode: String?
    public var oobLink: String?
    public var newEmail: String?
    public init() {}
  }
}

/// Shows the current codes of a user's authenticator apps: `GET emulator/v1/projects/{project}/accounts/{uid}/totpCodes`.
///
/// Only this program's server has it (Docs/server.md). The answer contains no secret.
public struct TOTPCodes: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/accounts/{localId}/totpCodes", form: .query)
  public var targetProjectID: String?
  public var localID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", localID = "localId" }

  public init() {}

  public struct Response: WireObject {
    /// One code for each authenticator app of the user; absent if there is none.
    public var totpCodes: [Code]?
    public init() {}
  }

  public struct Code: WireObject {
    public var mfaEnrollmentID: String?
    public var displayName: String?
    /// Six digits.
    public var code: String?
    /// How long the code stays current by the server's clock: 1 to 30 seconds.
    public var secondsLeft: Int?
    /// Whether the code was used already, and is refused until the next one comes.
    public var isUsed: Bool?

    enum CodingKeys: String, CodingKey {
      case mfaEnrollmentID = "mfaEnrollmentId", displayName, code, secondsLeft, isUsed
    }

    public init() {}
  }
}

/// Lists the silent pushes that were not sent, oldest first: `GET emulator/v1/projects/{project}/silentPushes`.
///
/// Only this program's server has it (Docs/protocol.md 10.14).
public struct SilentPushes: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/silentPushes", form: .query)
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  public init() {}

  public struct Response: WireObject {
    public var silentPushes: [Push]?
    public init() {}
  }

  public struct Push: WireObject {
    /// The APNs device token, hexadecimal.
    public var appToken: String?
    /// Whether the token belongs to the APNs sandbox.
    public var isSandbox: Bool?
    public var payload: Payload?
    public init() {}
  }

  /// The payload of a silent push (Docs/protocol.md 10.14).
  public struct Payload: WireObject {
    /// Receipt and secret.
    public var content: Content?
    public init() {}

    enum CodingKeys: String, CodingKey { case content = "com.google.firebase.auth" }
  }

  public struct Content: WireObject {
    /// The receipt that the app asked for.
    public var receipt: String?
    /// What only the device learns.
    public var secret: String?
    public init() {}
  }
}
