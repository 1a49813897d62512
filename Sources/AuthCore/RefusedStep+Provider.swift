import IdentityToolkit

extension AuthError {
  /// The same refusal with the step it came in, where that knows better what to do next.
  func during(_ step: Step) -> AuthError {
    guard case .refused(let code, let detail, let status) = self, step.hint(for: code) != nil else {
      return self
    }
    return .refusedDuring(step, code: code, detail: detail, status: status)
  }
}

extension AuthError.Step {
  /// What to do when a provider's credential, or its page, was refused.
  func providerHint(_ code: ServerErrorCode, _ provider: String) -> String? {
    let signIn = NextCommand.signIn(by: provider)
    return switch code {
    case .invalidIdpResponse, .invalidCredentialOrProviderID, .rejectedCredential, .invalidPendingToken:
      provider == "apple.com"
        ? "make a new nonce and ask for a new token with it: authctl apple nonce"
        : "get a new token from the provider, or go to its page: \(signIn) --browser"
    case .operationNotAllowed, .invalidProviderID:
      "enable \(provider) among the sign-in providers of the project, in the Firebase console"
    case .unauthorizedDomain, .invalidContinueURI:
      "add the domain to the project's authorised domains, or name one that is: "
        + "\(NextCommand.page(of: provider)) --paste --redirect-uri URL"
    default: nil
    }
  }
}
