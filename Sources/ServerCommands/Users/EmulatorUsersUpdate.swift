import AuthCrypto
import POSIXShell

package struct EmulatorUsersUpdate: Command {
  package static let path = "emulator users update"
  let user: UserReference
  let parameters: UserParameters
  let removed: [RemovablePart]
  let removedFactors: [String]
  let unlinked: [String]

  /// An attribute that can be removed from a user.
  enum RemovablePart: String, ChoiceValue {
    case name
    case photo = "photo-url"
    case number, password, verified, disabled, claims, factors
  }

  package static let description: CommandDescription<Context> = CommandDescription(
    "Change a user of the local server.",
    discussion: """
      Whatever you do not set stays the same. Second factors and identities are added to those the user has; \
      --claims \
      replaces all claims. AUTHCTL_PASSWORD changes a password only with --new-password. A new password \
      ends the user's sessions.
      """,
    examples: [
      "authctl emulator users update jane@example.com --name 'Jane Doe' --verified",
      "authctl emulator users update jane --email jane@example.com --new-password",
      "authctl emulator users update jane@example.com --remove number --remove verified",
      "authctl emulator users update jane@example.com --totp --remove-factor work",
    ],
    build: Self.init(user:parameters:removed:removedFactors:unlinked:), UserReference.parameter,
    UserParameters.parameter,
    .repeated("remove", "WHAT", help: "Remove this value, or undo verified or disabled."),
    .repeated("remove-factor", "FACTOR", help: "Remove the second factor with this name, number or ID."),
    .repeated(
      "unlink", "PROVIDER", completion: .candidates(.providers),
      help: "Remove the identity of this provider."))

  package static func result(of it: EmulatorUsersAdd.Outcome?) -> Members { EmulatorUsersAdd.result(of: it) }

  package func run(_ context: Context) async throws -> Reply {
    try parameters.checkInputs(Self.next)
    let claims = try parameters.claimsText(context, for: Self.next)
    let secret = try parameters.appSecret(context, for: Self.next)
    let auth = try await context.administration()
    let before = try await auth.localServer.user(user, for: Self.next)
    let email = parameters.email?.description ?? before.email
    var change = Update { $0.localID = before.localID }
    fill(&change)
    change.customAttributes = removed.contains(.claims) ? "{}" : claims
    change.mfa = try factors(of: before, adding: secret, context)
    change.password = try await parameters.newPassword(
      context, hasAddress: email != nil, isNew: false, for: "\(Self.next) \(user.text)")?
      .reveal { $0 }
    let links = parameters.identities(
      email: email, name: change.displayName ?? before.displayName, photo: change.photoUrl ?? before.photoUrl)
    guard change != Update({ $0.localID = before.localID }) || !links.isEmpty else {
      throw CommandFailure.usage("there is nothing to change", hint: nil)
    }
    do throws(AuthError) {
      let after = try await auth.localServer.changeUser(change, linking: links)
      return EmulatorUsersAdd.reply("Changed", after, secret: parameters.totp ? secret : nil, auth.project)
    } catch {
      throw parameters.refusal(error, uid: nil, for: Self.next)
    }
  }

  /// Sets the values that need no input to be read.
  private func fill(_ change: inout Update) {
    change.email = parameters.email?.description
    change.phoneNumber = parameters.number?.description
    change.displayName = parameters.name
    change.photoUrl = parameters.photo
    if parameters.isVerified || removed.contains(.verified) { change.emailVerified = parameters.isVerified }
    if parameters.isDisabled || removed.contains(.disabled) { change.disableUser = parameters.isDisabled }
    let attributes: [UserAttribute] = removed.compactMap { part in
      switch part {
      case .name: .displayName
      case .photo: .photoURL
      case .password: .password
      default: nil
      }
    }
    if !attributes.isEmpty { change.deleteAttribute = attributes }
    let providers = unlinked + (removed.contains(.number) ? ["phone"] : [])
    if !providers.isEmpty { change.deleteProvider = providers }
  }

  /// The new second factors; nil to keep them.
  private func factors(
    of user: UserInfo, adding secret: Secret?, _ context: Context
  ) throws(CommandFailure) -> Update.MFA? {
    var kept = removed.contains(.factors) ? [] : user.mfaInfo ?? []
    for name in removedFactors {
      let found = kept.filter { factor in
        [factor.mfaEnrollmentID, factor.displayName, factor.unobfuscatedPhoneInfo, factor.phoneInfo]
          .contains(name)
      }
      guard found.count == 1 else {
        let problem = found.isEmpty ? "no second factor is" : "several second factors are"
        throw CommandFailure.usage(
          "\(problem) called '\(name)'", hint: .run("emulator users show \(self.user.text)"))
      }
      kept.removeAll { $0 == found[0] }
    }
    let added = parameters.enrollments(app: secret).map { factor in
      var factor = factor
      // Google's emulator requires an ID, and production chooses its own.
      factor.mfaEnrollmentID = Hexadecimal.encode(context.machine.randomBytes(14))
      return factor
    }
    guard !added.isEmpty || kept != user.mfaInfo ?? [] else { return nil }
    let all = kept.map { factor in
      var factor = factor
      factor.phoneInfo = factor.unobfuscatedPhoneInfo ?? factor.phoneInfo
      return factor
    }
    return Update.MFA { $0.enrollments = all + added }
  }
}
