import AuthHTTP
import Foundation
import IdentityToolkit
import Program
import SafeFiles

@testable import AuthCore

/// At least one of every error that the core throws, and one of every step in which a service can refuse.
enum HintSamples {
  static let providers: [String?] = [
    nil, "", "phone", "password", "anonymous", "custom", "apple.com", "twitter.com", "google.com",
    "oidc.example",
    "saml.example",
  ]

  /// What servers add to a code with several causes.
  static let words = [
    "Please verify the new email before changing email.", "SMS based MFA not enabled.",
    "TOTP based MFA not enabled.", "SMS unable to be sent until this region enabled by the app developer.",
    "The identity provider configuration is not found.",
  ]

  static var steps: [Refusal.Situation] {
    let kinds = [SecondFactor.Kind.phone, .totp]
    let users = providers.map { User.Identity(ProviderProfile(providerID: $0 ?? "")) }
    let factors = [factor(.phone, named: "my phone"), factor(.totp, named: "my app")]
    let skew = ClockSkew(seconds: 90)
    let proofs = [SMSRequest.signIn, .enrollment, .challenge].flatMap { request in
      [ShownProof.Kind.none, .recaptcha, .enterprise, .silentPush].flatMap { kind in
        [true, false].map { ShownProof(kind: kind, request: request, isLocal: $0) }
      }
    }
    var steps: [Refusal.Situation] = [.withdrawal]
    steps += providers.map { .sensitiveChange(providerID: $0) }
    steps += proofs.map { .message($0) }
    steps += [.enrollmentStart(.totp, nil)] + proofs[8..<16].map { .enrollmentStart(.phone, $0) }
    steps += kinds.map { .enrollmentFinish($0, skew: skew) }
    steps += proofs[16...].flatMap { proof in users.map { .challenge($0, proof) } }
    steps += factors.flatMap { factor in
      users.map { .secondFactor(factor, among: factors, $0, app: factors[1], skew: skew) }
    }
    steps += [nil, .passwordReset, .emailSignIn, .verifyEmail, .verifyAndChangeEmail].map { .emailCode($0) }
    steps += [
      AppCheckProof.none, .given(Secret("t")), .exchanged(Secret("t"), isStored: false), .placeholder,
    ]
    .map { .appCheck($0) }
    steps += emailCalls.map { .email($0) } + [.appleToken([]), .appleRevocation]
    steps += providers.compactMap(\.self).filter { $0.contains(".") }.map { .provider($0) }
    return steps
  }

  static func factor(_ kind: SecondFactor.Kind, named name: String?, id: String? = "f") -> SecondFactor {
    SecondFactor(
      MFAEnrollment {
        $0.mfaEnrollmentID = id
        $0.displayName = name
        $0.phoneInfo = kind == .phone ? "+*******0123" : nil
        $0.totpInfo = kind == .totp ? MFAEnrollment.TOTPInfo() : nil
      })
  }

  private static var emailCalls: [EmailCall] {
    var calls: [EmailCall] = [.verification, .reauthentication, .userUpdate(nil)]
    if let jane = try? EmailAddress(parsing: "jane@example.com") {
      calls += [
        .signUp(jane), .signIn(jane), .link(jane), .passwordReset(jane), .signInLink(jane), .userUpdate(jane),
      ]
    }
    return calls
  }

  private static let then = Date(timeIntervalSince1970: 1_700_000_000)
  static let token = IDToken(kept: Secret("t"))
  private static let local = Project(.inProcess, id: "demo-authctl")
  private static let real = Project(.production, id: "real")
  private static let emulator = Project(
    .emulator(host: "127.0.0.1", port: 9099), id: "p")

