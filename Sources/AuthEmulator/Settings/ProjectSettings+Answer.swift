import BoundedJSON
import IdentityToolkit

extension ProjectSettings {
  /// The settings as production shows them; an answer to a change lacks the templates of e-mails.
  ///
  /// - Parameters:
  ///   - project: the project's ID.
  ///   - withTemplates: whether the templates are shown.
  ///   - change: the settings that the call gave.
  /// - Returns: the members of the answer.
  func shown(
    of project: String, withTemplates: Bool, after change: GivenSettings? = nil
  ) -> [String: JSONValue] {
    let tree = tree(of: project)
    var shown = SettingTree(Self.frame).overlaid(with: SettingTree(tree.shown))
    shown["name"] = .string("projects/\(ProjectNumber.text)/config")
    shown["client.apiKey"] = "fake-api-key"
    shown["client.firebaseSubdomain"] = .string(project)
    shown["defaultHostingSite"] = .string(project)
    if shown["notification.sendEmail.callbackUri"] == nil {
      shown["notification.sendEmail.callbackUri"] = .string(
        "https://\(project).firebaseapp.com/__/auth/action")
    }
    shown.showRecaptcha(of: tree, after: change)
    if withTemplates { shown = SettingTree(["notification": Self.templates]).overlaid(with: shown) }
    return shown.members
  }

  /// What production always shows.
  private static let frame: [String: JSONValue] = [
    "signIn": [
      "email": [:], "phoneNumber": [:], "anonymous": [:],
      "hashConfig": .object(hashParameters),
    ],
    "notification": [
      "sendEmail": [
        "method": "DEFAULT",
        "dnsInfo": [
          "customDomainState": "NOT_STARTED", "domainVerificationRequestTime": "1970-01-01T00:00:00Z",
        ],
      ],
      "sendSms": ["smsTemplate": ["content": "%LOGIN_CODE% is your verification code for %APP_NAME%."]],
    ],
    "quota": [:], "monitoring": ["requestLogging": [:]], "multiTenant": [:], "subtype": "IDENTITY_PLATFORM",
    "client": ["permissions": [:]], "mfa": [:], "blockingFunctions": [:], "emailPrivacyConfig": [:],
    "mobileLinksConfig": [:], "smsRegionConfig": [:],
  ]

  /// Production's parameters of password hashes, with the keys of no real project.
  static let hashParameters: [String: JSONValue] = [
    "algorithm": "SCRYPT", "signerKey": "bG9jYWwtc2lnbmVyLWtleQ==", "saltSeparator": "Bw==", "rounds": 8,
    "memoryCost": 14,
  ]

  /// The templates of e-mails; nobody can write their texts.
  private static let templates: JSONValue = [
    "sendEmail": [
      "resetPasswordTemplate": template("Reset your password for %APP_NAME%", "reset your password"),
      "verifyEmailTemplate": template("Verify your email for %APP_NAME%", "verify your address"),
      "changeEmailTemplate": template(
        "Your sign-in email was changed for %APP_NAME%", "undo the change to %NEW_EMAIL%"),
      "revertSecondFactorAdditionTemplate": template(
        "You've added 2 step verification to your %APP_NAME% account.", "remove %SECOND_FACTOR%"),
    ]
  ]

  private static func template(_ subject: JSONValue, _ purpose: String) -> JSONValue {
    [
      "senderLocalPart": "noreply", "subject": subject, "bodyFormat": "HTML", "replyTo": "noreply",
      "body": .string(
        "<p>Hello %DISPLAY_NAME%,</p><p>Follow <a href='%LINK%'>this link</a> to \(purpose).</p>"),
    ]
  }
}

extension SettingTree {
  /// Adds the members of `recaptchaConfig` that production shows even if they are off.
  mutating func showRecaptcha(of tree: SettingTree, after change: GivenSettings?) {
    guard let config = tree["recaptchaConfig"] else { return }
    for name in ["emailPasswordEnforcementState", "phoneEnforcementState"] {
      self["recaptchaConfig.\(name)"] = config[name]
    }
    for name in ["useSmsBotScore", "useSmsTollFraudProtection"] {
      self["recaptchaConfig.\(name)"] = config[name] ?? false
    }
    // Where the e-mail side is off, only the answer to the call that gave it has it (Admin SDK for Node.js, integration tests).
    let isChecked = ["AUDIT", "ENFORCE"].contains(config["emailPasswordEnforcementState"]?.string)
    if isChecked || change?.tree["recaptchaConfig.useAccountDefender"] != nil {
      self["recaptchaConfig.useAccountDefender"] = config["useAccountDefender"] ?? false
    }
  }
}

/// The number that production has beside a project's ID; Google's emulator says this one (Docs/protocol.md 4.3).
enum ProjectNumber {
  static let text = "12345"
}
