/// What an administrator can set for a project.
struct ProjectSettings: Codable, Sendable, Equatable {
  /// Whether two accounts may have one address.
  var allowDuplicateEmails = false
  /// Whether e-mail enumeration protection is on.
  var improvedEmailPrivacy = false
  /// Codes of the fictional numbers; checked before they get here.
  var testPhoneNumbers: [String: String] = [:]
}
