package import SafeFiles

/// Everything that can stop a call of this library, by what the caller can do about it.
///
/// ``code`` has a row in ``ErrorCatalogue``, and ``description`` says what happened.
public enum AuthError: Error, Sendable, Equatable {
  /// The service refused: its code, the text after the code, the HTTP status.
  case refused(code: ErrorCode, detail: String?, status: Int)
  /// The session has ended; it was forgotten, as the SDK does (Docs/protocol.md 7.5).
  case sessionEnded(code: ErrorCode, detail: String?, status: Int, providerID: String?)
  /// The service refused a call that was part of a step; the step helps to choose what to do next.
  case refusedDuring(Step, code: ErrorCode, detail: String?, status: Int)
  /// The first factor was accepted, and a second one is needed; everything is stored for ``MultiFactor/resolve(code:_:)``.
  case secondFactorNeeded(PendingSecondFactor)
  /// A second factor cannot be enrolled; found without a request.
  case enrollmentImpossible(EnrollmentObstacle)
  /// The text names no second factor, or more than one.
  case noSuchFactor(String, factors: [MFAEnrollment], isAmbiguous: Bool, use: FactorUse)
  /// There are several second factors, and one has to be chosen.
  case factorNeeded([MFAEnrollment], use: FactorUse)
  /// No user is signed in, possibly because a sign-in waits for its second factor.
  case signedOut(profile: String, awaitsSecondFactor: Bool = false)
  /// No verification is waiting for a code.
  case nothingPending(PendingKind)
  /// The stored data belongs to a different target.
  case targetMismatch(what: String, stored: Project, current: Project)
  /// The number belongs to a different account; the proof is stored for
  /// ``PhoneSignIn/signInWithUpdatedCredential()``.
  case phoneNumberInUse(phoneNumber: String)
  /// Reauthentication proved another user; the session is unchanged.
  case userMismatch(expected: String, actual: String)
  /// The provider is linked already.
  case providerAlreadyLinked(providerID: String)
  /// The identity or its address belongs to a different account.
  case credentialConflict(CredentialConflict)
  /// The nonce does not match the Apple token.
  case appleNonce(AppleNonceFault)
  /// A string that should be a JSON Web Token is not one; the reason quotes none of it.
  case malformedToken(reason: String)
  /// A provider's page did not end in a sign-in.
  case webSignIn(PageFault)
  /// The page that verifies an app did not return a token.
  case appCallback(PageFault)
  /// The provider is not linked.
  case noSuchProvider(providerID: String)
  /// An argument that the protocol does not allow.
  case invalidInput(InvalidInput)
  /// Plain HTTP to a host that is not this machine.
  case insecureHTTP(host: String)
  /// A demo project to a host that is not this machine.
  case demoProject(projectID: String, host: String)
  /// `--expect-…` differs from what was resolved.
  case expectationFailed(what: String, expected: String, actual: String)
  /// No answer from the service.
  case network(HTTPError)
  /// An answer this library cannot read.
  case unexpectedResponse(reason: String, status: Int)
  /// The ID token failed verification.
  case unverified(TokenFault)
  /// A library of the system is needed and not installed; how to install it.
  case missingLibrary(name: String, install: String)
  /// A file is unsafe, damaged, newer or locked.
  case file(FileProblem)
  /// Neither an XDG variable nor `HOME` names a directory for files.
  case noHome

  /// What a second factor is selected for.
  public enum FactorUse: Sendable, Equatable {
    /// To get its SMS.
    case challenge
    /// To complete a sign-in.
    case resolution
    /// To be removed.
    case withdrawal
  }

  /// What can be pending.
  public enum PendingKind: Sendable, Equatable {
    /// An SMS code; the number may be given.
    case verification(phoneNumber: String?)
    /// The updated credential of a refused link.
    case updatedCredential
    /// The updated credential of a provider.
    case providerCredential(providerID: String)
    /// A nonce for Apple.
    case appleNonce
    /// The receipt of a silent push.
    case silentPush
    /// The page that verifies an app.
    case appVerification
    /// A sign-in that waits for its second factor.
    case secondFactor
    /// The SMS of a second factor.
    case challenge
    /// The enrollment of a second factor.
    case enrollment
  }
}

extension AuthError {
  /// A problem with a file.
  public struct FileProblem: Error, Sendable, Equatable {
    /// Its code in ``ErrorCatalogue``: `UNSAFE_FILE`, `DAMAGED_FILE`, `NEWER_FILE`, `LOCKED_FILE`, `UNREADABLE_FILE` or `UNWRITABLE_FILE`.
    public var code: ErrorCode
    /// The file.
    public var path: String
    /// The problem, as a sentence that names the path; no full stop.
    public var reason: String
    /// A system command that fixes or explains it, such as `chmod 600 PATH`; nil if there is none.
    public var fix: String?

    public init(_ code: ErrorCode, path: String, reason: String, fix: String? = nil) {
      self.code = code
      self.path = path
      self.reason = reason
      self.fix = fix
    }
  }
}

extension AuthError.FileProblem {
  package init(_ error: SafeFileError) {
    let code: ErrorCode =
      switch error {
      case .unsafe: .unsafeFile
      case .cannotRead: .unreadableFile
      case .cannotWrite, .unwritableContent: .unwritableFile
      case .locked: .lockedFile
      case .damaged: .damagedFile
      case .newer: .newerFile
      }
    self.init(code, path: error.path, reason: error.description, fix: error.fix)
  }
}
