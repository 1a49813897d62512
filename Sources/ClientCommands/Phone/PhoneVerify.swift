package struct PhoneVerify: Command {
  package static let path = "phone verify"
  let code: TextInput<String>?
  let number: PhoneNumber?
  let verificationID: String?
  let link: Bool
  let reauth: Bool
  let update: Bool
  let updatedCredential: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Sign in with an SMS code.",
    discussion: """
      The code belongs to the newest pending verification of the target, unless an option selects another one. If you link a number that belongs to another account, its proof is kept: --updated-credential \
      signs in to that account. If the user's address is one of Apple's relay, Apple requires the user's consent \
      before you link a number.
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

  package static func result(of it: SignInResult?) -> Members {
    [
      "localId": .value(it?.session.uid).labeled("uid"),
      "phoneNumber": .value(it?.identity.phoneNumber).labeled("number"),
      "isNewUser": .value(it?.isNewUser, "this call created the account"),
      "providerId": .value(it?.session.providerID),
      "expiresAt": .value(it?.session.expiresAt, "of the ID token").labeled("token until"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    if updatedCredential {
      guard code == nil else {
        throw CommandFailure.usage(
          "--updated-credential takes no code", hint: .run("phone verify --updated-credential"))
      }
      return output(try await auth.pendingConflict("phone").resolve())
    }
    if link { try await context.noteConsent(auth) }
    let done = try await context.use(code, orAsk: try await question(auth), orGive: "phone verify CODE") {
      code in
      // What cannot be a code is said even if nothing is pending.
      try PhoneVerification.digits(of: code)
      let verification = try await verification(auth)
      return update
        ? try await verification.replaceNumber(code: code)
        : try await verification.verify(code: code, purpose: purpose)
    }
    return output(done)
  }

  private func output(_ done: SignInResult) -> Reply {
    let result = Self.result(of: done)
    return Reply(result) { [update, purpose] style in
      let number = done.identity.phoneNumber.map { " \($0.onOneLine)" } ?? ""
      let head =
        switch purpose {
        case _ where update: "Number replaced by\(number)"
        case .signIn: done.isNewUser ? "Signed in as a new user" : "Signed in"
        case .link: "Linked\(number)"
        case .reauthenticate: "Signed in again"
        }
      return style.good(head) + ".\n" + result.lines(style)
    }
  }

  private func verification(_ auth: AuthClient) async throws -> PhoneVerification {
    if let verificationID { return auth.phone.verification(id: verificationID) }
    return try await auth.phone.pending(to: number)
  }

  private var purpose: Purpose {
    if link { return .link }
    return reauth ? .reauthenticate : .signIn
  }

  private func question(_ auth: AuthClient) async throws -> String {
    let pending = try await auth.phone.allPending().last { number == nil || $0.number == number }
    guard pending != nil || verificationID != nil else {
      throw AuthError.nothingPending(Problem(.noVerification(phoneNumber: number?.description)))
    }
    return "Enter the code" + (pending.map { " sent to \($0.name)" } ?? "")
  }
}