  static var errors: [AuthError] {
    let code = ErrorCode.invalidCode
    var errors: [AuthError] = [
      .refused(Refusal(code)),
      .refused(Refusal("NEW_CODE", detail: "slow down", status: 429)),
      .refused(Refusal("NEW_CODE", status: 429, during: .withdrawal)),
      .refused(Refusal(code, during: .withdrawal)),
      .signedOut(awaitsSecondFactor: false), .signedOut(awaitsSecondFactor: false),
      .signedOut(awaitsSecondFactor: true), .signedOut(awaitsSecondFactor: true),
      .conflict(
        AccountConflict(
          kind: .phoneNumber, providerID: "phone", phoneNumber: try? PhoneNumber(parsing: "+16505550101"),
          kept: .sample)),
      .otherUser(expected: "a", actual: "b"), .invalid(Problem(.malformedToken(reason: "short"))),
      .invalid(Problem(.noSuchProvider(providerID: "google.com"))),
      .invalid(Problem(.insecureHTTP(host: "10.0.0.1:9099"))),
      .invalid(Problem(.demoProject(projectID: "demo-x", host: "10.0.0.1"))),
      .canceled,
      .unexpectedResponse(status: 200, reason: "no tokens"),
      .unexpectedResponse(status: 429, reason: "no error object"),
      .unexpectedResponse(status: 503, reason: "no error object"),
      .invalid(Problem(.missingLibrary(name: "libcrypto", install: "apt install libssl3"))),
      .store(Problem(.noHome)), .store(Problem(.ownStore(reason: "the store cannot be read"))),
      .store(Problem(.file(.damaged(path: "/x", reason: "x")))),
    ]
    errors += providers.map { .refused(Refusal(.tokenExpired, during: .sessionEnd(providerID: $0, token))) }
    errors += factorErrors + providerErrors + networkErrors
    let callbacks: [PageFault] = [
      .notAnAddress, .notTheCallback(scheme: "app-1-2-ios-3"), .foreignAnswer, .empty,
      .failed(code: "auth/internal-error", message: nil),
      .failed(code: "auth/invalid-oauth-client-id", message: "x"),
      .failed(code: "auth/network-request-failed", message: "x"), .canceled, .failed(code: "", message: "x"),
    ]
    errors += callbacks.map { .verificationPage($0) }
    let kinds: [Problem.Kind] = [
      .noVerification(phoneNumber: nil), .noVerification(phoneNumber: "+16505550101"), .noUpdatedCredential,
      .noProviderCredential(providerID: "google.com"), .noProviderPage(providerID: "google.com"),
      .noSilentPush, .noAppVerification,
      .noSecondFactor, .noChallenge, .noEnrollment,
    ]
    errors += kinds.map { .nothingPending(Problem($0)) }
    for stored in [local, real, emulator] {
      for current in [local, real, emulator] where current != stored {
        errors.append(.otherProject(what: "the session", stored: stored, current: current))
      }
    }
    var tenant = local
    tenant.tenant = "t-1"
    errors.append(.otherProject(what: "the session", stored: tenant, current: local))
    errors.append(.otherProject(what: "the session", stored: local, current: tenant))
    errors.append(.otherProject(what: "the session", stored: tenant, current: real))
    let inputs: [Problem.Argument] = [
      .setting("x", source: "--emulator", fault: "not HOST:PORT"), .code, .noCode,
      .secondFactorCode(.phone, isEnrollment: true),
      .secondFactorCode(.totp, isEnrollment: false), .noSecondFactorCode(.phone, isEnrollment: false),
      .noSecondFactorCode(.totp, isEnrollment: true), .unverifiedApp(.signIn), .unverifiedApp(.enrollment),
      .unverifiedApp(.challenge), .foreignSilentPush, .deviceToken, .noAppID,
      .noCallbackApp, .nonceLength,
      .redirectURI(clientID: "com.example.web"),
      .noEmailAddress, .noPages,
      .nativeProvider("apple.com"),
      .noSMSFactor,
      .factorWithoutSMS(id: "f"), .factorWithoutSMS(id: nil), .unknownFactorKind(id: "f"),
      .appFile(reason: "x"), .severalApps(["com.example.a"]),
      .serviceAccountKey, .other("x"),
    ]
    let targets: [TargetProblem] = [
      .noProject, .minting, .customToken, .notLocal, .embeddedFaults, .embeddedEvents, .embeddedSnapshots,
      .embeddedBrowser,
    ]
    errors += inputs.map { AuthError.invalid(Problem(.argument($0))) }
    return errors + targets.map { $0.error(real) }
  }

  private static var factorErrors: [AuthError] {
    let client = AuthClient(local, store: .memory(), dependencies: .live())
    let factor = factor(.phone, named: nil).wire
    let obstacles: [EnrollmentObstacle] = [
      .firstFactor(providerID: "phone"), .noEmail, .unverifiedEmail("jane@example.com"),
      .numberEnrolled(phoneNumber: "+16505550101"), .limit(count: 1, isOfApps: true),
      .limit(count: 5, isOfApps: false),
    ]
    var errors: [AuthError] = [.invalid(Problem(.noSuchFactor(id: "9"))), .invalid(Problem(.factorNeeded))]
    var app = MFAEnrollment()
    app.totpInfo = MFAEnrollment.TOTPInfo()
    errors += [[], [app], [MFAEnrollment()], [factor], [factor, factor]].map { factors in
      .secondFactorNeeded(
        SecondFactorResolver(
          SecondFactorFlow(
            record: PendingSecondFactor(
              mfaPendingCredential: Secret("p"), mfaInfo: factors, localID: nil,
              profile: ProviderProfile(providerID: "password"), expectedUser: nil, startedAt: then,
              challenge: nil, project: local),
            context: client.secondFactors.context)))
    }
    return errors + obstacles.map { .invalid(Problem(.enrollment($0))) }
  }

