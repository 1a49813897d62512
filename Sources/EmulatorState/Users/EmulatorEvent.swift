/// An event on the server: a message that a real service would send or, while events are observed, a change.
package enum EmulatorEvent: Sendable, Equatable {
  case smsSent(project: String, phoneNumber: String, code: String, purpose: SMSPurpose)
  case accountCreated(localID: String, email: String?, phoneNumber: String?)
  /// A change of an account other than its sign-in times; the fields have their wire names.
  case accountUpdated(localID: String, fields: [String])
  case accountDeleted(localID: String)
  case accountsCleared(count: Int)
  case accountsImported(count: Int)
  /// A sign-in that returned tokens; a refresh does not count.
  case signedIn(localID: String, provider: String, secondFactor: String?)
  /// The server's clock was moved; the offset from the machine's clock.
  case clockMoved(offsetMilliseconds: Int64)
  /// Settings of the project were changed; the names under which they are stored.
  case configChanged(fields: [String])
  /// The paths of project settings that were accepted but have no effect here.
  case settingsIgnored(fields: [String])
  case snapshotSaved(name: String)
  case snapshotRestored(name: String)
  /// A call named a project other than the only one.
  case otherProjectNamed(project: String, own: String)
  case emailSent(project: String, SentEmail)
  /// An event that could not be delivered to another program; `event` is its kind, nil for several.
  ///
  /// The receiver is `functions` or `webhook`. The address is `scheme://host[:port]`, because the rest may be a
  /// secret. The reason is in lower case, without a full stop.
  case deliveryFailed(receiver: String, address: String, event: String?, reason: String, count: Int)

  case silentPushSent(project: String, SilentPush)

  package struct SilentPush: Codable, Sendable, Equatable {
    /// The APNs device token, hexadecimal.
    package var appToken: String
    /// Whether the token belongs to the APNs sandbox.
    package var isSandbox: Bool
    /// The random value that the app waits for.
    package var receipt: String
    /// The value that only the device gets.
    package var secret: String

    package var payload: String { JSONOutput.text(of: payloadValue) }

    package var payloadValue: JSONValue {
      ["com.google.firebase.auth": ["receipt": .string(receipt), "secret": .string(secret)]]
    }

    package init(appToken: String, isSandbox: Bool, receipt: String, secret: String) {
      self.appToken = appToken
      self.isSandbox = isSandbox
      self.receipt = receipt
      self.secret = secret
    }
  }

  package enum SMSPurpose: String, Sendable, Equatable {
    /// Sign-in, linking or replacing a number; the request does not say which.
    case signIn
    case secondFactorEnrollment
    case secondFactorSignIn
  }

  /// The line that Google's emulator prints (Docs/protocol.md 9.4 and 9.9); scripts search it for `code` and
  /// six digits, or for the link.
  ///
  /// Nil if it prints none.
  package var consoleLine: String? {
    switch self {
    case .smsSent(_, let number, let code, .signIn):
      "To verify the phone number \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorEnrollment):
      "To enroll MFA with \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorSignIn):
      "To sign in with MFA using \(number), use the code \(code)."
    case .accountCreated, .accountUpdated, .accountDeleted, .accountsCleared, .accountsImported, .signedIn,
      .clockMoved, .configChanged, .deliveryFailed, .snapshotSaved, .snapshotRestored:
      nil
    case .settingsIgnored(let fields):
      "No effect on this server: \(fields.joined(separator: ", ")) (accepted as Google's emulator does)"
    case .otherProjectNamed(let project, let own): Self.warning(naming: project, own: own)
    case .silentPushSent(_, let push):
      "To prove the app with APNs token \(push.appToken), deliver \(push.payload)"
    case .emailSent(_, let email): "\(email.beginning), follow this link: \(email.oobLink)\(email.ending)"
    }
  }
}

extension EmulatorEvent {
  /// Google's emulator's message about another project in its single-project mode.
  package static func warning(naming project: String, own: String) -> String {
    "Multiple projectIds are not recommended in single project mode. Requested project ID \(project), but the emulator "
      + "is configured for \(own). To opt-out of single project mode add/set the '\"singleProjectMode\"' false' property in "
      + "the firebase.json emulators config."
  }
}

/// An e-mail that a real service would have sent.
package struct SentEmail: Codable, Sendable, Equatable {
  package var email: String
  /// The new address, for a change of address.
  package var newEmail: String?
  package var requestType: OOBRequestType
  package var oobCode: String
  package var oobLink: String
  /// Milliseconds since 1970.
  package var sentAt: Int64?
  /// The uid of the account with the address; stored only if codes end with their accounts.
  package var localID: String?

  package enum CodingKeys: String, CodingKey {
    case email, newEmail, requestType, oobCode, oobLink, sentAt, localID = "localId"
  }

  package init(
    email: String, newEmail: String? = nil, requestType: OOBRequestType, oobCode: String, oobLink: String,
    sentAt: Int64? = nil, localID: String? = nil
  ) {
    self.email = email
    self.newEmail = newEmail
    self.requestType = requestType
    self.oobCode = oobCode
    self.oobLink = oobLink
    self.sentAt = sentAt
    self.localID = localID
  }

  fileprivate var beginning: String {
    switch requestType {
    case .emailSignIn: "To sign in as \(email)"
    case .passwordReset: "To reset the password for \(email)"
    case .verifyAndChangeEmail: "To verify and change the email address from \(email) to \(newEmail ?? "")"
    case .recoverEmail: "To reset your email address to \(email)"
    default: "To verify the email address \(email)"
    }
  }

  fileprivate var ending: String { requestType == .passwordReset ? "&newPassword=NEW_PASSWORD_HERE" : "" }
}
