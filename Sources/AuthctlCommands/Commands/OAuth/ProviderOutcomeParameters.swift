import CommandLineKit

/// The options that the sign-in commands of all providers share, apart from the credential.
struct ProviderOutcomeParameters: Sendable {
  let updatedCredential: Bool
  let showCredential: Bool

  static var parameter: Parameter<ProviderOutcomeParameters> {
    .group(
      build: ProviderOutcomeParameters.init(updatedCredential:showCredential:),
      .flag("updated-credential", help: "Use the credential that a refused sign-in or link returned."),
      .flag(
        "show-credential",
        help: "Also print the provider's tokens; they are stored only while a second factor is pending."))
  }
}
