/// Who sends a project's e-mails; Apple's relay takes them only from senders registered with Apple.
package enum MailSender {
  /// The end of Apple's relay addresses.
  package static let relayDomain = "@privaterelay.appleid.com"

  /// Whether Apple hides the user's own address behind this one.
  package static func isRelayed(_ address: String) -> Bool { address.lowercased().hasSuffix(relayDomain) }

  /// The sender of a project without one of its own.
  package static func usual(of projectID: String) -> String { "noreply@\(projectID).firebaseapp.com" }

  /// The project's sender if the receiver is behind Apple's relay; nil for any other receiver.
  ///
  /// A sender of the project's own needs a setting that a local server does not enforce (Docs/strict.md).
  package static func toRegister(for receiver: String, of projectID: String) -> String? {
    isRelayed(receiver) ? usual(of: projectID) : nil
  }
}
