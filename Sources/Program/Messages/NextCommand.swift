/// The command for the user's provider, for hints: it depends on how the user signs in.
package enum NextCommand {
  /// Finishes a sign-in; at a terminal it asks for the factor and the code.
  static let secondFactor = "authctl mfa resolve"

  /// Signs in by a provider, as a token's `sign_in_provider` names it; the address is for `password`.
  package static func signIn(by providerID: String?, email: String? = nil) -> String {
    switch providerID {
    case "password": "authctl email sign-in \(email ?? "ADDRESS")"
    case "anonymous": "authctl anonymous sign-in"
    case "custom": "authctl custom-token sign-in"
    case "apple.com": "authctl apple sign-in"
    case "twitter.com": "authctl twitter sign-in"
    case nil, "phone", "": "authctl phone send NUMBER"
    case let provider?: "authctl oauth sign-in --provider \(provider)"
    }
  }

  /// Signs in at a provider's page; Apple's own commands have none.
  static func page(of providerID: String) -> String {
    providerID == "apple.com" ? "authctl oauth sign-in --provider apple.com" : signIn(by: providerID)
  }

  /// Adds an identity provider to the signed-in user.
  static func link(_ providerID: String) -> String {
    switch providerID {
    case "apple.com": "authctl apple link"
    case "twitter.com": "authctl twitter link"
    default: "authctl oauth link --provider \(providerID)"
    }
  }

  /// Reauthenticates with a provider, if the provider can.
  package static func reauthenticate(by providerID: String?) -> String {
    switch providerID {
    case "password": "authctl email reauth"
    case "apple.com": "authctl apple reauth"
    case "twitter.com": "authctl twitter reauth"
    case "anonymous", "custom": signIn(by: providerID)
    case nil, "phone", "": "authctl phone send NUMBER, then: authctl phone verify --reauth CODE"
    case let provider?: "authctl oauth reauth --provider \(provider)"
    }
  }
}
