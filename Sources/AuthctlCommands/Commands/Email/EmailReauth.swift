import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailReauth: Command {
  static let path = "email reauth"
  let password: PasswordParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Prove again, with the password, who is signed in.",
      examples: ["authctl email reauth", "authctl email reauth --password-file password.txt"],
      build: Self.init(password:), PasswordParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    let auth = try context.auth()
    // Nobody should type a password before it is known whose it is.
    _ = try auth.email.signedInAddress()
    let password = try password.existing(context, orGive: "email reauth")
    return SignInResult(try await auth.email.reauthenticate(password: password), purpose: .reauthenticate)
  }
}
