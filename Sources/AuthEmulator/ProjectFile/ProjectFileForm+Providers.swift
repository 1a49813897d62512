import BoundedJSON
import IdentityToolkit

/// Configurations of identity providers in a project file, named as in production's resources (Docs/protocol.md 10.11).
extension ProjectFileForm {
  static let providers = FileForm.named(
    "providers",
    .map([
      (.oidcProvider, .object(oauth)), (.samlProvider, .object(saml)), (.knownProvider, .object(known)),
    ]))

  private static let oauth = FileObject([
    .init("enabled", .flag, "Whether users may sign in with the provider."),
    .init("displayName", .text(.any)),
    .init("clientId", .text(.filled), "The audience of the provider's ID tokens.", isRequired: true),
    .init("issuer", .text(.url), "The issuer of the provider's ID tokens, an https URL.", isRequired: true),
    .init("clientSecret", .text(.any), "The secret of the code flow."),
    .init(
      "responseType",
      .object(FileObject([.init("idToken", .flag), .init("code", .flag), .init("token", .flag)]))),
    jwks,
  ])

  private static let saml = FileObject([
    .init("enabled", .flag, "Whether users may sign in with the provider."),
    .init("displayName", .text(.any)),
    .init(
      "idpConfig",
      .object(
        FileObject([
          .init("idpEntityId", .text(.any)), .init("ssoUrl", .text(.any)),
          .init(
            "idpCertificates", .list(.object(FileObject([.init("x509Certificate", .text(.any))])))),
          .init("signRequest", .flag),
        ])), "The provider's side."),
    .init(
      "spConfig",
      .object(FileObject([.init("spEntityId", .text(.any)), .init("callbackUri", .text(.any))])),
      "The project's side."),
  ])

  private static let known = FileObject([
    .init("enabled", .flag, "Whether users may sign in with the provider."),
    .init("clientId", .text(.any), "The project's ID at the provider."),
    .init("clientSecret", .text(.any), "The project's secret at the provider."),
    .init(
      "appleSignInConfig",
      .object(
        FileObject([
          .init(
            "codeFlowConfig",
            .object(
              FileObject([
                .init("teamId", .text(.any)), .init("keyId", .text(.any)), .init("privateKey", .text(.any)),
              ]))), .init("bundleIds", .list(.text(.any)), "The apps whose ID tokens are accepted."),
        ])), "What only Apple needs."),
    jwks,
  ])

  private static let jwks = FileObject.Member(
    "jwks", .anyObject,
    "The keys that sign the provider's ID tokens, a JSON Web Key Set; a local server's own.")
}
