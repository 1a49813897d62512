import BoundedJSON

extension FileForm {
  /// The settings of a schema that this server enforces or keeps, as members of a project file.
  ///
  /// - Parameters:
  ///   - schema: all settings there are.
  ///   - list: what the server does with each.
  ///   - others: paths of settings that stand elsewhere in the file.
  /// - Returns: the form of an object with these settings.
  static func settings(
    _ schema: SettingSchema, _ list: [ConfigSetting], without others: [String]
  ) -> FileForm {
    .object(object(schema, SettingFilter(list: list, others: others), at: ""))
  }

  private static func object(_ schema: SettingSchema, _ filter: SettingFilter, at path: String) -> FileObject
  {
    let members = schema.members.sorted { $0.key < $1.key }.compactMap { name, form -> FileObject.Member? in
      let place = path.isEmpty ? name : "\(path).\(name)"
      guard !filter.others.contains(place), let form = converted(form, filter, at: place) else { return nil }
      return FileObject.Member(name, form, abouts[place] ?? "")
    }
    return FileObject(members, alternatives: Array(schema.alternatives.values))
  }

  private static func converted(
    _ form: SettingForm, _ filter: SettingFilter, at path: String
  ) -> FileForm? {
    if case .object(let schema) = form {
      let object = object(schema, filter, at: path)
      return object.members.isEmpty ? nil : .object(object)
    }
    guard filter.keeps(path) else { return nil }
    if case .list(let element) = form {
      return converted(element, filter, at: path).map { .list($0) }
    }
    return switch form {
    case .flag: .flag
    case .text: .text(rules[path] ?? .any)
    case .int32: .integer(ranges[path] ?? 0...Int64(Int32.max))
    case .int64: .integer(0...Int64.max)
    case .fraction: .fraction
    case .time: .text(.time)
    case .duration: .text(.duration)
    case .choice(_, let names): .choice(names.filter { !$0.hasSuffix("_UNSPECIFIED") })
    case .readOnly, .map, .list, .object: nil
    }
  }

  private static let rules: [String: TextRule] = [
    "authorizedDomains": .domain, "smsRegionConfig.allowByDefault.disallowedRegions": .region,
    "smsRegionConfig.allowlistOnly.allowedRegions": .region, "notification.sendEmail.callbackUri": .url,
  ]

  private static let strength = "passwordPolicyConfig.passwordPolicyVersions.customStrengthOptions"

  private static let ranges: [String: ClosedRange<Int64>] = [
    "\(strength).minPasswordLength": 6...30, "\(strength).maxPasswordLength": 6...4096,
    "mfa.providerConfigs.totpProviderConfig.adjacentIntervals": 0...10,
    "mfaConfig.providerConfigs.totpProviderConfig.adjacentIntervals": 0...10,
  ]

  private static let abouts: [String: String] = [
    "signIn": "The ways to sign in.",
    "signIn.allowDuplicateEmails": "Whether two users may have one address.",
    "emailPrivacyConfig": "E-mail enumeration protection.",
    "passwordPolicyConfig": "What a password must contain.",
    "smsRegionConfig": "The regions to which SMS may go: all but some, or some only.",
    "mfa": "The second factors.", "mfaConfig": "The second factors.",
    "client": "What users may do without an administrator.",
    "authorizedDomains": "The domains that links may lead to.",
    "quota": "A temporary limit of sign-ups in an hour.",
    "recaptchaConfig": "Where a reCAPTCHA token is asked for.",
    "multiTenant": "Whether the project may have tenants.",
    "autodeleteAnonymousUsers": "Whether anonymous users are deleted after 30 days.",
  ]
}

/// Which settings a project file has.
private struct SettingFilter {
  let list: [ConfigSetting]
  let others: [String]

  /// Whether the server does something with the setting.
  func keeps(_ path: String) -> Bool {
    let setting = list.first { path == $0.path || path.hasPrefix("\($0.path).") }
    return switch setting?.treatment {
    case nil, .stored?: true
    default: false
    }
  }
}
