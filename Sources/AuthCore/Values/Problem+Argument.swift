extension Problem {
  /// An argument that cannot be used, or a target that cannot serve it.
  package enum Argument: Sendable, Equatable {
    /// The value of a setting cannot be one; the value is nil if it may be a key.
    case setting(String?, source: String, fault: String)
    /// Nothing names the project.
    case noProjectID
    /// Nothing says what serves the project.
    case noService
    /// A text is no phone number.
    case phoneNumber(reason: String)
    /// A text is no e-mail address.
    case emailAddress(reason: String)
    /// The code of an SMS is not six digits.
    case code
    /// The code of an SMS is empty.
    case noCode
    /// The code of a second factor does not have the digits it should.
    case secondFactorCode(SecondFactor.Kind, isEnrollment: Bool)
    /// The code of a second factor is empty.
    case noSecondFactorCode(SecondFactor.Kind, isEnrollment: Bool)
    /// Production sends an SMS only for a verified app, and nothing proves one.
    case unverifiedApp(SMSRequest)
    /// A silent push has a different receipt.
    case foreignSilentPush
    /// An APNs device token is not hexadecimal.
    case deviceToken
    /// Something needs the app's ID, and the profile has none.
    case noAppID
    /// A page must call an app, and the project names none.
    case noCallbackApp
    /// A nonce would be too short or too long.
    case nonceLength
    /// Apple refuses this redirect URI.
    case redirectURI(clientID: String)
    /// The signed-in user has no e-mail address.
    case noEmailAddress
    /// A project in this process has no pages that a browser could open.
    case noPages
    /// The project's pages do not serve this provider.
    case nativeProvider(String)
    /// No second factor of the account takes an SMS.
    case noSMSFactor
    /// The second factor takes no SMS.
    case factorWithoutSMS(id: String?)
    /// The second factor is of a kind that this library does not know.
    case unknownFactorKind(id: String)
    /// The app's file cannot be read, with the reason.
    case appFile(reason: String)
    /// The app's file describes several apps, and none was chosen.
    case severalApps([String])
    /// The file is a service account's key.
    case serviceAccountKey
    /// A problem of the layers above.
    case outer(OuterProblem)
    /// Anything else, in words.
    case other(String)
  }
}

extension Problem.Argument {
  /// The SDK's code for the mistake, else the general one.
  var code: ErrorCode {
    switch self {
    case .code, .secondFactorCode: .invalidCode
    case .noCode, .noSecondFactorCode: .missingVerificationCode
    case .phoneNumber: .invalidPhoneNumber
    case .emailAddress: .invalidEmail
    case .unverifiedApp: .missingAppCredential
    case .noEmailAddress: .missingEmail
    case .noSMSFactor, .factorWithoutSMS, .unknownFactorKind: .missingMFAEnrollmentID
    case .nativeProvider: .operationNotAllowed
    case .outer(let problem): problem.code
    default: .invalidArgument
    }
  }

  /// The same about an empty code, which has an error of its own in SDKs.
  var ofEmptyCode: Self {
    switch self {
    case .code: .noCode
    case .secondFactorCode(let kind, let isEnrollment): .noSecondFactorCode(kind, isEnrollment: isEnrollment)
    default: self
    }
  }
}

extension Problem.Argument {
  /// What is wrong, in lower case, without a period.
  var description: String {
    switch self {
    case .setting(let text, let source, let fault):
      // A password may stand in front of an address.
      text.map { text in text.lastIndex(of: "@").map { "…\(text[$0...])" } ?? text }
        .map { "\(source) is '\($0)', \(fault)" } ?? "\(source) \(fault)"
    case .noProjectID: "nothing names the project"
    case .noService:
      "nothing serves the project: it takes an API key, an emulator's address in \(ProjectNames.emulatorVariable), or a local server in this process"
    case .code, .noCode, .secondFactorCode(.phone, _), .noSecondFactorCode(.phone, _):
      "the code has six digits"
    case .secondFactorCode, .noSecondFactorCode:
      "the code has six to eight digits"
    case .unverifiedApp:
      "production sends an SMS only for a verified app, and no verification was chosen"
    case .phoneNumber(let reason), .emailAddress(let reason), .other(let reason): reason
    case .outer(let problem): problem.text
    case .foreignSilentPush: "the silent push belongs to another receipt"
    case .deviceToken: "an APNs device token is written in hexadecimal"
    case .noAppID: "no app ID is set, and App Check needs to know which app asks"
    case .noCallbackApp:
      "the page must know which app to call, and the project has neither an app ID nor a client ID"
    case .nonceLength:
      "a nonce has \(AppleNonce.lengths.lowerBound) to \(AppleNonce.lengths.upperBound) characters"
    case .redirectURI:
      "Apple needs an https redirect URI with a domain name (not localhost, not an IP address), and no fragment"
    case .noEmailAddress: "the signed-in user has no e-mail address"
    case .noPages: "the embedded server has no address that a browser could open"
    case .nativeProvider(let provider):
      "the project's pages have no sign-in by \(provider): apps use the provider's own SDK"
    case .noSMSFactor: "no factor of the account takes an SMS"
    case .factorWithoutSMS: "this factor needs no message: its code is in the authenticator app"
    case .unknownFactorKind(let id):
      "the factor \(id) is neither SMS nor TOTP; this program cannot answer it"
    case .appFile(let reason): "not an app's Firebase file: \(reason)"
    case .severalApps(let names): "the file has several apps: \(names.joined(separator: ", "))"
    case .serviceAccountKey:
      "this is a service account's key: a server's secret, which no client needs; nothing was read"
    }
  }
}
