import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailReauth: Command {
  static let path = "email reauth"
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Reauthenticate with the password.",
      examples: ["authctl email reauth", "authctl email reauth --password-file password.txt"],
      build: Self.init(password:recaptcha:), PasswordParameters.parameter, RecaptchaParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    let auth = try await context.auth()
    // Fail before the prompt if there is no address that the password could belong to.
    _ = try auth.email.signedInAddress()
    let signedIn = try await context.signIn(auth) {
      try await password.existing(context, orGive: "email reauth") { password in
        let captcha = try await recaptcha.resolve(context, auth, for: .signInWithPassword)
        return try await auth.email.reauthenticate(password: password, captcha: captcha)
      }
    }
    return SignInResult(signedIn, purpose: .reauthenticate)
  }
}
