import AuthCrypto
import CommandLineKit
import IdentityToolkit

/// The second factors of a new user: a part of `emulator users add`.
struct NewUserFactors: Sendable {
  let numbers: [FactorNumber]
  let totp: Bool
  let totpSecret: SecretInput?
  let totpName: String?

  static var parameter: Parameter<NewUserFactors> {
    .group(
      rules: [.atMostOne("totp", "totp-secret-file")],
      build: NewUserFactors.init(numbers:totp:totpSecret:totpName:),
      .repeated(
        "sms-factor", "NUMBER[=NAME]", help: "A number as second factor, perhaps with a name."),
      .flag(
        "totp", help: "Enroll an authenticator app as second factor, with a new secret that is shown once."),
      .secret(
        "totp-secret-file",
        help:
          "Enroll an authenticator app with the secret in this file: Base32 or an otpauth:// URL, or - for standard input."
      ),
      .option("totp-name", "NAME", help: "The name of the authenticator app; default: authenticator."))
  }

  /// The secret of the authenticator app, if there is to be one.
  ///
  /// - Throws: ``CommandFailure`` for a secret that no server takes, ``Terminal/ReadFailure``.
  func secret(_ context: Context) throws -> Secret? {
    if totp { return Secret(Base32.encode(context.surroundings.randomBytes(20))) }
    guard let totpSecret else {
      guard totpName == nil else {
        throw CommandFailure.usage(
          "--totp-name needs --totp or --totp-secret-file",
          hint: "authctl emulator users add --email jane@example.com --verified --totp")
      }
      return nil
    }
    let given = try context.secret(totpSecret, named: "--totp-secret-file")
    do throws(TOTPURLError) {
      return try given.reveal { text throws(TOTPURLError) in try TOTPURL(given: text).enrollableSecret() }
    } catch {
      throw CommandFailure.usage(
        "\(error)", hint: "let the server choose one: authctl emulator users add --totp")
    }
  }

  /// The factors as the server takes them.
  func enrollments(app secret: Secret?) -> [MFAEnrollment] {
    let sms = numbers.map { factor in
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

/// `PROVIDER=UID` for `--provider`: an identity that is linked to a new user.
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
        "'\(parts[0])' is no provider to link: use --\(parts[0] == "phone" ? "number" : "password-file")")
    }
    providerID = parts[0]
    rawID = parts[1]
  }
}
