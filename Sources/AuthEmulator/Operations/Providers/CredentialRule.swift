/// Which credentials of an app's own a server like production takes (Docs/protocol.md 10.7).
enum CredentialRule {
  /// Whether an app may present an ID token that it got itself: Facebook's is that of Limited Login.
  static func takesIDTokens(of provider: String) -> Bool {
    ["google.com", "apple.com", "facebook.com"].contains(provider) || provider.hasPrefix("oidc.")
  }

  /// Whether the provider's page also gives an ID token.
  static func issuesIDTokens(_ provider: String) -> Bool {
    !["facebook.com", "github.com", "linkedin.com", "twitter.com"].contains(provider)
  }

  /// Whether answers have a pending token: not those of providers that the SDKs have a class of credentials for.
  static func hasPendingToken(_ provider: String) -> Bool {
    !["facebook.com", "github.com", "google.com", "linkedin.com", "playgames.google.com", "twitter.com"]
      .contains(provider)
  }

  /// The user's identifier in an answer of production: a URL for the providers that the service has built in.
  static func federatedID(_ id: String, of provider: String) -> String {
    switch provider {
    case _ where provider.hasPrefix("oidc.") || provider.hasPrefix("saml."): "\(provider)/\(id)"
    case "google.com": "https://accounts.google.com/\(id)"
    case "apple.com": "https://appleid.apple.com/\(id)"
    default: "http://\(provider)/\(id)"
    }
  }

  /// Refuses what this server neither made nor, for Twitter, knows the form of: production asks the provider, which
  /// refuses all others.
  ///
  /// It does not ask Microsoft and Yahoo, whose access tokens do not tell for which app they are, nor Apple, which
  /// tells nothing about a user.
  static func check(
    _ token: String?, _ secret: String?, of provider: String, orElse unusable: () -> ServerError
  ) throws(ServerError) {
    let pageOnly =
      ["apple.com", "microsoft.com", "yahoo.com"].contains(provider) || provider.hasPrefix("oidc.")
    guard let token, !pageOnly, provider != "twitter.com" || secret != nil else {
      throw unusable()
    }
    // The sign-in page and `oauth mint` make JWTs, never plain JSON.
    let jwt = token.hasPrefix("{") ? nil : LenientJWT(parsing: token, isJSON: true)
    // An ID token in place of the access token is a common mistake. Only providers without ID tokens may be issuers.
    let issuer = jwt?.payload["iss"]
    let isIssuer = !takesIDTokens(of: provider) && issuer?.string == ProviderIssuer.usual(of: provider)
    let isOwn = jwt != nil && (issuer == nil || isIssuer)
    guard !isOwn, provider != "twitter.com" || !isTwitters(token) else { return }
    throw refusals[provider].map { ServerError(.invalidIdpResponse, $0) } ?? unusable()
  }

  /// Whether a token has the form of Twitter's: the account's number, a hyphen, and letters and digits.
  private static func isTwitters(_ token: String) -> Bool {
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCII) }) else {
      return false
    }
    return parts[0].allSatisfy(\.isNumber) && parts[1].allSatisfy { $0.isNumber || $0.isLetter }
  }

  /// What production answers for a token that the provider refuses, with the provider's words.
  private static let refusals = [
    "google.com": """
    Unsuccessful check authorization response from Google: {
      "error_description": "Invalid Value"
    }

    """,
    "github.com": "Unsuccessful check authorization response from Github: "
      + #"{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}"#,
    "facebook.com": #"Bad access token: {"code":190,"message":"Invalid OAuth access token data."}"#,
    "twitter.com": "Failed to fetch resource from "
      + "https://api.twitter.com/1.1/account/verify_credentials.json?include_email=true, http status: 401, "
      + #"http response: {"errors":[{"code":32,"message":"Could not authenticate you."}]}"#,
  ]
}
