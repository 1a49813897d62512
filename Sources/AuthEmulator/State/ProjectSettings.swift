import BoundedJSON
import IdentityToolkit

/// The settings of a project.
struct ProjectSettings: OpenRecord {
  /// Whether two accounts may have the same address.
  var allowDuplicateEmails = false
  /// Whether e-mail enumeration protection is on.
  var improvedEmailPrivacy = false
  /// Codes by fictional number; checked before they are stored.
  var testPhoneNumbers: [String: String] = [:]
  /// Outcomes and leases of fictional numbers; nil until there is one.
  var phoneBook: PhoneBook?
  /// Functions that are called before a user is created or signed in.
  var blockingFunctions: BlockingFunctions?
  /// The second-factor settings; nil until they are set.
  var mfa: MFAConfig?
  /// The regions that SMS may be sent to; nil for everywhere.
  var smsRegionConfig: SMSRegionConfig?
  /// The custom domains of Firebase Hosting that links may have, in lower case; nil for none.
  var hostingDomains: [String]?
  /// The settings that Google's emulator lacks; nil until one is set.
  var written: WrittenSettings?
  /// The project's ``written`` in the copy that a tenant's call gets; never stored.
  var projectWritten: WrittenSettings?
  /// The names of settings that were accepted and have no effect here.
  var withoutEffect: [String]?
  /// Which of ``mfa`` and ``smsRegionConfig`` were set without a mask, so that answers leave them out, as Google's emulator does.
  var unshown: [String]?
  /// What masks stored for answers only; nil until there is something.
  var masked: MaskedSettings?
  /// The IDs of tenants that were deleted, where production tells them from unknown ones.
  var deletedTenants: [String]?
  /// Keys of the servers that the accounts were exported from, so that their refresh tokens stay valid; no request can set them.
  var tokenKeys: [String]?
  var unknown: [String: JSONValue] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case allowDuplicateEmails, improvedEmailPrivacy, testPhoneNumbers, blockingFunctions, mfa,
      smsRegionConfig, hostingDomains, written, withoutEffect, deletedTenants, tokenKeys, phoneBook, unshown,
      masked
  }

  /// Stored members that are not settings, so that no event names them.
  static let unnamed: Set = [
    CodingKeys.tokenKeys.rawValue, CodingKeys.withoutEffect.rawValue, CodingKeys.deletedTenants.rawValue,
    CodingKeys.unshown.rawValue, CodingKeys.masked.rawValue,
  ]

  init() {}

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    allowDuplicateEmails = try members.decodeIfPresent(Bool.self, forKey: .allowDuplicateEmails) ?? false
    improvedEmailPrivacy = try members.decodeIfPresent(Bool.self, forKey: .improvedEmailPrivacy) ?? false
    testPhoneNumbers =
      try members.decodeIfPresent([String: String].self, forKey: .testPhoneNumbers) ?? [:]
    blockingFunctions = try members.decodeIfPresent(BlockingFunctions.self, forKey: .blockingFunctions)
    mfa = try members.decodeIfPresent(MFAConfig.self, forKey: .mfa)
    smsRegionConfig = try members.decodeIfPresent(SMSRegionConfig.self, forKey: .smsRegionConfig)
    hostingDomains = try members.decodeIfPresent([String].self, forKey: .hostingDomains)
    written = try members.decodeIfPresent(WrittenSettings.self, forKey: .written)
    withoutEffect = try members.decodeIfPresent([String].self, forKey: .withoutEffect)
    deletedTenants = try members.decodeIfPresent([String].self, forKey: .deletedTenants)
    tokenKeys = try members.decodeIfPresent([String].self, forKey: .tokenKeys)
    phoneBook = try members.decodeIfPresent(PhoneBook.self, forKey: .phoneBook)
    unshown = try members.decodeIfPresent([String].self, forKey: .unshown)
    masked = try members.decodeIfPresent(MaskedSettings.self, forKey: .masked)
  }

  /// Lets answers contain settings again.
  mutating func show(where isNamed: (String) -> Bool) {
    unshown?.removeAll(where: isNamed)
    if unshown == [] { unshown = nil }
  }
}
