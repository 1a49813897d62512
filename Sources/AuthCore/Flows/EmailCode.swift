import Platform

/// A code from an e-mail that was checked and not used yet (Docs/protocol.md 5.4).
public struct EmailCode: Sendable, Equatable {
  /// What it does.
  public let purpose: Purpose
  /// The address that got it; production hides it for sign-in links.
  public let email: String?
  /// The address that will replace it.
  public let newEmail: String?
  let code: Secret
  let context: FlowContext

  /// Whether both are the same code, by whatever client.
  public static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.purpose == other.purpose && one.email == other.email
      && one.newEmail == other.newEmail
  }

  /// Verifies, changes or restores the address, and refreshes the session if it is the same user's.
  ///
  /// A refresh that fails is not thrown: the code is used, and the next call that needs a token refreshes it.
  ///
  /// - Returns: the uid of the changed account, if the service names it.
  /// - Throws: the errors of ``EmailSignIn/check(_:)``.
  @discardableResult
  public func apply() async throws(AuthError) -> String? { try await applied().uid }

  /// ``apply()``, with whether the session was refreshed, or why it could not be.
  package func applied() async throws(AuthError) -> (uid: String?, refresh: Result<Bool, AuthError>) {
    let request = Update {
      $0.oobCode = code.reveal { $0 }
      $0.returnSecureToken = true
    }
    let answer = try await context.call(request, during: .emailCode(purpose.wire))
    let session = try await context.store.read().session
    guard let session, session.project.sharesSessions(with: context.project), session.uid == answer.localID
    else { return (answer.localID, .success(false)) }
    do throws(AuthError) {
      _ = try await TokenRefresh(context: context).session(force: true)
      return (answer.localID, .success(true))
    } catch {
      // A code cannot be used twice, so a failure here must not look like a failure of the code.
      return (answer.localID, .failure(error))
    }
  }

  /// Sets a new password; this does not sign in.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `WEAK_PASSWORD`, after which the code is still valid, and the errors of ``EmailSignIn/check(_:)``.
  public func setPassword(_ password: Secret) async throws(AuthError) {
    let request = ResetPassword {
      $0.oobCode = code.reveal { $0 }
      $0.newPassword = password.reveal { $0 }
    }
    _ = try await context.call(request, during: .emailCode(purpose.wire))
  }

  /// What a code does.
  public enum Purpose: Sendable, Hashable {
    /// Sets a new password.
    case resetPassword
    /// Proves the address.
    case verifyEmail
    /// Replaces the address by the new one, which it proves.
    case changeEmail
    /// Undoes a change of the address.
    case recoverEmail
    /// Undoes the enrollment of a second factor.
    case removeSecondFactor
    /// Signs in.
    case signIn
  }
}

extension EmailCode.Purpose {
  /// The purpose on the wire; nil for those that no message has any more.
  package init?(_ wire: OOBRequestType) {
    switch wire {
    case .passwordReset: self = .resetPassword
    case .verifyEmail: self = .verifyEmail
    case .verifyAndChangeEmail: self = .changeEmail
    case .recoverEmail: self = .recoverEmail
    case .revertSecondFactorAddition: self = .removeSecondFactor
    case .emailSignIn: self = .signIn
    case .unspecified, .oldEmailAgree, .newEmailAccept: return nil
    }
  }

  /// The spelling on the wire, which JSON output prints.
  package var wire: OOBRequestType {
    switch self {
    case .resetPassword: .passwordReset
    case .verifyEmail: .verifyEmail
    case .changeEmail: .verifyAndChangeEmail
    case .recoverEmail: .recoverEmail
    case .removeSecondFactor: .revertSecondFactorAddition
    case .signIn: .emailSignIn
    }
  }
}

extension EmailCode {
  /// The code in what was copied from an e-mail: the `oobCode` of a link, which can be inside of a dynamic link, or the text itself.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a link without one.
  static func code(of link: Secret) throws(AuthError) -> Secret {
    guard let code = link.reveal(OOBLink.code(in:)) else {
      throw .invalid(Problem(.argument(.other("the link has no oobCode"))))
    }
    return Secret(code)
  }
}
