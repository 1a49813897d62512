struct EmulatorUsersAdd: Command {
  static let path = "emulator users add"
  let uid: NewUID?
  let parameters: UserParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
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
  }

  func run(_ context: Context) async throws -> EmulatorUsersAddResult {
    try parameters.checkInputs(Self.path)
    let profile = parameters.profile
    let claims = try parameters.claimsText(context, for: Self.path)
    let secret = try parameters.factors.secret(context, for: Self.path)
    let factors = parameters.factors.enrollments(app: secret)
    var user = SignUp {
      $0.localID = uid?.text
      $0.email = profile.email?.description
      $0.emailVerified = profile.isVerified ? true : nil
      $0.phoneNumber = profile.number?.description
      $0.displayName = profile.name
      $0.photoUrl = profile.photo
      $0.disabled = profile.isDisabled ? true : nil
      $0.mfaInfo = factors.isEmpty ? nil : factors
    }
    let identities = parameters.identities(
      email: user.email, name: user.displayName, photo: user.photoUrl)
    let auth = try await context.administration()
    user.password = try await parameters.password.secret(
      context, hasAddress: user.email != nil, isNew: true, for: Self.path)?.reveal { $0 }
    do {
      let made = try await auth.localServer.addUser(user, claims: claims, linking: identities)
      return EmulatorUsersAddResult(
        "Created", made, secret: parameters.factors.totp ? secret : nil, issuer: auth.target.projectID)
    } catch {
      throw parameters.refusal(error, uid: uid?.text, for: Self.path)
    }
  }
}

/// A chosen uid.
struct NewUID: ParsableValue, Equatable {
  let text: String

  init(parsing text: String) throws(UsageError) {
    guard (1...128).contains(text.utf16.count) else { throw UsageError("a uid has 1 to 128 characters") }
    self.text = text
  }

  var argumentText: String { text }
}

/// The result of `emulator users add` and `emulator users update`: the user, and the secret of a new authenticator app.
struct EmulatorUsersAddResult: CommandResult {
  static var members: String { "\(ShownUser.members) sharedSecretKey otpauthUrl" }

  private let verb: String
  private let shown: ShownUser
  /// Shown once, which is its purpose.
  private let sharedSecretKey: String?
  private let otpauthUrl: String?

  private enum CodingKeys: CodingKey { case sharedSecretKey, otpauthUrl }

  init(_ verb: String, _ user: UserInfo, secret: Secret?, issuer: String) {
    self.verb = verb
    shown = ShownUser(user)
    sharedSecretKey = secret?.reveal { $0 }
    otpauthUrl = secret.map { secret in
      TOTPURL(issuer: issuer, account: user.calledName, secret: secret).url.reveal { $0 }
    }
  }

  func encode(to encoder: any Encoder) throws {
    try shown.encode(to: encoder)
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encodeIfPresent(sharedSecretKey, forKey: .sharedSecretKey)
    try object.encodeIfPresent(otpauthUrl, forKey: .otpauthUrl)
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("TOTP secret", sharedSecretKey.map(style.strong))
    facts.append("URL", otpauthUrl)
    return "\(verb) \(style.strong(shown.user.nameWithUID)).\n" + shown.text(style) + facts.text(style)
  }
}
