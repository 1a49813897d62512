/// The project settings that this program uses, as an administrator sees them.
///
/// Source: Docs/protocol.md 7.1 and 9.3.
package struct ProjectConfig: WireObject {
  package var signIn: SignIn?
  package var blockingFunctions: BlockingFunctions?
  package var emailPrivacyConfig: EmailPrivacyConfig?
  package var mfa: MFAConfig?
  package var smsRegionConfig: SMSRegionConfig?
  package init() {}

  package struct SignIn: WireObject {
    package var allowDuplicateEmails: Bool?
    package var phoneNumber: PhoneNumber?
    package init() {}
  }

  package struct PhoneNumber: WireObject {
    package var enabled: Bool?
    /// Fictional numbers (E.164) and their fixed six-digit codes, at most ten.
    package var testPhoneNumbers: ByName<String>?
    package init() {}
  }

  package struct EmailPrivacyConfig: WireObject {
    /// Whether a failed sign-in hides which part was wrong.
    package var enableImprovedEmailPrivacy: Bool?
    package init() {}
  }

  /// Reads the settings: `GET v2/projects/{project}/config`, privileged.
  package struct Get: Endpoint {
    package static let route = Route.get("v2/projects/{targetProjectId}/config")
    package init() {}

    package typealias Response = ProjectConfig
  }

  /// Replaces the fields in `updateMask`: `PATCH v2/projects/{project}/config`, privileged.
  package struct Patch: Endpoint {
    package static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/config",
      queryParameters: ["updateMask"])
    /// Comma-separated field paths, such as `signIn.phoneNumber.testPhoneNumbers`; absent means every field.
    package var updateMask: String?
    package var signIn: SignIn?
    package var blockingFunctions: BlockingFunctions?
    package var emailPrivacyConfig: EmailPrivacyConfig?
    package var mfa: MFAConfig?
    package var smsRegionConfig: SMSRegionConfig?
    package init() {}

    package typealias Response = ProjectConfig
  }
}
