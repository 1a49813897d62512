/// An event on the server: a message that a real service would send or, while events are observed, a change.
package struct EmulatorEvent: Sendable, Equatable {
  /// What happened, by its name in JSON (Docs/json.md, with the members of each kind).
  package enum Kind: String, CaseIterable, Sendable {
    case smsSent, emailSent, silentPushSent
    case accountCreated, accountUpdated, accountDeleted, accountsCleared, accountsImported, signedIn
    case clockMoved, configChanged, settingsIgnored, otherProjectNamed, deliveryFailed
    case snapshotSaved, snapshotRestored
  }

  package let kind: Kind
  /// What its JSON says beside the kind.
  package private(set) var members: ByName<JSONValue>

  /// Creates an event with strings and other members; nil is left out.
  package init(
    _ kind: Kind, _ texts: KeyValuePairs<String, String?> = [:], fields: [String]? = nil, count: Int? = nil,
    others: ByName<JSONValue> = [:]
  ) {
    self.kind = kind
    members = others
    for (name, text) in texts { members[name] = text.map { .string($0) } }
    members["fields"] = fields.map { .array($0.map { .string($0) }) }
    members["count"] = count.map { .integer(Int64($0)) }
  }

  package enum SMSPurpose: String, Codable, Sendable {
    /// Sign-in, linking or replacing a number; the request does not say which.
    case signIn
    case secondFactorEnrollment
    case secondFactorSignIn
  }

  /// A member that is a string; empty if there is none.
  package subscript(name: String) -> String { members[name]?.string ?? "" }

  /// The line that Google's emulator prints (Docs/protocol.md 9.4 and 9.9); scripts search it for `code` and
  /// six digits, or for the link.
  ///
  /// Nil if it prints none.
  package var consoleLine: String? {
    switch kind {
    case .smsSent: "\(smsBeginning), use the code \(self["code"])."
    case .emailSent: "\(emailBeginning), follow this link: \(self["oobLink"])\(emailEnding)"
    case .silentPushSent: "To prove the app with APNs token \(self["appToken"]), deliver \(payload)"
    case .settingsIgnored: "No effect on this server: \(fields) (accepted as Google's emulator does)"
    case .otherProjectNamed: Self.warning(naming: self["requested"], own: self["own"])
    default: nil
    }
  }

  /// The payload of a silent push.
  package var payload: String { members["payload"].map { JSONOutput.text(of: $0) } ?? "" }

  private var fields: String {
    (members["fields"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
  }

  private var smsBeginning: String {
    let number = self["phoneNumber"]
    return switch SMSPurpose(rawValue: self["purpose"]) {
    case .secondFactorEnrollment: "To enroll MFA with \(number)"
    case .secondFactorSignIn: "To sign in with MFA using \(number)"
    case .signIn, nil: "To verify the phone number \(number)"
    }
  }

  private var emailBeginning: String {
    let email = self["email"]
    return switch OOBRequestType(rawValue: self["requestType"]) {
    case .emailSignIn: "To sign in as \(email)"
    case .passwordReset: "To reset the password for \(email)"
    case .verifyAndChangeEmail: "To verify and change the email address from \(email) to \(self["newEmail"])"
    case .recoverEmail: "To reset your email address to \(email)"
    default: "To verify the email address \(email)"
    }
  }

  private var emailEnding: String {
    self["requestType"] == OOBRequestType.passwordReset.rawValue ? "&newPassword=NEW_PASSWORD_HERE" : ""
  }

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
  /// The uid of the account with the address.
  package var localID: String?
  package var sender: String?
  package var senderName: String?
  package var subject: String?
  /// The text as a mail program shows it, without the link.
  package var text: String?
  /// The language that the client or the project chose, BCP 47.
  package var languageCode: String?
  /// The app that asked: a bundle ID, a package name or a web origin.
  package var app: String?
  /// Whether the link went to an administrator, and no e-mail to the user.
  package var isReturned: Bool?

  package enum CodingKeys: String, CodingKey {
    case email, newEmail, requestType, oobCode, oobLink, sentAt, sender, senderName, subject, text,
      languageCode, app,
      isReturned, localID = "localId"
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
}
