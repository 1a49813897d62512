import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorUsersAdd: Command {
  static let path = "emulator users add"
  let profile: NewUserProfile
  let password: NewUserPassword
  let claims: ClaimsInput?
  let factors: NewUserFactors
  let identities: [ProviderIdentity]

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Create a user on the local server.",
      discussion: """
        Everything is optional. If the server refuses a part, for example claims or an identity that \
        another user has, there is no new user at all. A server takes second factors for a user whose \
        address is verified. The identity of --provider gets the user's address, name and photo.
        """,
      examples: [
        "authctl emulator users add --email jane@example.com --verified --password-file password.txt",
        #"authctl emulator users add --number +16505550101 --uid jane --claims '{"role":"admin"}'"#,
        "authctl emulator users add --email jane@example.com --verified --sms-factor +16505553434=work --totp",
        "authctl emulator users add --email jane@example.com --provider google.com=1234567890 --field localId",
      ],
      build: Self.init(profile:password:claims:factors:identities:),
      NewUserProfile.parameter, NewUserPassword.parameter,
      .option(
        "claims", "JSON|PATH|-", completion: .file,
        help: "Custom claims: a JSON object, the path of a file with one, or - for standard input."),
      NewUserFactors.parameter,
      .repeated(
        "provider", "PROVIDER=UID", help: "Link this identity, such as google.com=1234567890."))
  }

  func run(_ context: Context) async throws -> EmulatorUsersAddResult {
    try checkInputs()
    var user = profile.user
    user.claims = try claims.map { try $0.claims(context, for: Self.path).claimsText(for: Self.path) }
    let secret = try factors.secret(context)
    user.factors = factors.enrollments(app: secret)
    user.identities = identities.map { identity in
      ProviderUserInfo {
        $0.providerID = identity.providerID
        $0.rawID = identity.rawID
        $0.email = user.email
        $0.displayName = user.displayName
        $0.photoUrl = user.photoURL
      }
    }
    let auth = try await context.administration()
    user.password = try await password.secret(context, hasAddress: user.email != nil)
    do {
      let made = try await auth.localServer.addUser(user)
      return EmulatorUsersAddResult(
        made, secret: factors.totp ? secret : nil, issuer: auth.target.projectID)
    } catch {
      throw refusal(error)
    }
  }

  /// Refuses two inputs that would both be read from standard input.
  private func checkInputs() throws(CommandFailure) {
    let inputs = [
      password.input.input == .standardInput ? "--password-file" : nil,
      claims?.isStandardInput == true ? "--claims" : nil,
      factors.totpSecret == .standardInput ? "--totp-secret-file" : nil,
    ].compactMap(\.self)
    guard inputs.count > 1 else { return }
    throw CommandFailure.usage(
      "\(inputs.joined(separator: " and ")) cannot both be standard input",
      hint: "put one into a file: authctl \(Self.path) --help")
  }

  /// The failure of a refusal, with the user who is in the way.
  private func refusal(_ error: AuthError) -> CommandFailure {
    var report = error.explained(for: Self.path).report
    func blame(_ name: String?) {
      report.hint = "see whose it is: authctl emulator users show \(name ?? "USER")"
    }
    switch report.code {
    case "EMAIL_EXISTS": blame(profile.email?.description)
    case "PHONE_NUMBER_EXISTS": blame(profile.number?.description)
    case "DUPLICATE_LOCAL_ID":
      report.message = "another user has the uid '\(profile.uid?.text ?? "")'"
      blame(profile.uid?.text)
    case "FEDERATED_USER_ID_ALREADY_LINKED":
      report.message = "another user has one of the identities"
      report.hint =
        "see whose it is: authctl emulator users list --provider \(identities.first?.providerID ?? "ID")"
    default: break
    }
    return CommandFailure(report)
  }
}

/// The result of `emulator users add`: the user, and the secret of a new authenticator app.
struct EmulatorUsersAddResult: CommandResult {
  static var members: String { "\(ShownUser.members) sharedSecretKey otpauthUrl" }

  private let shown: ShownUser
  /// Shown once, which is its purpose.
  private let sharedSecretKey: String?
  private let otpauthUrl: String?

  private enum CodingKeys: CodingKey { case sharedSecretKey, otpauthUrl }

  init(_ user: UserInfo, secret: Secret?, issuer: String) {
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
    return "Created \(style.strong(shown.user.nameWithUID)).\n" + shown.text(style) + facts.text(style)
  }
}
