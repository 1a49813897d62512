import IdentityToolkit

extension OAuthIdpConfig: StoredProviderConfig {
  static var place: any WritableKeyPath<ProviderConfigs, [String: Self]?> & Sendable { \.oauth }
  static var kindName: String { "OAuthIdpConfig" }

  static func checkID(_ id: String) throws(ServerError) {
    guard ProviderConfigID.isValid(id, prefix: "oidc.") else {
      throw ServerError(
        .invalidConfigID, ProviderConfigID.requirement("Oauth_idp_config_id", prefix: "oidc."))
    }
  }

  func check() throws(ServerError) {
    guard clientId.filled != nil else {
      throw ServerError(.missingOAuthClientID, "Client_id in OAuthIdpConfig cannot be empty.")
    }
    guard let issuer = issuer.filled else {
      throw ServerError(.missingIssuer, "Issuer in OAuthIdpConfig cannot be empty.")
    }
    guard let url = AbsoluteURL(issuer), url.base.hasPrefix("https://") else {
      throw ServerError(.invalidIssuer, "Issuer in OAuthIdpConfig should be a valid URL.")
    }
    guard responseType?.code == true else { return }
    guard responseType?.idToken != true else {
      throw ServerError(
        .invalidConfig,
        "response_type should have exactly one of 'idToken' and 'code' being true. Setting both types to be true "
          + "('{code: true, idToken: true}') is not yet supported.")
    }
    guard clientSecret.filled != nil else {
      throw ServerError(.invalidConfig, "client_secret cannot be empty for code flow.")
    }
  }

  /// Chooses the ID token where no response type is on (the Admin SDK for Go, integration tests).
  mutating func settle(_ call: Call) {
    guard responseType?.code != true else { return }
    responseType = responseType ?? ResponseType()
    responseType?.idToken = true
  }
}

/// The identifiers of provider configurations that administrators choose.
enum ProviderConfigID {
  /// Whether the part after the prefix has two characters or more, begins with a small letter and ends with a letter or digit.
  static func isValid(_ id: String, prefix: String) -> Bool {
    guard id.hasPrefix(prefix) else { return false }
    let rest = Array(id.utf8.dropFirst(prefix.utf8.count))
    guard rest.count >= 2, let first = rest.first, let last = rest.last else { return false }
    let marks = [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")]
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) && isAlphanumeric(last)
      && rest.allSatisfy { isAlphanumeric($0) || marks.contains($0) }
  }

  /// The rule in production's words.
  static func requirement(_ name: String, prefix: String) -> String {
    "\(name) must start with '\(prefix)' and can only have alphanumeric characters, hyphens, underscores or periods. "
      + "The part after '\(prefix)' must also start with a lowercase letter, end with an alphanumeric character, and "
      + "have at least 2 characters."
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

/// Codes of the calls about provider configurations.
extension ServerErrorCode {
  static let invalidIssuer = Self(rawValue: "INVALID_ISSUER")
}
