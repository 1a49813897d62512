import AuthCrypto

/// The attributes of a user of a local server: the parameters that `emulator users add` and `emulator users update` share.
struct UserParameters: Sendable {
  let email: EmailAddress?
  let isVerified: Bool
  let number: PhoneNumber?
  let name: String?
  let photo: String?
  let isDisabled: Bool
  let asksPassword: Bool
  let password: PasswordParameters
  let claims: ClaimsInput?
  let smsFactors: [FactorNumber]
  let totp: Bool
  let totpSecret: SecretInput?
  let totpName: String?
  let identities: [ProviderIdentity]

  static let parameter: Parameter<UserParameters> = .group(
    rules: [.atMostOne("totp", "totp-secret-file")],
    build: UserParameters.init(
      email:isVerified:number:name:photo:isDisabled:asksPassword:password:claims:smsFactors:totp:totpSecret:
      totpName:identities:),
    .option("email", "ADDRESS", help: "The e-mail address."),
    .flag("verified", help: "Mark the address as verified."),
    .option(
      "number", "NUMBER", completion: .candidates(.fictionalNumbers), help: "The phone number (E.164)."),
    .option("name", "NAME", help: "The display name."),
    .option("photo-url", "URL", help: "The URL of the photo."),
    .flag("disabled", help: "Disable the user."),
    .flag("new-password", help: "Set a password, from --password-file or a prompt."),
    PasswordParameters.parameter,
    ClaimsInput.option("Custom claims"),
    .repeated(
      "sms-factor", "NUMBER[=NAME]", help: "A number as a second factor, optionally with a name."),
    .flag(
      "totp", help: "Enroll an authenticator app as a second factor, with a new secret that is shown once."),
    .secret(
      "totp-secret-file",
      help:
        "Enroll an authenticator app with the secret in this file: Base32 or an otpauth:// URL, or - for standard input."
    ),
    .option("totp-name", "NAME", help: "The name of the authenticator app; default: authenticator."),
    .repeated(
      "provider", "PROVIDER=UID", help: "Link this identity, such as google.com=1234567890."))

  /// Refuses two inputs that would both be read from standard input.
  func checkInputs(_ command: NextCommand) throws(CommandFailure) {
    let inputs = [
      password.input == .standardInput ? "--password-file" : nil,
      claims?.isStandardInput == true ? "--claims" : nil,
      totpSecret == .standardInput ? "--totp-secret-file" : nil,
    ].compactMap(\.self)
    guard inputs.count > 1 else { return }
    throw CommandFailure.usage(
      "\(inputs.joined(separator: " and ")) cannot both be standard input",
      hint: "put one in a file: \(run: command + "--help")")
  }

  /// The claims as a server takes them; nil if none are given.
  func claimsText(_ context: Context, for command: NextCommand) throws -> String? {
    try claims.map { try $0.claims(context, for: command).claimsText(for: command) }
  }

  /// The identities with the user's address, name and photo.
  func identities(
    email: String?, name: String?, photo: String?
  ) -> [ProviderUserInfo] {
    identities.map { identity in
      ProviderUserInfo {
        $0.providerID = identity.providerID
        $0.rawID = identity.rawID
        $0.email = email
        $0.displayName = name
        $0.photoUrl = photo
      }
    }
  }

  /// The failure of a refusal, with a hint to the user who has the address, number or identity.
  func refusal(_ error: AuthError, uid: String?, for command: NextCommand) -> CommandFailure {
    var report = error.explained(for: command).report
    func blame(_ name: String?) {
      report.next = "see whose it is: \(run: "emulator users show \(name)")"
    }
    switch report.code {
    case .emailExists: blame(email?.description)
    case .phoneNumberExists: blame(number?.description)
    case .duplicateLocalID:
      report.message = "another user has the uid '\(uid ?? "")'"
      blame(uid)
    case .federatedUserIDAlreadyLinked:
      report.message = "another user has one of the identities"
      report.next =
        "see whose it is: \(run: "emulator users list --provider \(identities.first?.providerID)")"
    default: break
    }
    return CommandFailure(report)
  }

  /// Reads or asks for the password; nil if none is to be set.
  ///
  /// The variable alone sets no password for a user without an address, who could not use it, and never changes one.
  func newPassword(
    _ context: Context, hasAddress: Bool, isNew: Bool, for command: NextCommand
  ) async throws -> Secret? {
    let isVariable = if case .variable = password.input { true } else { false }
    if !asksPassword, password.input == nil || isVariable && !(isNew && hasAddress) { return nil }
    guard hasAddress else {
      throw CommandFailure.usage(
        "a password needs an address: --email is missing",
        hint: .run(command + "--email ADDRESS --new-password"))
    }
    return try await password.new(context, orGive: command + (isNew ? "--email ADDRESS" : "--new-password")) {
      $0
    }
  }

  /// The secret of the authenticator app; nil if none is to be enrolled.
  ///
  /// - Throws: ``CommandFailure`` for a secret that no server takes, ``Terminal/ReadFailure``.
  func appSecret(_ context: Context, for command: NextCommand) throws -> Secret? {
    if totp { return Secret(Base32.encode(context.machine.randomBytes(20))) }
    guard let totpSecret else {
      guard totpName == nil else {
        throw CommandFailure.usage(
          "--totp-name needs --totp or --totp-secret-file",
          hint: .run(command + "--help"))
      }
      return nil
    }
    let given = try context.secret(totpSecret, named: "--totp-secret-file")
    do throws(TOTPURLError) {
      return try given.reveal { text throws(TOTPURLError) in try TOTPURL(given: text).enrollableSecret() }
    } catch {
      throw CommandFailure.usage(
        "\(error)", hint: "choose a new one with --totp: \(run: command + "--help")")
    }
  }

  func enrollments(app secret: Secret?) -> [MFAEnrollment] {
    let sms = smsFactors.map { factor in
      MFAEnrollment {
        $0.phoneInfo = factor.number.description
        $0.displayName = factor.name
      }
    }
    guard let secret else { return sms }
    let app = MFAEnrollment {
      $0.displayName = totpName ?? "authenticator"
      $0.totpInfo = MFAEnrollment.TOTPInfo { $0.sharedSecretKey = secret.reveal { $0 } }
    }
    return sms + [app]
  }
}

/// `NUMBER` or `NUMBER=NAME` for `--sms-factor`.
struct FactorNumber: ParsableValue {
  let number: PhoneNumber
  let name: String?

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    number = try PhoneNumber(parsing: parts[0])
    guard parts.count < 2 || !parts[1].isEmpty else { throw UsageError("the name after '=' is missing") }
    name = parts.count > 1 ? parts[1] : nil
  }
}

/// `PROVIDER=UID` for `--provider`: an identity that is linked to a user.
struct ProviderIdentity: ParsableValue, Equatable {
  let providerID: String
  let rawID: String

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw UsageError("'\(text)' is not PROVIDER=UID, such as google.com=1234567890")
    }
    guard parts[0] != "password", parts[0] != "phone" else {
      throw UsageError(
        "'\(parts[0])' cannot be linked: use --\(parts[0] == "phone" ? "number" : "password-file")")
    }
    providerID = parts[0]
    rawID = parts[1]
  }
}
