import BoundedJSON
import IdentityToolkit

/// The form of a member in production's schema, found from the Swift type.
indirect enum WireForm: Sendable {
  case text, flag, int32, int64, double, bytes, time
  /// The full name of the enumeration, and its values in the order of their numbers.
  case choice(type: String, [String])
  case list(WireForm)
  case map(WireForm)
  case message(WireSchema)
  /// A value that is not checked.
  case any

  init(_ type: any Decodable.Type, version: String) {
    switch type {
    case is String.Type: self = .text
    case is Bool.Type: self = .flag
    case is Int64String.Type: self = .int64
    case is Double.Type, is Float.Type: self = .double
    case is any FixedWidthInteger.Type: self = .int32
    case let choice as any WireEnum.Type:
      self = .choice(type: Self.name(of: choice, version: version), choice.namesOnWire)
    case let list as any ListType.Type: self = .list(WireForm(list.elementType, version: version))
    case let map as any MapType.Type: self = .map(WireForm(map.valueType, version: version))
    default:
      let schema = WireSchema(type, version: version)
      // A type that decodes itself in its own way.
      self = schema.members.isEmpty ? .any : .message(schema)
    }
  }

  /// The full name of an enumeration; names that were not recorded follow the pattern of the others.
  private static func name(of type: any WireEnum.Type, version: String) -> String {
    let package = "google.cloud.identitytoolkit"
    return switch type {
    case is OOBRequestType.Type: "\(package).v1.OobReqType"
    case is UserAttribute.Type: "\(package).v1.SetAccountInfoRequest.UserAttributeName"
    case is QueryAccounts.SortField.Type: "\(package).v1.QueryUserInfoRequest.SortByField"
    case is QueryAccounts.Order.Type: "\(package).v1.QueryUserInfoRequest.Order"
    case is MFAConfig.State.Type: "\(package).admin.v2.MultiFactorAuthConfig.State"
    case is MFAConfig.ProviderConfig.State.Type: "\(package).admin.v2.ProviderConfig.MfaState"
    case is MFAConfig.Provider.Type: "\(package).admin.v2.MultiFactorAuthConfig.Provider"
    default: "\(package).\(version).\(type)"
    }
  }
}

/// The members of a request or of an object in it, in production's schema.
struct WireSchema: Sendable {
  /// The full name of the message.
  let type: String
  /// The forms of the members by the name in `camelCase`.
  let members: [String: WireForm]
  /// Members of which only one can be sent, by the name of their group.
  let alternatives: [String: [String]]

  /// Finds the members of a type of the API's version, such as `v1`.
  init(_ type: any Decodable.Type, version: String) {
    var members = SchemaProbe.memberTypes(of: type).mapValues { WireForm($0, version: version) }
    for (name, form) in Self.special(of: type, version: version) where members[name] != nil {
      members[name] = form
    }
    self.members = members
    self.type = "google.cloud.identitytoolkit.\(version).\(type)"
    alternatives = Self.groups.mapValues { $0.filter { members[$0] != nil } }.filter { $0.value.count > 1 }
  }

  /// Groups of which a request can have one member.
  private static let groups = [
    "enrollment_info": ["phoneEnrollmentInfo", "totpEnrollmentInfo"],
    "verification_info": ["phoneVerificationInfo", "totpVerificationInfo"],
  ]

  /// Members that are text here and something narrower in production.
  private static func special(of type: any Decodable.Type, version: String) -> [String: WireForm] {
    let package = "google.cloud.identitytoolkit"
    let versions = ["RECAPTCHA_VERSION_UNSPECIFIED", "RECAPTCHA_ENTERPRISE"]
    return switch type {
    case is UserInfo.Type:
      ["passwordHash": .bytes, "salt": .bytes, "lastRefreshAt": .time]
    case is MFAEnrollment.Type: ["enrolledAt": .time]
    case is InboundSamlConfig.Certificate.Type: ["expiresAt": .time]
    case is BatchCreateAccounts.Type: ["signerKey": .bytes, "saltSeparator": .bytes]
    case is RecaptchaConfig.Type:
      ["version": .choice(type: "\(package).v2.GetRecaptchaConfigRequest.RecaptchaVersion", versions)]
    default: ["recaptchaVersion": .choice(type: "\(package).\(version).RecaptchaVersion", versions)]
    }
  }

  /// The name of a member in production's paths.
  static func pathName(_ member: String) -> String {
    switch member {
    case "requestType": "req_type"
    // Only an imported user has one.
    case "passwordHash": "password"
    default: snakeCased(member)
    }
  }
}

extension WireEnum {
  fileprivate static var namesOnWire: [String] { allCases.map(\.rawValue) }
}
