extension StateFacts {
  /// The setting that refuses the call, by its name and its value.
  func settingReason(_ refusal: Refusal) -> Reason? {
    switch refusal.code {
    case .passwordDoesNotMeetRequirements, .weakPassword: return passwordReason
    case .unauthorizedDomain: return domainReason
    case .operationNotAllowed, .passwordLoginDisabled, .adminOnlyOperation:
      return regionReason ?? providerReason ?? factorReason(refusal) ?? hidingReason(refusal)
        ?? switchReason
    case .projectDisabled, .tenantDisabled:
      return Reason(
        .authOff, "sign-in is off in this tenant (disableAuth is on)", (.setting, "disableAuth"),
        (.value, "on"))
    case .invalidTenantID, .tenantDeleted, .invalidProjectID: return tenantReason(refusal)
    default: return nil
    }
  }

  /// The setting to change on this server, by its name, and its value; nil without one.
  func change(for reason: Reason) -> String? {
    guard let setting = reason[.setting], let value = reason[.value] else { return nil }
    let name = setting + (tenant(having: setting).map { " of tenant \($0)" } ?? "")
    let region = reason[.number].flatMap { SMSRegions.regions(of: $0).first } ?? "the region of the number"
    let change =
      switch (setting.split(separator: ".").last ?? "", value) {
      case ("allowedRegions", _): "add \(region) to \(name)"
      case ("disallowedRegions", _): "take \(region) out of \(name)"
      case ("authorizedDomains", _): "add \(reason[.domain] ?? "the domain") to \(name)"
      case ("enabledProviders", _): "add PHONE_SMS to \(name)"
      case ("state", _): "set \(name) to ENABLED"
      case ("managedRules", _): "set the endScore of \(name) below the score"
      case (_, "off"), (_, "false"): "set \(name) to on"
      case (_, "on"), (_, "true"): "set \(name) to off"
      case ("minPasswordLength", _): "set \(name) to a smaller number"
      case ("maxPasswordLength", _): "set \(name) to a larger number"
      default: "change \(name)"
      }
    switch reason.kind {
    case .passwordPolicy: return "choose a password that fits, or \(change)"
    case .accountsHidden where refusal?.code == .operationNotAllowed:
      return "send the verification message to the new address, whose link changes it, or \(change)"
    case .accountsHidden: return "show one message for both, or \(change)"
    default: return change
    }
  }

  /// The tenant of the call if it has a setting itself; nil if the project has it.
  func tenant(having setting: String) -> String? {
    state.isTenant && !SettingList(ofTenant: true).find(setting).isEmpty ? world.tenantID : nil
  }

  private func tenantReason(_ refusal: Refusal) -> Reason? {
    if !wholeProject.rules.allowsTenants {
      return off(.tenantUnknown, "the project has no tenants", "multiTenant.allowTenants", is: "off")
    }
    guard let tenant = world.tenantID, refusal.code != .invalidProjectID else { return nil }
    let tenants = wholeProject.tenants.keys.sorted()
    let others = tenants.prefix(5).joined(separator: ", ")
    let sentence =
      refusal.code == .tenantDeleted
      ? "the tenant \(tenant) was deleted"
      : tenants.isEmpty
        ? "there is no tenant \(tenant): the project has none"
        : "there is no tenant \(tenant); the project has \(others)"
    return Reason(
      .tenantUnknown, sentence, step: "correct the tenant in the app, or create it", (.tenant, tenant))
  }

  func setting(_ name: String) -> String? {
    value(of: name).flatMap { Self.words($0, on: "true", off: "false") }
  }

  private func value(of setting: String) -> JSONValue? {
    let list = SettingList(ofTenant: state.isTenant)
    let paths = list.find(setting)
    guard paths.count == 1 else { return nil }
    let tree = state.config.settings.effectiveTree(of: world.projectID, world.policy)
    return list.value(at: paths[0], in: .object(tree.members))
  }

  private static func words(_ value: JSONValue, on: String = "on", off: String = "off") -> String? {
    switch value {
    case .bool(let flag): flag ? on : off
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .array([]): "none"
    case .array(let elements): elements.compactMap { words($0) }.joined(separator: ", ")
    default: nil
    }
  }

  private func off(
    _ kind: Reason.Kind, _ what: String, _ setting: String, is value: String? = nil,
    _ facts: (Reason.Fact, String)...
  ) -> Reason {
    let value = value ?? self.value(of: setting).flatMap { Self.words($0) } ?? "off"
    var reason = Reason(kind, "\(what) (\(setting) is \(value))", (.setting, setting), (.value, value))
    for (fact, value) in facts { reason.facts[fact.rawValue] = value }
    return reason
  }

  // MARK: Ways to sign in

  /// The switch that is off for this operation.
  private var switchReason: Reason? {
    let isTenant = state.isTenant
    func off(_ what: String, _ path: String, _ ofTenant: String, _ provider: String) -> Reason {
      self.off(.providerOff, "\(what) is off", isTenant ? ofTenant : path, (.provider, provider))
    }
    let password =
      state.allowsPasswords
      ? nil
      : off(
        "sign-in by e-mail address and password", "signIn.email.enabled", "allowPasswordSignup",
        SignInProvider.password)
    switch operation {
    case is SignInWithPassword, is ResetPassword: return password
    case let request as SignUp:
      if request.email.filled == nil, !call.caller.hasToken, !state.allowsAnonymousUsers {
        return off(
          "anonymous sign-in", "signIn.anonymous.enabled", "enableAnonymousUser", SignInProvider.anonymous)
      }
      return request.email.filled == nil ? signUpReason : password ?? signUpReason
    case is SignInWithEmailLink: return linkReason ?? signUpReason
    case let request as SendOOBCode:
      return request.requestType == .emailSignIn ? linkReason ?? signUpReason : nil
    case is SendVerificationCode:
      return state.rules.allowsPhone
        ? signUpReason
        : off(
          "sign-in by phone", "signIn.phoneNumber.enabled", "signIn.phoneNumber.enabled", SignInProvider.phone
        )
    case is Delete:
      return state.rules.refusesDeletion
        ? self.off(
          .deletionOff, "users may not delete their account", "client.permissions.disabledUserDeletion") : nil
    default: return signUpReason
    }
  }

