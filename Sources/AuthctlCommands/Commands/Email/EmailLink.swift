import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailLink: Command {
  static let path = "email link"
  let address: EmailAddress
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Link an e-mail address and a password to the signed-in user.",
      discussion: "An anonymous account is made permanent; the uid stays the same.",
      examples: ["authctl email link jane@example.com"],
      build: Self.init(address:password:recaptcha:),
      .operand("address", help: "The e-mail address."),
      PasswordParameters.parameter, RecaptchaParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    let auth = try await context.auth()
    _ = try auth.session()
    let signedIn = try await password.new(context, orGive: "email link ADDRESS") { password in
      let captcha = try await recaptcha.resolve(context, auth, for: .signUpPassword)
      return try await auth.email.link(address, password: password, captcha: captcha)
    }
    return SignInResult(signedIn, purpose: .link)
  }
}
