import BoundedJSON
import IdentityToolkit

/// The members of a project file (`Docs/project-file.md`).
package enum ProjectFileForm {
  /// The whole file.
  static let file = FileForm.object(
    FileObject([
      .init("$schema", .text(.any), "The address or path of this schema, for editors."),
      .init("strict", .flag, "Whether the server responds as production does; fixed at its start."),
      .init("signing", signing, "How ID tokens are signed; fixed at the server's start."),
      .init("policies", policies, "Settings of the project, named as in production's Config."),
      .init(
        "blockingFunctions", blockingFunctions,
        "Functions of your own that are asked before a user is created or signed in."),
      .init(
        "testPhones", .map([(.phoneNumber, .text(.answer))]),
        "Fictional numbers and their fixed codes, at most ten."),
      .init(
        "hostingDomains", .list(.text(.hostingDomain)),
        "The project's custom domains of Firebase Hosting, which an e-mail link may have as its linkDomain."),
      .init("providers", providers, "Configurations of identity providers by their ID."),
      .init("tenants", .list(tenant), "Tenants: sets of users of their own."),
      .init("users", .list(.object(FileObject(user, alternatives: passwords))), "Users."),
    ]))

  /// A tenant.
  static let tenant = FileForm.object(
    FileObject([
      .init("id", .text(.filled), "The tenant's ID.", isRequired: true),
      .init(
        "displayName", .text(.filled), "Its name; a strict server wants 4 to 20 letters, digits and hyphens."),
      .init("policies", tenantPolicies, "Settings of the tenant, named as in production's Tenant."),
      .init(
        "testPhones", .map([(.phoneNumber, .text(.code))]), "Fictional numbers of the tenant and their codes."
      ),
      .init("providers", providers, "Configurations of identity providers by their ID."),
      .init(
        "users", .list(.object(FileObject(user.filter { $0.name != "tenant" }, alternatives: passwords))),
        "Users of the tenant."),
    ]))

  static let policies = FileForm.settings(
    .config, ConfigSetting.project,
    without: ["signIn.phoneNumber.testPhoneNumbers", "blockingFunctions"])

  static let tenantPolicies = FileForm.settings(
    .tenant, ConfigSetting.tenant, without: ["displayName", "testPhoneNumbers"])

  private static let signing = FileForm.object(
    FileObject([
      .init(
        "algorithm", .choice(["none", "rs256"]), "none, or rs256, which publishes the key.", isRequired: true),
      .init(
        "keyFile", .text(.filled),
        "The RSA key to sign with, PEM; a relative path starts at the project file's directory. Default: a new key at each start."
      ),
    ]))

  static let blockingFunctions = FileForm.object(
    FileObject([
      .init(
        "triggers",
        .object(
          FileObject(
            BlockingEvent.allCases.map { event in
              .init(
                event.rawValue,
                .object(
                  FileObject([
                    .init("functionUri", .text(.functionURL), "Where the function answers.", isRequired: true)
                  ])))
            })), "The functions by event."),
      .init(
        "forwardInboundCredentials",
        .object(
          FileObject([.init("idToken", .flag), .init("accessToken", .flag), .init("refreshToken", .flag)])),
        "Which of a provider's tokens the functions receive."),
    ]))

  /// A user.
  static let user: [FileObject.Member] = [
    .init("uid", .text(.filled), "The uid.", isRequired: true),
    .init("tenant", .text(.filled), "The ID of the user's tenant, one of tenants."),
    .init("email", .text(.email), "The address."),
    .init("emailVerified", .flag, "Whether the address is verified."),
    .init("password", .text(.filled), "The password in clear text."),
    .init("passwordHash", .text(.filled), "A password hash in place of the password."),
    .init("salt", .text(.any), "The salt of the hash."),
    .init("hash", hash, "How another service made the hash."),
    .init("phoneNumber", .text(.phoneNumber), "The phone number."),
    .init("displayName", .text(.any), "The name."),
    .init("photoUrl", .text(.any), "The photo."),
    .init("disabled", .flag, "Whether the user may not sign in."),
    .init("emailLinkSignin", .flag, "Whether the user signed in with an e-mail link."),
    .init("customAuth", .flag, "Whether the user signed in with a custom token."),
    .init("claims", .anyObject, "Custom claims, which every ID token of the user contains."),
    .init("factors", .list(factor), "Second factors; the list replaces those the user has."),
    .init("providers", .list(identity), "Linked identities; the list replaces those the user has."),
  ]

  private static let passwords = [["password", "passwordHash"]]

  private static let factor = FileForm.named(
    "factor",
    .object(
      FileObject(
        [
          .init("id", .text(.filled), "The enrollment ID; made if it is absent."),
          .init("displayName", .text(.any), "The name that the user gave."),
          .init("phoneNumber", .text(.phoneNumber), "The number of an SMS factor."),
          .init("totpSecret", .text(.base32), "The secret of an authenticator app."),
        ], alternatives: [["phoneNumber", "totpSecret"]])))

  private static let identity = FileForm.named(
    "identity",
    .object(
      FileObject([
        .init("providerId", .text(.filled), "The provider, such as google.com.", isRequired: true),
        .init("rawId", .text(.filled), "The user's ID at the provider.", isRequired: true),
        .init("federatedId", .text(.any)), .init("email", .text(.any), "The address at the provider."),
        .init("displayName", .text(.any), "The name at the provider."), .init("photoUrl", .text(.any)),
        .init("phoneNumber", .text(.any)), .init("screenName", .text(.any)),
      ])))

  /// The parameters of an imported hash: the members of ``HashParameters``.
  static let hash = FileForm.named(
    "hash",
    .object(
      FileObject(
        [.init("algorithm", .text(.filled), "Such as SCRYPT or PBKDF2_SHA256.", isRequired: true)]
          + ["signerKey", "saltSeparator"].map { .init($0, .text(.any)) }
          + ["rounds", "memoryCost", "cpuMemCost", "parallelization", "blockSize", "dkLen"].map {
            .init($0, .integer(0...Int64(Int32.max)))
          } + [.init("isSaltFirst", .flag)])))
}
