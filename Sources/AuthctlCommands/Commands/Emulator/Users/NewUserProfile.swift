import AuthCore
import CommandLineKit
import IdentityToolkit

/// Who a new user is: a part of `emulator users add`.
struct NewUserProfile: Sendable {
  let uid: NewUID?
  let email: EmailAddress?
  let isVerified: Bool
  let number: PhoneNumber?
  let name: String?
  let photo: String?
  let isDisabled: Bool

  static var parameter: Parameter<NewUserProfile> {
    .group(
      rules: [.requires("verified", "email")],
      build: NewUserProfile.init(uid:email:isVerified:number:name:photo:isDisabled:),
      .option("uid", "UID", help: "The uid, 1 to 128 characters; default: a random one."),
      .option("email", "ADDRESS", help: "The e-mail address."),
      .flag("verified", help: "Count the address as verified."),
      .option(
        "number", "NUMBER", completion: .candidates(.fictionalNumbers), help: "The phone number (E.164)."),
      .option("name", "NAME", help: "The display name."),
      .option("photo-url", "URL", help: "The address of the photo."),
      .flag("disabled", help: "Create the user disabled."))
  }

  /// The user without anything that has to be read first.
  var user: NewUser {
    var user = NewUser()
    user.localID = uid?.text
    user.email = email?.description
    user.isEmailVerified = isVerified
    user.phoneNumber = number
    user.displayName = name
    user.photoURL = photo
    user.isDisabled = isDisabled
    return user
  }
}

/// A uid that somebody chooses.
struct NewUID: ParsableValue, Equatable {
  let text: String

  init(parsing text: String) throws(UsageError) {
    guard (1...128).contains(text.utf16.count) else { throw UsageError("a uid has 1 to 128 characters") }
    self.text = text
  }

  var argumentText: String { text }
}

/// The password of a new user: a part of `emulator users add`.
struct NewUserPassword: Sendable {
  let isAsked: Bool
  let input: PasswordParameters

  static var parameter: Parameter<NewUserPassword> {
    .group(
      build: NewUserPassword.init(isAsked:input:),
      .flag("new-password", help: "Set a password, from --password-file or a prompt."),
      PasswordParameters.parameter)
  }

  /// Reads or asks for the password; nil if the user is to have none.
  ///
  /// The variable alone gives no password to a user without an address, who could not use it.
  func secret(_ context: Context, hasAddress: Bool) async throws -> Secret? {
    if !isAsked, input.input == nil { return nil }
    guard hasAddress else {
      if !isAsked, case .variable = input.input { return nil }
      throw CommandFailure.usage(
        "a password needs an address: --email is missing",
        hint: "authctl emulator users add --email ADDRESS --new-password")
    }
    return try await input.new(context, orGive: "emulator users add --email ADDRESS") { $0 }
  }
}
