/// What is said to a person after a failure.
///
/// The rules of all such texts, those of the commands included:
/// - A message says what happened: lower case, no full stop, no secret; a value from outside in single quotes if it could be read as words.
/// - A hint says what to do: an imperative in lower case, a colon, the command. Several ways are joined by `; `, steps by `, then: `.
///   No hint is better than one that does not help; one that leads back to the same failure is a defect.
/// - A command is a ``NextCommand``: it names values that are known, keeps the options of the failed command that chose profile, target and
///   tenant, and destroys nothing that the failed command would not have destroyed.
/// - Advice for a code is one row of ``step``, in the file of its area. What changes it is a condition of that row: the step of the flow
///   (``situation``), the service's reason (``reason``, ``exactReason``), the kind of target (``server``, ``isTenant``), how the user signs in (``provider``).
/// - A hint about settings names the setting, and on a local server the command that changes it.
package struct Advice {
  let code: ErrorCode
  /// What the refused call was for.
  var situation: Refusal.Situation
  /// What the service's words add to the code.
  var reason: RefusalReason?
  /// What a server of this program found when it refused the call.
  var exactReason: Reason?
  /// Whether a local server refused to revoke what Apple never issued.
  var lacksAppleAccount = false
  /// Whether the project lacks Apple's key, which its page and its codes need.
  var lacksCodeFlow = false
  /// Whether the sign-in that waits for its second factor is over.
  var endsSignIn = false
  /// The path of the failed command; empty for none.
  var command = ""
  /// How the user signs in, if the command or the session says it.
  package var provider: String?
  /// Aims a command at the local server that has the target's settings; nil if there is none, as in production.
  var server: ((NextCommand) -> NextCommand)?
  /// What named the tenant.
  var tenantOrigin: ParameterOrigin?
  /// Where the target's server is, if it has an address.
  var origin: HTTPOrigin?
  /// Whether the target is a tenant, whose settings have other names.
  var isTenant = false
  /// The command again at the server that runs in the background, for any profile; nil if none does.
  var atRunningServer: NextStep?
  /// Starts a server at the target's address, as it was started in the background before.
  var start: NextCommand?
  /// Whether the server of the target runs in the background.
  var isInBackground = false
  /// The claims of the user who is signed in at the target, or was until the service ended the session.
  var claims: ByName<JSONValue>?
  /// The names of the options that were typed.
  var options: Set<String> = []
  /// The address that a sign-in link was sent to; nil if the command names one.
  var linkAddress: String?

  package init(_ code: ErrorCode, detail: String? = nil, in situation: Refusal.Situation = .other) {
    self.code = code
    self.situation = situation
    reason = RefusalReason(code, detail: detail)
    endsSignIn = code.endsSignIn(detail: detail)
    lacksAppleAccount = detail?.contains("no Apple account") == true
    lacksCodeFlow = detail?.hasPrefix("Code flow is not enabled") == true
  }

  init(_ refusal: Refusal) {
    self.init(refusal.code, detail: refusal.detail, in: refusal.situation)
  }

  /// What to do next; nil if nothing helps, and for a code without a row.
  package var step: NextStep? {
    switch situation {
    case .sessionEnd(let provider, _) where code != .userDisabled: return .run(signIn(by: provider))
    case .challenge(let user, _) where endsSignIn, .secondFactor(_, _, let user, _, _) where endsSignIn:
      return firstFactorAgain(user)
    default: break
    }
    let rows = [
      \Self.exact, \.freeCall, \.phone, \.appProof, \.account, \.email, \.identityProvider, \.nonce,
      \.secondFactor, \.token, \.project, \.administration, \.program,
    ]
    return rows.lazy.compactMap { self[keyPath: $0] }.first ?? faultRules
  }

  /// How to sign in; a tenant has no sign-in by phone.
  func signIn(by provider: String?) -> NextCommand {
    let provider = provider ?? (isOfSession ? lastProvider : nil)
    // A number cannot be linked to a user who has signed in with one.
    let isOther = isTenant || provider == nil && options.contains("link")
    let isPhone = provider == nil || provider == "phone" || provider == ""
    return .signIn(by: isPhone && isOther ? "password" : provider, email: address, number: number)
  }

  /// How the session's user signed in.
  var lastProvider: String? { claims?["firebase"]?["sign_in_provider"]?.string }

  /// The address of the session's user; nil if the call was not about that one.
  var address: String? { isOfSession ? claims?["email"]?.string : nil }

  /// The number of the session's user; nil if the call was not about that one.
  var number: String? { isOfSession ? claims?["phone_number"]?.string : nil }

  private var isOfSession: Bool {
    switch situation {
    case .other, .refresh, .sessionEnd, .sensitiveChange, .enrollmentStart, .enrollmentFinish, .withdrawal,
      .appleRevocation, .email(.reauthentication), .email(.verification), .email(.userUpdate), .email(.link):
      true
    default: isReauthentication
    }
  }

  /// Whether the command reauthenticates the session's user.
  var isReauthentication: Bool { options.contains("reauth") }

  /// What an administrator changes: on a local server by a command, elsewhere in the console.
  func allow(_ lead: NextStep, _ command: NextCommand, otherwise: NextStep?) -> NextStep? {
    guard let server else { return otherwise }
    return "\(lead): \(run: server(command))"
  }

  /// How to turn a way to sign in on.
  func turnOn(_ setting: SignInSetting, otherwise: NextStep?) -> NextStep? {
    allow("turn it on", setting.turningOn(ofTenant: isTenant), otherwise: otherwise)
  }

  /// How to leave the tenant out that was named.
  var withoutTenant: NextStep {
    switch tenantOrigin {
    case .commandLine: "without the tenant: \(run: .again(without: "tenant"))"
    case .variable(let name): "without the tenant: \(shell: "unset", name)"
    default: "take the tenant out of the settings: \(run: "config unset tenantId")"
    }
  }

  // MARK: - Words of several rows

  static let wait: NextStep = "wait a few minutes, then run the same command again"
  package static let configuration: NextStep =
    "see which values apply and where they come from: \(run: "config which")"
  static let requestShape: NextStep = "see what was sent by running the same command with --trace"
  package static let addPassword: NextStep =
    "give the account an address and a password, then sign in with them: \(run: "email link ADDRESS")"
  static let newEmailLink: NextStep = "ask for a new message: \(run: "email reset <address>")"
  static let newAppleNonce: NextStep =
    "make a new nonce and ask for a new token with it: \(run: "apple nonce")"
}
