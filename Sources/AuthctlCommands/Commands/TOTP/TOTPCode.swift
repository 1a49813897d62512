import AuthCrypto
import CommandLineKit
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct TOTPCode: Command {
  static let path = "totp code"
  let secret: SecretInput?
  let parameters: TOTPParameters
  let at: PointInTime?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the current code for the secret of an authenticator app (RFC 6238).",
      discussion: """
        The secret is Base32 as mfa enroll totp prints it (spaces, lower case and missing padding are \
        accepted), or a whole otpauth:// URL. On a terminal the command asks for it. It is never an \
        argument, because every process can see those.
        """,
      examples: [
        "authctl totp code --secret-file secret.txt", "authctl totp code --secret-file - < secret.txt",
        "authctl totp code --secret-file secret.txt --algorithm SHA256 --digits 8 --at 2026-11-21T09:30:00Z",
      ],
      build: Self.init(secret:parameters:at:),
      .secret(
        "secret-file", env: "AUTHCTL_TOTP_SECRET",
        help: "The file with the secret or its otpauth:// URL, or - for standard input."),
      TOTPParameters.parameter,
      .option(
        "at", "TIME", help: "Print the code for this time instead of now: RFC 3339, or seconds since 1970."))
  }

  func run(_ context: Context) async throws -> TOTPCodeResult {
    let url = parameters.applied(to: try source(context))
    guard let password = url.oneTimePassword else {
      throw CommandFailure.usage(
        "the secret is neither Base32 (letters and the digits 2 to 7) nor an otpauth:// URL",
        hint: "authctl totp code --help")
    }
    // Read the time late: a person may have typed for a while.
    let time = at?.secondsSince1970 ?? Int64(context.now().timeIntervalSince1970)
    let result = TOTPCodeResult(password, at: time)
    context.terminal.note("valid for \(result.secondsLeft) s more")
    return result
  }

  /// The given URL; a bare secret gets the usual parameters.
  private func source(_ context: Context) throws -> TOTPURL {
    let given =
      try secret.map { try context.secret($0, named: "the TOTP secret") }
      ?? Secret(context.terminal.ask("Secret", orGive: "totp code --secret-file PATH", echo: false))
    return try given.reveal { text in
      let words = text.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, TOTPURL.isClaimed(by: first) else {
        return TOTPURL(issuer: nil, account: "", secret: Secret(words.joined()))
      }
      do throws(TOTPURLError) {
        return try TOTPURL(parsing: words.joined(separator: " "))
      } catch {
        throw CommandFailure.usage("\(error)", hint: "authctl totp code --help")
      }
    }
  }
}

/// The result of `totp code`.
struct TOTPCodeResult: CommandResult {
  static var members: String { "code secondsLeft validUntil algorithm digits period" }

  let code: String
  /// How long the code is valid from its time on, in seconds.
  let secondsLeft: Int64
  let validUntil: Date
  let algorithm: String
  let digits: Int
  let period: Int64

  init(_ password: OneTimePassword, at time: Int64) {
    code = password.code(at: time)
    secondsLeft = password.period - time % password.period
    validUntil = Date(timeIntervalSince1970: Double(time + secondsLeft))
    algorithm = password.algorithm.rawValue
    digits = password.digits
    period = password.period
  }

  func text(_ style: TextStyle) -> String { "\(code)\n" }
}
