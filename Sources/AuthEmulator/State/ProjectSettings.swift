import BoundedJSON
import IdentityToolkit

/// What an administrator can set for a project.
struct ProjectSettings: OpenRecord {
  /// Whether two accounts may have one address.
  var allowDuplicateEmails = false
  /// Whether e-mail enumeration protection is on.
  var improvedEmailPrivacy = false
  /// Codes of the fictional numbers; checked before they get here.
  var testPhoneNumbers: [String: String] = [:]
  /// Functions that are asked before a user is created or signed in.
  var blockingFunctions: BlockingFunctions?
  /// Second factors, once somebody said something of them.
  var mfa: MFAConfig?
  /// Where SMS may go to; everywhere when nobody said so.
  var smsRegionConfig: SMSRegionConfig?
  /// The names of settings that were accepted and have no effect here.
  var withoutEffect: [String]?
  /// Keys of the servers that the accounts were exported from, whose refresh tokens stay good; not a setting that anybody can name.
  var tokenKeys: [String]?
  var unknown: [String: JSONValue] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case allowDuplicateEmails, improvedEmailPrivacy, testPhoneNumbers, blockingFunctions, mfa,
      smsRegionConfig, withoutEffect, tokenKeys
  }

  /// Stored members that are no settings, so that no event names them.
  static let unnamed: Set = [CodingKeys.tokenKeys.rawValue, CodingKeys.withoutEffect.rawValue]

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
    withoutEffect = try members.decodeIfPresent([String].self, forKey: .withoutEffect)
    tokenKeys = try members.decodeIfPresent([String].self, forKey: .tokenKeys)
  }
}
