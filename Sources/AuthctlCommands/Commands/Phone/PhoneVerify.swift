struct PhoneVerify: Command {
  static let path = "phone verify"
  let code: TextInput<String>?
  let number: PhoneNumber?
  let verificationID: VerificationID?
  let link: Bool
  let reauth: Bool
  let update: Bool
  let updatedCredential: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Sign in with an SMS code.",
      discussion: """
        The code belongs to the newest pending verification of the target, unless an option selects another one. If you link a number that belongs to another account, its proof is kept: --updated-credential \
        signs in to that account.
        """,
      examples: [
        "authctl phone verify 123456", "authctl phone verify 123456 --number +16505550101",
        "authctl phone verify 123456 --link", "authctl phone verify --updated-credential",
      ],
      rules: [
        .atMostOne("number", "verification-id", "updated-credential"),
        .atMostOne("link", "reauth", "update", "updated-credential"),
      ],
      build: Self.init(code:number:verificationID:link:reauth:update:updatedCredential:),
      CodeInput.parameter(help: "The code from the SMS, or - for standard input; asked for on a terminal."),
      .option(
        "number", "NUMBER", completion: .candidates(.pendingNumbers),
        help: "Use the pending verification of this number."),
      .option("verification-id", "ID", help: "Use this verification ID."),
      .flag("link", help: "Link the number to the signed-in user."),
      .flag("reauth", help: "Reauthenticate the signed-in user."),
      .flag("update", help: "Replace the signed-in user's number."),
      .flag("updated-credential", help: "Sign in with the proof that a refused link returned; takes no code.")
    )
  }

  func run(_ context: Context) async throws -> PhoneVerifyResult {
    let auth = try await context.auth()
    if updatedCredential {
      guard code == nil else {
        throw CommandFailure.usage(
          "--updated-credential takes no code", hint: "authctl phone verify --updated-credential")
      }
      return PhoneVerifyResult(try await auth.phone.signInWithUpdatedCredential(), purpose: .signIn)
    }
    let done = try await context.use(code, orAsk: question(auth), orGive: "phone verify CODE") { code in
      try await auth.phone.verify(code: code, selection, purpose: purpose)
    }
    return PhoneVerifyResult(done, purpose: purpose)
  }

  private var selection: PhoneSignIn.Selection {
    if let number { return .number(number) }
    return verificationID.map { .verificationID($0) } ?? .newest
  }

  private var purpose: PhoneSignIn.Purpose {
    if link { return .link }
    if reauth { return .reauthenticate }
    return update ? .update : .signIn
  }

  private func question(_ auth: AuthClient) throws -> String {
    let pending = try auth.phone.pending().last { number == nil || $0.phoneNumber == number }
    guard pending != nil || verificationID != nil else {
      throw AuthError.nothingPending(.verification(phoneNumber: number?.description))
    }
    return "Code" + (pending.map { " sent to \($0.phoneNumber)" } ?? "")
  }
}

struct PhoneVerifyResult: CommandResult {
  static var members: String { "localId phoneNumber isNewUser providerId expiresAt" }

  let localID: String
  let phoneNumber: String?
  let isNewUser: Bool
  let providerID: String?
  let expiresAt: Date
  private let purpose: PhoneSignIn.Purpose

  init(_ done: SignedIn, purpose: PhoneSignIn.Purpose) {
    localID = done.session.localID
    phoneNumber = done.phoneNumber
    isNewUser = done.isNewUser
    providerID = done.session.providerID
    expiresAt = done.session.expiresAt
    self.purpose = purpose
  }

  enum CodingKeys: String, CodingKey {
    case localID = "localId", phoneNumber, isNewUser, providerID = "providerId", expiresAt
  }

  func text(_ style: TextStyle) -> String {
    let number = phoneNumber.map { " \($0.onOneLine)" } ?? ""
    let head =
      switch purpose {
      case .signIn: isNewUser ? "Signed in as a new user" : "Signed in"
      case .link: "Linked\(number)"
      case .reauthenticate: "Signed in again"
      case .update: "Number replaced by\(number)"
      }
    var facts = Facts()
    facts.append("uid", localID)
    facts.append("number", phoneNumber)
    facts.append("token until", Timestamp(expiresAt).formatted())
    return style.good(head) + ".\n" + facts.text(style)
  }
}

extension VerificationID: ParsableValue {
  /// Accepts any string.
  package init(parsing text: String) throws(UsageError) { self.init(rawValue: text) }
}
