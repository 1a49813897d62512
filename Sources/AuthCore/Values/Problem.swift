package import AuthHTTP
package import SafeFiles

/// What was found on this side of the service.
public struct Problem: Sendable, Equatable {
  /// What it is, with what its next step depends on.
  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }
}

extension Problem: CustomStringConvertible {
  /// Such as `INVALID_CODE` or `UNSAFE_FILE`.
  public var code: ErrorCode { kind.facts.code }

  /// What is wrong, in a few words, without a secret.
  public var description: String { kind.facts.text ?? ErrorCatalogue.message(code, detail: nil) }

  /// The file, if it is about one.
  public var path: String? { if case .file(let error) = kind { error.path } else { nil } }

  /// A system command that fixes it, such as `chmod 600 PATH`.
  public var fix: String? {
    switch kind {
    case .file(let error): error.fix
    case .missingLibrary(_, let install), .transport(.missingLibrary(_, let install)): install
    default: nil
    }
  }

  /// Whether the same call may succeed later.
  var isRetryable: Bool {
    switch kind {
    case .transport(.malformed), .transport(.unsendable), .transport(.inProcess), .transport(.other): false
    default: ErrorCatalogue.entry(for: code)?.retryable ?? false
    }
  }
}

extension Problem {
  /// Everything that is found without the service.
  package enum Kind: Sendable, Equatable {
    /// An argument that the protocol does not allow.
    case argument(Argument)
    /// A second factor cannot be enrolled.
    case enrollment(EnrollmentObstacle)
    /// The second factor is none of the sign-in's.
    case noSuchFactor(id: String)
    /// There are several second factors, and one has to be chosen.
    case factorNeeded
    /// No verification waits for a code; the number may be given.
    case noVerification(phoneNumber: String?)
    /// There is no updated credential of a refused link.
    case noUpdatedCredential
    /// There is no updated credential of a provider.
    case noProviderCredential(providerID: String)
    /// No page of a provider waits for its answer.
    case noProviderPage(providerID: String)
    /// There is no receipt of a silent push.
    case noSilentPush
    /// No page that verifies an app was opened.
    case noAppVerification
    /// No sign-in waits for its second factor.
    case noSecondFactor
    /// No SMS of a second factor was sent.
    case noChallenge
    /// No enrollment of a second factor waits for its code.
    case noEnrollment
    /// The provider is linked already.
    case providerAlreadyLinked(providerID: String)
    /// The provider is not linked.
    case noSuchProvider(providerID: String)
    /// The nonce does not match the Apple token.
    case appleNonce(AppleNonceFault)
    /// A string that should be a JSON Web Token is not one; the reason quotes none of it.
    case malformedToken(reason: String)
    /// The ID token failed verification.
    case unverified(TokenFault)
    /// A provider's page did not end in a sign-in.
    case signInPage(PageFault)
    /// The page that verifies an app did not return a token.
    case verificationPage(PageFault)
    /// Plain HTTP to a host that is not this machine.
    case insecureHTTP(host: String)
    /// A demo project to a host that is not this machine.
    case demoProject(projectID: String, host: String)
    /// No answer from the service.
    case transport(HTTPError)
    /// A library of the system is needed for signatures and not installed; how to install it.
    case missingLibrary(name: String, install: String)
    /// A file is unsafe, damaged, newer or locked.
    case file(SafeFileError)
    /// A store of the program's own cannot be read or written.
    case ownStore(reason: String)
    /// Neither an XDG variable nor `HOME` names a directory for files.
    case noHome
  }
}

