import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmailLink: Command {
  static let path = "email link"
  let address: EmailAddress
  let password: PasswordParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Add an e-mail address and a password to the signed-in user.",
      discussion: "An anonymous user becomes a lasting one by it, with the same uid.",
      examples: ["authctl email link jane@example.com"],
      build: Self.init(address:password:),
      .operand("address", help: "The e-mail address."),
      PasswordParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    let auth = try context.auth()
    _ = try auth.session()
    let password = try password.new(context, orGive: "email link ADDRESS")
    return SignInResult(try await auth.email.link(address, password: password), purpose: .link)
  }
}
