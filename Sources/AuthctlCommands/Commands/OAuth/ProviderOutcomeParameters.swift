import CommandLineKit

/// What the sign-in commands of all providers share beside the credential.
struct ProviderOutcomeParameters: Sendable {
  let updatedCredential: Bool
  let showCredential: Bool

  static var parameter: Parameter<ProviderOutcomeParameters> {
    .group(
      build: ProviderOutcomeParameters.init(updatedCredential:showCredential:),
      .flag("updated-credential", help: "Use the credential that a refused sign-in or link has left."),
      .flag("show-credential", help: "Print the provider's tokens too; they are stored nowhere."))
  }
}
