package struct UserShow: Command {
  package static let path = "user show"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show the signed-in user's account, as the service stores it.",
    examples: ["authctl user show", "authctl user show --field phoneNumber"], build: Self.init)

  package static func result(of user: ShownUser?) -> Members { ShownUser.members(of: user) }

  package func run(_ context: Context) async throws -> Reply {
    ShownUser(try await context.auth().account.user().wire).reply
  }
}

package struct UserUpdate: Command {
  package static let path = "user update"
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

  package static let description: CommandDescription<Context> = CommandDescription(
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
    .option("photo-url", "URL", help: "The URL of the photo."),
    .repeated("remove", "WHAT", help: "Remove the name or the photo."),
    .option("email", "ADDRESS", help: "The e-mail address."),
    .flag("new-password", help: "Set a new password, from --password-file or a prompt."),
    PasswordParameters.parameter)

  package static func result(of user: ShownUser?) -> Members { ShownUser.members(of: user) }

  package func run(_ context: Context) async throws -> Reply {
    guard name != nil || photo != nil || !removed.isEmpty || email != nil || changesPassword else {
      throw CommandFailure.usage("there is nothing to change", hint: nil)
    }
    let auth = try await context.auth()
    func update(_ password: Secret?) async throws -> Reply {
      ShownUser(
        try await auth.account.update(
          displayName: removed.contains(.name) ? "" : name, photoURL: removed.contains(.photo) ? "" : photo,
          email: email, password: password
        ).wire
      ).reply
    }
    guard changesPassword else { return try await update(nil) }
    _ = try await auth.session()
    return try await password.new(context, orGive: "user update --new-password") { password in
      try await update(password)
    }
  }
}

package struct UserUnlink: Command {
  package static let path = "user unlink"
  let provider: String

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove a provider from the signed-in user.",
    discussion: "If the provider is not linked, nothing is changed.",
    examples: ["authctl user unlink phone", "authctl user unlink twitter.com"],
    build: Self.init(provider:),
    .operand(
      "provider", completion: .candidates(.linkedProviders),
      help: "The provider ID: password, phone, apple.com, twitter.com, ..."))

  package static func result(of it: (provider: String, user: User)?) -> Members {
    [
      "unlinked": .value(it?.provider, "the provider ID"), "localId": .value(it?.user.id),
      "providers": .value(it?.user.identities.map(\.providerID), "the remaining provider IDs"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let user = try await context.auth().account.unlink(provider)
    let providers = user.identities.map(\.providerID)
    return Reply(Self.result(of: (provider, user))) { [provider] style in
      let left = providers.isEmpty ? "none is left" : "left: \(providers.joined(separator: ", ").onOneLine)"
      return "Unlinked \(style.strong(provider)); \(left).\n"
    }
  }
}

package struct UserDelete: Command {
  package static let path = "user delete"
  let yes: Bool
  let appleCode: SecretInput?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Permanently delete the signed-in user's account.",
    discussion: """
      Asks before it deletes. The session is forgotten with the account. Apple requires its tokens to be \
      revoked first: with an authorization code, the command does both in that order, and deletes \
      nothing if the revocation is refused.
      """,
    examples: [
      "authctl user delete", "authctl user delete --yes",
      "authctl user delete --yes --revoke-apple-code-file code.txt",
    ],
    build: Self.init(yes:appleCode:), .yes,
    .secret(
      "revoke-apple-code-file",
      help:
        "Revoke Apple's tokens first, with the authorization code in this file, or - for standard input."))

  package static func result(of it: (uid: String, isRevoked: Bool)?) -> Members {
    [
      "localId": .value(it?.uid, "of the deleted account"),
      "revoked": .value(it?.isRevoked, "Apple's tokens were revoked first, with --revoke-apple-code-file"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    let session = try await auth.session()
    try context.terminal.confirm(
      "Permanently delete \(session.uid) at \(session.project.description)?", unless: yes,
      orGive: "user delete --yes", refusal: "nothing was deleted")
    if let appleCode {
      try await auth.apple.revoke(code: try context.secret(appleCode, named: "--revoke-apple-code-file"))
      context.terminal.note("Apple's tokens are revoked")
    }
    do {
      try await auth.account.delete()
    } catch {
      guard appleCode != nil else { throw error }
      var report = await context.report(of: error)
      report.message += "; Apple's tokens are revoked, but the account still exists"
      throw CommandFailure(report)
    }
    let deed = appleCode == nil ? "Deleted" : "Revoked Apple's tokens, deleted"
    return Reply(Self.result(of: (session.uid, appleCode != nil))) { style in
      "\(deed) \(style.strong(session.uid)) and forgot the session.\n"
    }
  }
}
