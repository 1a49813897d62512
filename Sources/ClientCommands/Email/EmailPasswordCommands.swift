package struct EmailSignUp: SignInCommand {
  package static let path = "email sign-up"
  let address: EmailAddress
  let name: String?
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create an account with an e-mail address and a password, and sign in to it.",
    examples: [
      "authctl email sign-up jane@example.com", "authctl email sign-up jane@example.com --name Jane",
      "authctl email sign-up jane@example.com --password-file - < password.txt",
    ],
    build: Self.init(address:name:password:recaptcha:),
    .operand("address", help: "The e-mail address."),
    .option("name", "NAME", help: "The user's display name."),
    PasswordParameters.parameter, RecaptchaParameters.parameter)

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let signedIn = try await password.new(context, orGive: "email sign-up \(address)") { password in
      let proof = try await recaptcha.resolve(context, auth, for: .signUpPassword)
      return try await auth.email.signUp(address, password: password, displayName: name, proof: proof)
    }
    return Reply(signedIn, purpose: .signIn)
  }
}

package struct EmailLink: SignInCommand {
  package static let path = "email link"
  let address: EmailAddress
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Link an e-mail address and a password to the signed-in user.",
    discussion: """
      An anonymous account becomes permanent and keeps its uid. If the user's address is one of Apple's relay, \
      Apple requires the user's consent before you link another.
      """,
    examples: ["authctl email link jane@example.com"],
    build: Self.init(address:password:recaptcha:),
    .operand("address", help: "The e-mail address."),
    PasswordParameters.parameter, RecaptchaParameters.parameter)

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    try await context.noteConsent(auth)
    let signedIn = try await password.new(context, orGive: "email link \(address)") { password in
      let proof = try await recaptcha.resolve(context, auth, for: .signUpPassword)
      return try await auth.email.link(address, password: password, proof: proof)
    }
    return Reply(signedIn, purpose: .link)
  }
}

package struct EmailReauth: SignInCommand {
  package static let path = "email reauth"
  let password: PasswordParameters
  let recaptcha: RecaptchaParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Reauthenticate with the password.",
    examples: ["authctl email reauth", "authctl email reauth --password-file password.txt"],
    build: Self.init(password:recaptcha:), PasswordParameters.parameter, RecaptchaParameters.parameter)

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    // Fail before the prompt if there is no address that the password could belong to.
    _ = try await auth.email.signedInAddress()
    let signedIn = try await context.signIn(auth) {
      try await password.existing(context, orGive: "email reauth") { password in
        let proof = try await recaptcha.resolve(context, auth, for: .signInWithPassword)
        return try await auth.email.reauthenticate(password: password, proof: proof)
      }
    }
    return Reply(signedIn, purpose: .reauthenticate)
  }
}
