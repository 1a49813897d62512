/// Fetches the certificates whose keys sign ID tokens: `GET robot/v1/metadata/x509/…` of `www.googleapis.com`.
///
/// Source: Docs/protocol.md 7.4. A server that does not sign publishes none, or does not know the path.
package struct TokenCertificates: Endpoint {
  package static let route = Route(
    .get, .googleAPIs, "robot/v1/metadata/x509/securetoken@system.gserviceaccount.com")
  package init() {}

  /// The service's response: an object whose members are named by key ID.
  package struct Response: WireObject {
    /// X.509 certificates in PEM form by `kid`.
    package var certificates: ByName<String> = [:]
    package init() {}

    package init(from decoder: any Decoder) throws {
      certificates = try decoder.singleValueContainer().decode(ByName<String>.self)
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(certificates)
    }
  }
}
