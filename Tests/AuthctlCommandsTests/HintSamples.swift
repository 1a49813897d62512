import AuthHTTP
import Foundation
import IdentityToolkit

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

  static var steps: [AuthError.Step] {
    let kinds = [SecondFactorKind.phone, .totp]
    let profiles = providers.map { ProviderProfile(providerID: $0 ?? "") }
    let skew = ClockSkew(seconds: 90)
    let proofs = [SMSRequest.signIn, .enrollment, .challenge].flatMap { request in
      [ShownProof.Kind.none, .recaptcha, .enterprise, .silentPush].flatMap { kind in
        [true, false].map { ShownProof(kind: kind, request: request, isLocal: $0) }
      }
    }
    var steps: [AuthError.Step] = [.withdrawal]
    steps += providers.map { .sensitiveChange(providerID: $0) }
    steps += proofs.map { .message($0) }
    steps += [.enrollmentStart(.totp, nil)] + proofs[8..<16].map { .enrollmentStart(.phone, $0) }
    steps += kinds.map { .enrollmentFinish($0, skew: skew) }
    steps += proofs[16...].flatMap { proof in profiles.map { .challenge($0, proof) } }
    steps += kinds.flatMap { kind in
      profiles.map { .secondFactor(kind, $0, factor: "my phone", app: "my app", skew: skew) }
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

  private static var emailCalls: [AuthError.Step.EmailCall] {
    var calls: [AuthError.Step.EmailCall] = [.verification, .reauthentication, .userUpdate(nil)]
    if let jane = try? EmailAddress(parsing: "jane@example.com") {
      calls += [
        .signUp(jane), .signIn(jane), .link(jane), .passwordReset(jane), .signInLink(jane), .userUpdate(jane),
      ]
    }
    return calls
  }

  private static let local = Project(.inProcess, id: "demo-authctl")
  private static let real = Project(.production, id: "real")
  private static let emulator = Project(
    .emulator(host: "127.0.0.1", port: 9099), id: "p")

  static var errors: [AuthError] {
    let code = ErrorCode.invalidCode
    var errors: [AuthError] = [
      .refused(code: code, detail: nil, status: 400),
      .refusedDuring(.withdrawal, code: code, detail: nil, status: 400),
      .signedOut(profile: "default"), .signedOut(profile: "work", awaitsSecondFactor: true),
      .phoneNumberInUse(phoneNumber: "+16505550101"),
      .userMismatch(expected: "a", actual: "b"), .malformedToken(reason: "short"),
      .noSuchProvider(providerID: "google.com"),
      .insecureHTTP(host: "10.0.0.1:9099"), .demoProject(projectID: "demo-x", host: "10.0.0.1"),
      .expectationFailed(what: "the project", expected: "a", actual: "b"),
      .unexpectedResponse(reason: "no tokens", status: 200),
      .missingLibrary(name: "libcrypto", install: "apt install libssl3"), .noHome,
      .file(
        AuthError.FileProblem(.damagedFile, path: "/x", reason: "/x is damaged", fix: "ls -ld /x")),
    ]
    errors += providers.map { .sessionEnded(code: .tokenExpired, detail: nil, status: 400, providerID: $0) }
    errors += factorErrors + providerErrors + networkErrors
    let callbacks: [PageFault] = [
      .notAnAddress, .notTheCallback(scheme: "app-1-2-ios-3"), .foreignAnswer, .empty,
      .failed(code: "auth/internal-error", message: nil),
      .failed(code: "auth/invalid-oauth-client-id", message: "x"),
      .failed(code: "auth/network-request-failed", message: "x"),
    ]
    errors += callbacks.map { .appCallback($0) }
    let kinds: [AuthError.PendingKind] = [
      .verification(phoneNumber: nil), .verification(phoneNumber: "+16505550101"), .updatedCredential,
      .providerCredential(providerID: "google.com"), .appleNonce, .silentPush, .appVerification,
      .secondFactor, .challenge,
      .enrollment,
    ]
    errors += kinds.map { .nothingPending($0) }
    for stored in [local, real, emulator] {
      for current in [local, real, emulator] where current != stored {
        errors.append(.targetMismatch(what: "the session", stored: stored, current: current))
      }
    }
    var tenant = local
    tenant.tenant = "t-1"
    errors.append(.targetMismatch(what: "the session", stored: tenant, current: local))
    errors.append(.targetMismatch(what: "the session", stored: local, current: tenant))
    errors.append(.targetMismatch(what: "the session", stored: tenant, current: real))
    let inputs: [AuthError.InvalidInput] = [
      .emulatorAddress("x", source: "--emulator"), .code, .noCode,
      .secondFactorCode(.phone, isEnrollment: true),
      .secondFactorCode(.totp, isEnrollment: false), .noSecondFactorCode(.phone, isEnrollment: false),
      .noSecondFactorCode(.totp, isEnrollment: true), .unverifiedApp(.signIn), .unverifiedApp(.enrollment),
      .unverifiedApp(.challenge), .foreignSilentPush, .deviceToken, .noAppID,
      .nonceLength,
      .redirectURI(clientID: "com.example.web"), .mintingTarget(real), .customTokenTarget(real),
      .noEmailAddress, .notLocal(real),
      .embeddedFaults, .embeddedEvents, .embeddedSnapshots, .embeddedPages, .embeddedBrowser,
      .nativeProvider("apple.com"),
      .noSMSFactor,
      .factorWithoutSMS(id: "f"), .factorWithoutSMS(id: nil), .unknownFactorKind(id: "f"),
      .appFile(reason: "x"), .severalApps(["com.example.a"]),
      .serviceAccountKey, .other("x"),
    ]
    return errors + inputs.map { .invalidInput($0) }
  }

  private static var factorErrors: [AuthError] {
    let factor = MFAEnrollment {
      $0.mfaEnrollmentID = "f"
      $0.phoneInfo = "+*******0123"
    }
    let uses: [AuthError.FactorUse] = [.challenge, .resolution, .withdrawal]
    let obstacles: [EnrollmentObstacle] = [
      .firstFactor(providerID: "phone"), .noEmail, .unverifiedEmail("jane@example.com"),
      .numberEnrolled(phoneNumber: "+16505550101"), .limit(count: 1, kind: .totp),
      .limit(count: 5, kind: nil),
    ]
    var errors = uses.map { AuthError.noSuchFactor("9", factors: [factor], isAmbiguous: false, use: $0) }
    errors += uses.map { .factorNeeded([factor, factor], use: $0) }
    errors += [.noSuchFactor("9", factors: [], isAmbiguous: false, use: .withdrawal)]
    errors += [[factor], [factor, factor]].map { factors in
      .secondFactorNeeded(
        PendingSecondFactor(
          mfaPendingCredential: Secret("p"), mfaInfo: factors, localID: nil,
          profile: ProviderProfile(providerID: "password"), expectedUser: nil, startedAt: Date(),
          challenge: nil,
          project: local))
    }
    return errors + obstacles.map { .enrollmentImpossible($0) }
  }

  private static var providerErrors: [AuthError] {
    let kinds: [CredentialConflict.Kind] = [.alreadyLinked, .emailExists, .needsConfirmation]
    var errors = kinds.flatMap { kind in
      [true, false].flatMap { isKept in
        [[], ["password"], ["google.com", "apple.com"]].map { ways in
          AuthError.credentialConflict(
            CredentialConflict(
              kind: kind, providerID: "google.com", email: "jane@example.com", verifiedProviders: ways,
              isCredentialKept: isKept))
        }
      }
    }
    errors += ["phone", "password", "google.com"].map { .providerAlreadyLinked(providerID: $0) }
    let nonces: [AppleNonceFault] = [
      .notHashed, .hashGiven, .otherForm(.base64), .outdated(madeAt: Date(), newestMadeAt: Date()),
      .hashedTwice, .used(at: Date()), .storedFits, .unrelated, .nothingStored,
    ]
    let pages: [PageFault] = [
      .canceled, .foreignAnswer, .empty, .failed(code: "auth/internal-error", message: nil), .notAnAddress,
      .notTheCallback(scheme: "app-1-1-ios-1"),
    ]
    let tokens: [TokenFault] = [
      .notSigned(by: real), .algorithm("HS256"), .unknownKey(keyID: nil, keysURL: nil),
      .wrongSignature(keyID: "k"), .claims(["x"]),
    ]
    return errors + nonces.map { .appleNonce($0) } + pages.map { .webSignIn($0) }
      + tokens.map { .unverified($0) }
  }

  private static var networkErrors: [AuthError] {
    let host = "127.0.0.1:9"
    let errors: [HTTPError] = [
      .couldNotConnect(host: host, reason: "refused"), .timedOut(.connect, host: host),
      .timedOut(.total, host: host), .connectionLost(host: host, reason: "reset"),
      .untrusted(host: host, reason: "expired"), .malformed(MessageFault(400, "junk")),
      .unsendable(reason: "x"), .inProcess(host: "x"),
      .missingLibrary(name: "libcurl", install: "apt install libcurl4"),
      .other(HTTPError.Cause(AuthError.noHome)),
    ]
    return errors.map { .network($0) }
  }

  static let caseCount = 29

  /// A number for each case, so that a new case does not compile without a sample.
  static func number(of error: AuthError) -> Int {
    switch error {
    case .refused: 0
    case .sessionEnded: 1
    case .refusedDuring: 2
    case .secondFactorNeeded: 3
    case .enrollmentImpossible: 4
    case .noSuchFactor: 5
    case .factorNeeded: 6
    case .signedOut: 7
    case .nothingPending: 8
    case .targetMismatch: 9
    case .phoneNumberInUse: 10
    case .userMismatch: 11
    case .providerAlreadyLinked: 12
    case .credentialConflict: 13
    case .appleNonce: 14
    case .malformedToken: 15
    case .webSignIn: 16
    case .noSuchProvider: 17
    case .invalidInput: 18
    case .insecureHTTP: 19
    case .demoProject: 20
    case .expectationFailed: 21
    case .network: 22
    case .unexpectedResponse: 23
    case .unverified: 24
    case .missingLibrary: 25
    case .file: 26
    case .noHome: 27
    case .appCallback: 28
    }
  }
}
