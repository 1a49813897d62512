package struct EmulatorUsersAdd: Command {
  package static let path = "emulator users add"
  let uid: NewUID?
  let parameters: UserParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create a user on the local server.",
    discussion: """
      Everything is optional. If the server refuses any part, such as claims or an identity that another user has, \
      no user is created. A server accepts second factors only for a user with a verified address. The identity of \
      --provider gets the user's address, name and photo.
      """,
    examples: [
      "authctl emulator users add --email jane@example.com --verified --password-file password.txt",
      #"authctl emulator users add --number +16505550101 --uid jane --claims '{"role":"admin"}'"#,
      "authctl emulator users add --email jane@example.com --verified --sms-factor +16505553434=work --totp",
      "authctl emulator users add --email jane@example.com --provider google.com=1234567890 --field localId",
    ],
    rules: [.requires("verified", "email")],
    build: Self.init(uid:parameters:),
    .option("uid", "UID", help: "The uid, 1 to 128 characters; default: a random one."),
    UserParameters.parameter)

  package static func result(of it: (user: ShownUser, app: TOTPURL?)?) -> Members {
    ShownUser.members(of: it?.user) + [
      "sharedSecretKey": .value(it?.app?.secret.reveal { $0 }, "with --totp, shown this once")
        .labeled("TOTP secret", isStrong: true),
      "otpauthUrl": .value(it?.app?.url.reveal { $0 }, "with --totp, shown this once").labeled("URL"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    try parameters.checkInputs(Self.next)
    let claims = try parameters.claimsText(context, for: Self.next)
    let secret = try parameters.appSecret(context, for: Self.next)
    let factors = parameters.enrollments(app: secret)
    var user = SignUp {
      $0.localID = uid?.text
      $0.email = parameters.email?.description
      $0.emailVerified = parameters.isVerified ? true : nil
      $0.phoneNumber = parameters.number?.description
      $0.displayName = parameters.name
      $0.photoUrl = parameters.photo
      $0.disabled = parameters.isDisabled ? true : nil
      $0.mfaInfo = factors.isEmpty ? nil : factors
    }
    let identities = parameters.identities(
      email: user.email, name: user.displayName, photo: user.photoUrl)
    let auth = try await context.administration()
    user.password = try await parameters.newPassword(
      context, hasAddress: user.email != nil, isNew: true, for: Self.next)?.reveal { $0 }
    do {
      let made = try await auth.localServer.addUser(user, claims: claims, linking: identities)
      return Self.reply("Created", made, secret: parameters.totp ? secret : nil, auth.project)
    } catch {
      throw parameters.refusal(error, uid: uid?.text, for: Self.next)
    }
  }

  /// The user, and the secret of a new authenticator app, which is shown once.
  static func reply(_ verb: String, _ user: UserInfo, secret: Secret?, _ target: Project) -> Reply {
    let app = secret.map { TOTPURL(issuer: target.id, account: user.calledName, secret: $0) }
    let shown = ShownUser(user)
    let result = result(of: (shown, app))
    return Reply(result) { style in
      "\(verb) \(style.strong(user.nameWithUID)).\n" + shown.text(style) + result.lines(style)
    }
  }
}

struct NewUID: ParsableValue, Equatable {
  let text: String

  init(parsing text: String) throws(UsageError) {
    guard (1...128).contains(text.utf16.count) else { throw UsageError("a uid has 1 to 128 characters") }
    self.text = text
  }
}
