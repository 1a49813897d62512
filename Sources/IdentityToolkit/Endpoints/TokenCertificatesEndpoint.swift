/// Fetches the certificates whose keys sign ID tokens: `GET robot/v1/metadata/x509/…` of `www.googleapis.com`.
///
/// Source: Docs/protocol.md 7.4. A server that does not sign publishes none, or does not know the path.
public struct TokenCertificates: Endpoint {
  public static let route = Route(
    .get, .googleAPIs, "robot/v1/metadata/x509/securetoken@system.gserviceaccount.com")
  public init() {}

  /// The service's response: an object whose members are named by key ID.
  public struct Response: WireObject {
    /// X.509 certificates in PEM form by `kid`.
    public var certificates: ByName<String> = [:]
    public init() {}

    public init(from decoder: any Decoder) throws {
      certificates = try decoder.singleValueContainer().decode(ByName<String>.self)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(certificates)
    }
  }
}
