/// Who sends a project's e-mails; Apple's relay takes them only from senders registered with Apple.
package enum MailSender {
  /// The end of Apple's relay addresses.
  package static let relayDomain = "@privaterelay.appleid.com"

  /// Whether Apple hides the user's own address behind this one.
  package static func isRelayed(_ address: String) -> Bool { address.lowercased().hasSuffix(relayDomain) }

  /// The sender of a project without a domain of its own.
  package static func usual(of projectID: String, localPart: String? = nil) -> String {
    "\(localPart ?? "noreply")@\(projectID).firebaseapp.com"
  }
}
