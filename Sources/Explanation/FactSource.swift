/// What is known beside a call itself, for finding why it was refused.
///
/// A server answers from its state as it was before the call changed it, and knows everything: `isComplete`. A
/// recording has no state: ``EarlierCalls`` answers from the calls before it in the same file, and nil means that
/// nobody can tell. Secrets are only asked about; no answer has one.
package protocol FactSource {
  /// Whether nil means that there is none, not that it is unknown.
  var isComplete: Bool { get }
  /// Seconds since 1970, by the clock that decided; nil to take the answer's `Date`.
  var now: Int64? { get }
  var project: String? { get }
  func project(ofKey key: String) -> String?
  var tenant: String? { get }
  /// Whether tokens must be signed and codes end, as in production.
  var isStrict: Bool { get }

  func account(_ name: AccountName) -> KnownAccount?
  /// The SMS or the enrollment of a verification ID.
  func verification(_ id: String) -> KnownCode?
  /// All pending, used and expired SMS that have this code, the newest first.
  func verifications(withCode code: String) -> [KnownCode]
  /// The e-mail of a code, also of one that was used or replaced.
  func email(_ code: String) -> KnownCode?
  /// Where the code of an authenticator app fits, some minutes around now, for all factors of the user whose call
  /// it is, the factor that was named first.
  func steps(ofCode code: String, in call: ExchangeContent) -> [KnownStep]
  /// The sign-in that waits for its second factor.
  func pendingSignIn(_ credential: String) -> KnownSession?
  /// The session of a refresh token; nil if no token of this server has this form.
  func session(ofRefreshToken token: String) -> KnownSession?
  /// A raw nonce that an earlier call sent, by its SHA-256 in lowercase hexadecimal digits.
  func nonce(_ hash: String) -> KnownNonce?
  /// Whether the signature of a token counts; an ID token is the server's own, any other comes from elsewhere.
  func isSigned(_ token: String, isIDToken: Bool) -> Bool?
  /// The tenants that have a user of this ID; nil for the project itself.
  func homes(ofUser uid: String) -> [String?]
  /// The value of a setting, by its name in `emulator settings`.
  func setting(_ name: String) -> String?
  /// The oldest sign-in, in seconds, with which a sensitive change is allowed.
  var recentSignInLimit: Int64? { get }
}

/// How a call names an account.
package enum AccountName: Sendable, Equatable {
  case uid(String), email(String), phoneNumber(String)
  case identity(provider: String, id: String)
}

package struct KnownAccount: Sendable, Equatable {
  package var uid: String
  package var email: String?
  package var phoneNumber: String?
  package var isDisabled = false
  package var isDeleted = false
  package var hasPassword = false
  /// Provider IDs, in the order they were linked.
  package var providers: [String] = []
  /// Names of second factors for a person, by enrollment ID.
  package var factors: ByName<String> = [:]
  /// Seconds since 1970; tokens of earlier sign-ins are revoked.
  package var sessionsBegin: Int64?

  package init(uid: String) { self.uid = uid }

  /// The best name for a person: address, number or uid.
  package var name: String { email ?? phoneNumber ?? uid }
}

/// A code in a message, without the code.
package struct KnownCode: Sendable, Equatable {
  package enum State: Sendable, Equatable { case pending, used, expired, replaced }
  /// The number or address.
  package var receiver: String
  /// `signIn`, `enrollment` or `secondFactor` of an SMS; the request type of an e-mail.
  package var purpose: String?
  package var state = State.pending
  /// Seconds since 1970.
  package var sentAt: Int64?
  /// How long such a code is valid on the server, in seconds; nil if it does not end, or nobody knows.
  package var life: Int64?
  /// Of an SMS: that of the call, to tell it from the others.
  package var isOfCall = false

  package init(receiver: String, _ state: State = .pending) {
    (self.receiver, self.state) = (receiver, state)
  }
}

/// A step of an authenticator app at which a code is right.
package struct KnownStep: Sendable, Equatable {
  /// The name of the factor for a person; nil for an enrollment that is not finished.
  package var factor: String?
  /// Whether the call named this factor or enrollment.
  package var isOfCall: Bool
  /// Steps of 30 seconds after the current one; negative before it.
  package var offset: Int64
  /// Whether a code of this or a later step was used.
  package var isUsed: Bool

  package init(factor: String?, isOfCall: Bool, offset: Int64, isUsed: Bool) {
    (self.factor, self.isOfCall, self.offset, self.isUsed) = (factor, isOfCall, offset, isUsed)
  }
}

/// What a refresh token or a pending sign-in stands for.
package struct KnownSession: Sendable, Equatable {
  package var uid: String
  package var project: String?
  package var tenant: String?
  /// Seconds since 1970: the sign-in.
  package var startedAt: Int64?

  package init(uid: String, project: String? = nil, tenant: String? = nil, startedAt: Int64? = nil) {
    (self.uid, self.project, self.tenant, self.startedAt) = (uid, project, tenant, startedAt)
  }
}

package struct KnownNonce: Sendable, Equatable {
  /// Seconds since 1970: when it was first sent.
  package var sentAt: Int64?
  /// Whether a token with it was accepted or used up.
  package var isUsed: Bool
}

extension FactSource {
  package var isComplete: Bool { false }
  package var now: Int64? { nil }
  package var project: String? { nil }
  package func project(ofKey key: String) -> String? { nil }
  package var tenant: String? { nil }
  package var isStrict: Bool { false }
  package var recentSignInLimit: Int64? { nil }
  package func account(_ name: AccountName) -> KnownAccount? { nil }
  package func verification(_ id: String) -> KnownCode? { nil }
  package func verifications(withCode code: String) -> [KnownCode] { [] }
  package func email(_ code: String) -> KnownCode? { nil }
  package func steps(ofCode code: String, in call: ExchangeContent) -> [KnownStep] { [] }
  package func pendingSignIn(_ credential: String) -> KnownSession? { nil }
  package func session(ofRefreshToken token: String) -> KnownSession? { nil }
  package func nonce(_ hash: String) -> KnownNonce? { nil }
  package func isSigned(_ token: String, isIDToken: Bool) -> Bool? { nil }
  package func homes(ofUser uid: String) -> [String?] { [] }
  package func setting(_ name: String) -> String? { nil }
}
