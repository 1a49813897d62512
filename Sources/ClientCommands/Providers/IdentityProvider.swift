/// The value of `--provider`, and what its ID says about the provider.
struct IdentityProvider: ParsableValue, Equatable {
  let id: String

  /// A kind of token that a provider issues.
  enum Token: Sendable {
    case id, access
  }

  /// Ways to sign in that are not identity providers, with their commands.
  private static let others: [String: NextCommand] = [
    "password": "email sign-in ADDRESS", "emailLink": "email sign-in ADDRESS",
    "phone": "phone send NUMBER", "anonymous": "anonymous sign-in",
  ]

  init(parsing text: String) throws(UsageError) {
    if let command = Self.others[text] {
      throw UsageError("'\(text)' is not an identity provider", hint: .run(command))
    }
    let isSound = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-._".utf8.contains($0)
    }
    guard isSound, text.contains(".") else {
      throw UsageError("'\(text)' is not a provider ID such as google.com, oidc.example or saml.example")
    }
    id = text
  }

  var argumentText: String { id }

  /// The noun of the commands for this provider; nil if it has none.
  var ownNoun: String? {
    switch id {
    case "apple.com": "apple"
    case "twitter.com": "twitter"
    default: nil
    }
  }

  /// The tokens that the service is known to accept for the provider.
  var tokens: Set<Token> {
    if id.hasPrefix("saml.") { return [] }
    if id.hasPrefix("oidc.") { return [.id] }
    switch id {
    case "microsoft.com", "yahoo.com": return []
    case "github.com", "linkedin.com": return [.access]
    default: return [.id, .access]
    }
  }

  /// Why the provider does not use a kind of token.
  var reason: String {
    if id.hasPrefix("saml.") { return "SAML works only through a page" }
    if id.hasPrefix("oidc.") { return "OpenID Connect uses ID tokens only" }
    if tokens.isEmpty { return "the service takes what its page returns, and no token of an app" }
    return id == "github.com"
      ? "GitHub issues access tokens only" : "the service takes its access tokens only"
  }
}