  private var signUpReason: Reason? {
    guard state.rules.refusesSignUp else { return nil }
    return off(
      .signUpOff, "only an administrator may create accounts, and no account fits this call",
      "client.permissions.disabledUserSignup")
  }

  private var linkReason: Reason? {
    guard !state.allowsEmailLinks else { return nil }
    let isOff = !state.isTenant && setting("signIn.email.enabled") == "false"
    return off(
      .providerOff, "sign-in by an e-mail link is off",
      state.isTenant
        ? "enableEmailLinkSignin" : isOff ? "signIn.email.enabled" : "signIn.email.passwordRequired",
      (.provider, "emailLink"))
  }

  private var providerReason: Reason? {
    guard operation is SignInWithIdp || operation is CreateAuthURI else { return nil }
    let form = ExchangeContent(form: sent.text("postBody") ?? "")
    guard let id = form.text("providerId") ?? sent.text("providerId") else { return nil }
    let config = state.providerConfigs[provider: id]
    guard config?.enabled != true, world.policy.checksProviderTokens else { return nil }
    let known = state.providerConfigs.known?.keys.sorted() ?? []
    let others = known.isEmpty ? "" : "; it has \(known.prefix(8).joined(separator: ", "))"
    return Reason(
      .providerOff,
      config == nil
        ? "the project has no provider \(id)\(others)" : "the provider \(id) is disabled in this project",
      step: "enable the provider in the project", (.provider, id))
  }

  private func factorReason(_ refusal: Refusal) -> Reason? {
    let kind = refusal.detail?.hasPrefix("SMS based") == true ? "SMS" : "an authenticator app"
    guard refusal.detail?.hasSuffix("based MFA not enabled.") == true else { return nil }
    let group = state.isTenant ? "mfaConfig" : "mfa"
    let config = state.mfaConfig(world)
    let isOn = config.state == .enabled || config.state == .mandatory
    return off(
      .factorOff, "a second factor by \(kind) is off",
      !isOn
        ? "\(group).state" : kind == "SMS" ? "\(group).enabledProviders" : "\(group).providerConfigs.state",
      (.factor, kind == "SMS" ? "phone" : "totp"))
  }

  private func hidingReason(_ refusal: Refusal) -> Reason? {
    guard refusal.detail?.hasPrefix("Please verify the new email") == true, state.hidesAccounts(world) else {
      return nil
    }
    return off(
      .accountsHidden,
      "enumeration protection is on, so an address changes only by the link in an e-mail to it",
      "emailPrivacyConfig.enableImprovedEmailPrivacy", is: "on")
  }

  // MARK: Values

  private var regionReason: Reason? {
    guard let number = smsNumber, let config = state.rules.smsRegions, !SMSRegions.allow(number, by: config)
    else {
      return nil
    }
    let isList = config.allowlistOnly != nil
    let name = isList ? "allowlistOnly.allowedRegions" : "allowByDefault.disallowedRegions"
    let listed =
      (isList ? config.allowlistOnly?.allowedRegions : config.allowByDefault?.disallowedRegions) ?? []
    let region = SMSRegions.regions(of: number).first
    return off(
      .regionOff, "no SMS is sent to \(number), which is in region \(region ?? "unknown")",
      "smsRegionConfig.\(name)",
      is: listed.isEmpty ? "none" : listed.joined(separator: ", "), (.number, number)
    )
  }

  private var domainReason: Reason? {
    guard let url = sent.text("continueUrl") ?? sent.text("continueUri") else { return nil }
    let domains = state.config.authorizedDomains(of: world.projectID, world) ?? []
    let list = domains.isEmpty ? "none" : domains.joined(separator: ", ")
    guard let host = AbsoluteURL(url)?.host else {
      return off(.domainNotAuthorized, "the URL names no domain", "authorizedDomains", is: list)
    }
    return off(
      .domainNotAuthorized, "\(host) is not an authorized domain of the project", "authorizedDomains",
      is: list, (.domain, host))
  }

  private var passwordReason: Reason? {
    let password = sent.text("password") ?? sent.text("newPassword")
    let unmet = password.flatMap { state.passwordRules?.unmet(by: $0) } ?? []
    guard let first = unmet.first else {
      return Reason(
        .passwordPolicy, "a password has 6 to 4096 characters, whatever the policy of the project",
        step: "choose a password of that length")
    }
    let rules = unmet.map { rule in
      let text = rule.text.prefix(1).lowercased() + rule.text.dropFirst()
      return "\(text) (\(rule.option) is \(value(of: rule.option).flatMap { Self.words($0) } ?? "on"))"
    }
    var reason = Reason(
      .passwordPolicy, "the password policy of the project is enforced: \(rules.joined(separator: ", "))",
      step: unmet.count == 1 ? nil : "choose a password that fits, or change these settings",
      (.setting, first.option))
    reason[.value] = value(of: first.option).flatMap { Self.words($0) }
    return reason
  }
}