  private static var providerErrors: [AuthError] {
    let kinds: [AccountConflict.Kind] = [.identity, .email, .unverifiedEmail]
    var errors = kinds.flatMap { kind in
      [true, false].flatMap { isKept in
        [[], ["password"], ["google.com", "apple.com"]].map { ways in
          AuthError.conflict(
            AccountConflict(
              kind: kind, providerID: "google.com", email: "jane@example.com", signInMethods: ways,
              kept: isKept ? .sample : nil))
        }
      }
    }
    errors += ["phone", "password", "google.com"].map {
      .invalid(Problem(.providerAlreadyLinked(providerID: $0)))
    }
    let nonces: [AppleNonceFault] = [
      .notHashed, .hashGiven, .otherForm(.base64), .otherForm(.base64URL), .otherForm(.capitals),
      .outdated(madeAt: then, newestMadeAt: then),
      .hashedTwice, .used(at: then), .storedFits, .unrelated, .nothingStored,
    ]
    let pages: [PageFault] = [
      .canceled, .foreignAnswer, .empty, .failed(code: "auth/internal-error", message: nil), .notAnAddress,
      .failed(code: "auth/invalid-oauth-client-id", message: "x"), .failed(code: "", message: nil),
      .failed(code: "auth/network-request-failed", message: "x"), .failed(code: "server_error", message: "x"),
      .notTheCallback(scheme: "app-1-1-ios-1"),
    ]
    let tokens: [TokenFault] = [
      .malformed(.parts(1)), .criticalExtensions([]), .criticalExtensions(["x", "y"]),
      .notSigned(by: real.description), .algorithm("HS256"), .unknownKey(keyID: nil, keysURL: nil),
      .unknownKey(keyID: "k", keysURL: "https://h/keys"),
      .wrongSignature(keyID: "k"), .claims(["x"]),
    ]
    return errors + nonces.map { .invalid(Problem(.appleNonce($0))) } + pages.map { .signInPage($0) }
      + tokens.map { .invalid(Problem(.unverified($0))) }
  }

  private static var networkErrors: [AuthError] {
    let host = "127.0.0.1:9"
    let errors: [HTTPError] = [
      .couldNotConnect(host: host, reason: "refused"), .timedOut(.connect, host: host),
      .timedOut(.total, host: host), .connectionLost(host: host, reason: "reset"),
      .untrusted(host: host, reason: "expired"), .malformed(MessageFault(400, "junk")),
      .unsendable(reason: "x"), .inProcess(host: "x"),
      .missingLibrary(name: "libcurl", install: "apt install libcurl4"),
      .other(HTTPError.Cause(AuthError.store(Problem(.noHome)))),
    ]
    return errors.map { AuthError($0) }
  }

  static let caseCount = 35

  /// A number for each case, so that a new case does not compile without a sample.
  static func number(of error: AuthError) -> Int {
    switch error {
    case .refused: 0
    case .secondFactorNeeded: 1
    case .conflict: 2
    case .signedOut: 3
    case .otherProject: 4
    case .otherUser: 5
    case .unexpectedResponse: 6
    case .canceled: 7
    case .nothingPending(let problem), .invalid(let problem), .declined(let problem),
      .network(let problem, _),
      .store(let problem):
      8 + number(of: problem.kind)
    }
  }

  private static func number(of kind: Problem.Kind) -> Int {
    switch kind {
    case .argument: 0
    case .enrollment: 1
    case .noSuchFactor: 2
    case .factorNeeded: 3
    case .noVerification: 4
    case .noUpdatedCredential: 5
    case .noProviderCredential: 6
    case .noProviderPage: 7
    case .noSilentPush: 8
    case .noAppVerification: 9
    case .noSecondFactor: 10
    case .noChallenge: 11
    case .noEnrollment: 12
    case .providerAlreadyLinked: 13
    case .noSuchProvider: 14
    case .appleNonce: 15
    case .malformedToken: 16
    case .unverified: 17
    case .signInPage: 18
    case .verificationPage: 19
    case .insecureHTTP: 20
    case .demoProject: 21
    case .transport: 22
    case .missingLibrary: 23
    case .file: 24
    case .noHome: 25
    case .ownStore: 26
    }
  }
}

extension AccountConflict.Kept {
  /// A fresh credential.
  static var sample: Self? {
    guard let number = try? PhoneNumber(parsing: "+16505550101") else { return nil }
    return .proof(
      TemporaryProof(
        temporaryProof: Secret("p"), phoneNumber: number,
        expiresAt: .distantFuture,
        project: Project(.inProcess, id: "demo-test")))
  }
}
