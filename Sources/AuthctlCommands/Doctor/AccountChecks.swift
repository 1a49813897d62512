import Platform
import AuthCore
import IdentityToolkit

/// Whether the signed-in user can enroll a second factor at all.
struct AccountChecks: Sendable {
  /// What was looked at.
  private(set) var checks: [DoctorCheck] = []
  /// The user's record; nil if nobody could be asked.
  private(set) var user: UserInfo?
  private var session: Session?
  private let facts: ServiceFacts
  /// The service's time.
  private let now: Date

  /// Looks at the session and, if the service answers, at the account.
  ///
  /// - Parameters:
  ///   - auth: the core.
  ///   - facts: what is known of the service.
  ///   - isWaiting: whether a sign-in waits for its second factor, so that nobody need be signed in.
  ///   - again: the command that begins this sign-in again, if it is too old.
  ///   - now: this machine's time.
  init(_ auth: AuthClient, _ facts: ServiceFacts, isWaiting: Bool, again: String?, now: Date) async {
    self.facts = facts
    self.now = facts.time(at: now)
    do throws(AuthError) {
      session = try auth.session()
    } catch {
      checks.append(Self.noSession(error, isWaiting: isWaiting, again: again))
      return
    }
    guard facts.failure == nil else {
      checks.append(
        DoctorCheck(
          "account", .unknown, "it can be looked at once the service answers",
          leavesOpen: DoctorPurpose.enrollments))
      return
    }
    do throws(AuthError) {
      let user = try await auth.account.lookUp()
      self.user = user
      // The look-up may have refreshed the token.
      session = try auth.session()
      checks += [account(user), firstFactor(user), email(user), recentSignIn].compactMap(\.self)
    } catch {
      checks.append(DoctorCheck("account", error.report, blocks: DoctorPurpose.enrollments))
    }
  }

  private static func noSession(_ error: AuthError, isWaiting: Bool, again: String?) -> DoctorCheck {
    guard case .signedOut = error else {
      return DoctorCheck("session", error.report, blocks: DoctorPurpose.enrollments)
    }
    guard !isWaiting || again != nil else {
      return DoctorCheck(
        "session", .warning, "nobody is signed in before the second factor is answered",
        fix: "authctl mfa resolve", blocks: DoctorPurpose.enrollments)
    }
    return DoctorCheck(
      "session", .bad, "nobody is signed in", fix: again ?? "authctl email sign-in ADDRESS",
      failure: .notSignedIn,
      blocks: DoctorPurpose.enrollments)
  }

  private func account(_ user: UserInfo) -> DoctorCheck {
    let name = [user.email ?? user.phoneNumber, user.localID].compactMap(\.self).joined(separator: ", ")
    return DoctorCheck("account", .good, name)
  }

  /// A session that began by phone, anonymously or with a custom token takes no second factor (Docs/protocol.md 6).
  private func firstFactor(_ user: UserInfo) -> DoctorCheck {
    let provider = session?.providerID
    guard let provider, EnrollmentObstacle.singleFactorProviders.contains(provider) else {
      return DoctorCheck("first factor", .good, "'\(provider ?? "?")' can be followed by a second one")
    }
    let other = (user.providerUserInfo ?? []).compactMap(\.providerID).first {
      !EnrollmentObstacle.singleFactorProviders.contains($0)
    }
    let fix =
      other.map { "sign in another way: \(NextCommand.signIn(by: $0, email: user.email))" }
      ?? "give the account an address and a password, then sign in with them: authctl email link ADDRESS"
    return DoctorCheck(
      "first factor", .bad, "a session that began with '\(provider)' takes no second factor", fix: fix,
      failure: .refused, blocks: DoctorPurpose.enrollments)
  }

  private func email(_ user: UserInfo) -> DoctorCheck {
    guard let address = user.email else {
      return DoctorCheck(
        "e-mail", .bad, "the account has no address, and a second factor needs a verified one",
        fix: "authctl email link ADDRESS", failure: .refused, blocks: DoctorPurpose.enrollments)
    }
    guard user.emailVerified == true else {
      return DoctorCheck(
        "e-mail", .bad, "\(address) is not verified, and a second factor needs that",
        fix: "authctl email send-verification", failure: .refused, blocks: DoctorPurpose.enrollments)
    }
    return DoctorCheck("e-mail", .good, "\(address) is verified")
  }

  /// How old a sign-in may be to start an authenticator app, in seconds (Docs/protocol.md 6.8).
  private static let recency: TimeInterval = 300

  /// Whether the sign-in is recent enough, by the service's clock: `auth_time` does not change with a refresh.
  private var recentSignIn: DoctorCheck? {
    guard let session, let claims = session.idToken.reveal({ try? IDToken(parsing: $0) })?.claims,
      let signedInAt = claims.authenticatedAt
    else { return nil }
    let age = now.timeIntervalSince(signedInAt)
    let words = "the sign-in is \(Age.length(seconds: Int(age))) old"
    guard age > Self.recency else { return DoctorCheck("recent sign-in", .good, words) }
    guard facts.isStrict else {
      return DoctorCheck("recent sign-in", .good, "\(words); this server does not ask for a newer one")
    }
    return DoctorCheck(
      "recent sign-in", .bad, "\(words); an authenticator app needs one of the last 5 min",
      fix: NextCommand.reauthenticate(by: session.providerID), failure: .recentLoginNeeded,
      blocks: [.enrollTOTP])
  }
}
