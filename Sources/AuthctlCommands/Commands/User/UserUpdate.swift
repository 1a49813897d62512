import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserUpdate: Command {
  static let path = "user update"
  let name: String?
  let photo: String?
  let removed: [RemovableAttribute]
  let email: EmailAddress?
  let changesPassword: Bool
  let password: PasswordParameters

  /// An attribute that can be removed.
  enum RemovableAttribute: String, ChoiceValue {
    case name
    case photo = "photo-url"
  }

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Change the signed-in user's name, photo, e-mail address or password.",
      discussion: """
        A new address or password needs a recent sign-in. Many projects require a new address to be \
        verified first: use email send-verification --new-email.
        """,
      examples: [
        "authctl user update --name 'Jane Doe'", "authctl user update --remove photo-url",
        "authctl user update --new-password --password-file new.txt",
      ],
      build: Self.init(name:photo:removed:email:changesPassword:password:),
      .option("name", "NAME", help: "The display name."),
      .option("photo-url", "URL", help: "The address of the photo."),
      .repeated("remove", "WHAT", help: "Remove the name or the photo."),
      .option("email", "ADDRESS", help: "The e-mail address."),
      .flag("new-password", help: "Set a new password, from --password-file or a prompt."),
      PasswordParameters.parameter)
  }

  func run(_ context: Context) async throws -> ShownUser {
    guard name != nil || photo != nil || !removed.isEmpty || email != nil || changesPassword else {
      throw CommandFailure.usage("there is nothing to change", hint: "authctl user update --help")
    }
    let auth = try await context.auth()
    var changes = Account.Changes(
      displayName: removed.contains(.name) ? "" : name, photoURL: removed.contains(.photo) ? "" : photo,
      email: email)
    guard changesPassword else { return ShownUser(try await auth.account.update(changes)) }
    _ = try auth.session()
    return try await password.new(context, orGive: "user update --new-password") { password in
      changes.password = password
      return ShownUser(try await auth.account.update(changes))
    }
  }
}
