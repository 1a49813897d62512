import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailSignUp: Command {
  static let path = "email sign-up"
  let address: EmailAddress
  let name: String?
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Create an account with an e-mail address and a password, and sign in to it.",
      examples: [
        "authctl email sign-up jane@example.com", "authctl email sign-up jane@example.com --name Jane",
        "authctl email sign-up jane@example.com --password-file - < password.txt",
      ],
      build: Self.init(address:name:password:recaptcha:),
      .operand("address", help: "The e-mail address."),
      .option("name", "NAME", help: "The user's display name."),
      PasswordParameters.parameter, RecaptchaParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    let auth = try await context.authStartingFlow()
    let signedIn = try await password.new(context, orGive: "email sign-up ADDRESS") { password in
      let captcha = try await recaptcha.resolve(context, auth, for: .signUpPassword)
      return try await auth.email.signUp(address, password: password, displayName: name, captcha: captcha)
    }
    return SignInResult(signedIn, purpose: .signIn)
  }
}