extension Problem.Kind {
  /// The code, and what is wrong in lower case, without a period; nil for the catalogue's words.
  fileprivate var facts: (code: ErrorCode, text: String?) {
    switch self {
    case .argument(let argument): (argument.code, argument.description)
    case .enrollment(let obstacle): (obstacle.code, obstacle.description)
    case .noSuchFactor(let id): (.noSuchFactor, "there is no second factor '\(id)'")
    case .factorNeeded: (.inputNeeded, "there is more than one second factor, and one has to be chosen")
    case .noVerification(nil): (.nothingPending, "no verification is pending")
    case .noVerification(let number?): (.nothingPending, "no verification is pending for \(number)")
    case .noUpdatedCredential: (.nothingPending, "no updated credential is stored, or it has expired")
    case .noProviderCredential(let provider):
      (.nothingPending, "no updated credential of \(provider) is kept, or it has expired")
    case .noProviderPage(let provider):
      (.nothingPending, "no sign-in at the page of \(provider) is pending, or it has expired")
    case .noSilentPush: (.nothingPending, "no receipt was requested")
    case .noAppVerification: (.nothingPending, "no page for app verification was opened")
    case .noSecondFactor: (.nothingPending, "no sign-in is waiting for a second factor")
    case .noChallenge: (.nothingPending, "no SMS was sent for this sign-in yet")
    case .noEnrollment: (.nothingPending, "no enrollment of a second factor is pending")
    case .providerAlreadyLinked(let provider):
      (.providerAlreadyLinked, "the user already has the provider '\(provider)'")
    case .noSuchProvider(let provider):
      (.noSuchProvider, "the provider '\(provider)' is not linked to the user; nothing was changed")
    case .appleNonce(let fault): (fault.code, fault.description)
    case .malformedToken(let reason): (.malformedJWT, reason)
    case .unverified(let fault): (fault.code, fault.description)
    case .signInPage(let fault): (fault.code, fault.description)
    case .verificationPage(let fault):
      (fault == .empty ? .appVerificationFailed : fault.code, fault.verificationDescription)
    case .insecureHTTP(let host):
      (.insecureHTTP, "\(host) is not this machine, and plain HTTP would show tokens to the network")
    case .demoProject(let project, let host):
      (.demoProject, "project \(project) is a demo project and must not reach \(host)")
    case .transport(let error): Self.facts(of: error)
    case .missingLibrary(let name, _):
      (.missingLibrary, "\(name) is not installed, and RS256 signatures need it")
    case .file(let error): (Self.code(of: error), error.description)
    case .ownStore(let reason): (.storeFailed, reason)
    case .noHome: (.noHome, nil)
    }
  }

  private static func facts(of error: HTTPError) -> (code: ErrorCode, text: String?) {
    switch error {
    case .couldNotConnect(let host, let reason): (.networkError, "no connection to \(host): \(reason)")
    case .timedOut(.connect, let host): (.timedOut, "no connection to \(host) in time")
    case .timedOut(.total, let host): (.timedOut, "no answer from \(host) in time")
    case .connectionLost(let host, let reason):
      (.networkError, "the connection to \(host) broke: \(reason)")
    case .untrusted(let host, let reason): (.tlsError, "\(host) could not prove its identity: \(reason)")
    case .malformed(let fault): (.networkError, "the answer is not HTTP: \(fault.reason)")
    case .unsendable(let reason): (.neverSent, "the request cannot be sent: \(reason)")
    case .inProcess:
      (.neverSent, "the project's server is in a process, which no network reaches; nothing was sent")
    case .missingLibrary(let name, _): (.missingLibrary, "\(name) is not installed, and HTTPS needs it")
    case .other(let cause): (.neverSent, cause.description)
    }
  }

  private static func code(of error: SafeFileError) -> ErrorCode {
    switch error {
    case .unsafe: .unsafeFile
    case .cannotRead: .unreadableFile
    case .cannotWrite, .unwritableContent: .unwritableFile
    case .locked: .lockedFile
    case .damaged: .damagedFile
    case .newer: .newerFile
    }
  }
}

/// What stopped a page: it ended there, or what came back is not its answer.
extension AuthError {
  /// Of a provider's sign-in.
  static func signInPage(_ fault: PageFault) -> AuthError { page(fault, Problem(.signInPage(fault))) }

  /// Of the verification of an app.
  static func verificationPage(_ fault: PageFault) -> AuthError {
    page(fault, Problem(.verificationPage(fault)))
  }

  private static func page(_ fault: PageFault, _ problem: Problem) -> AuthError {
    fault.endsPage ? .declined(problem) : .invalid(problem)
  }
}
