/// The public keys, at production's paths and at one that is easy to type.
///
/// They can be read without an API key or bearer token.
package struct PublishedKeys: Sendable {
  private let documents: [String: [UInt8]]

  /// Creates the documents; with `hasCookieKeys`, also those of session cookies if there is no key.
  package init(_ signing: TokenSigning, hasCookieKeys: Bool) {
    let (keySet, certificates) = (Self.paths[0], Self.paths[1])
    switch signing {
    case .unsigned:
      let noKeys = Array(#"{"keys":[]}"#.utf8)
      let noCertificates = Array("{}".utf8)
      var found = [Self.ownAddress: noKeys, keySet: noKeys, certificates: noCertificates]
      // Google's emulator returns 501 and 404 at these paths.
      if hasCookieKeys { (found[Self.paths[2]], found[Self.paths[3]]) = (noKeys, noCertificates) }
      documents = found
    case .rs256(let signer):
      let keys = JSONOutput.bytes(of: KeySet(keys: [KeySet.Key(signer)]))
      let map = JSONOutput.bytes(of: [signer.keyID: signer.certificate])
      // The keys of session cookies have other paths.
      documents = [
        Self.ownAddress: keys, keySet: keys, certificates: map, Self.paths[2]: keys, Self.paths[3]: map,
      ]
    }
  }

  /// The paths at which production publishes keys.
  package static let paths = [
    "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
    "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
    "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys",
    "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
  ]

  private static let ownAddress = "/emulator/v1/jwks"

  package func response(to target: RequestTarget) -> HTTPResponse? {
    guard let path = target.segments?.joined(separator: "/"), let document = documents["/\(path)"] else {
      return nil
    }
    let fields = HTTPFields([
      .init("content-type", "application/json; charset=utf-8"),
      .init("cache-control", "public, max-age=3600"),
    ])
    return HTTPResponse(200, fields: fields, body: document)
  }

  /// A JSON Web Key Set (RFC 7517 section 5).
  private struct KeySet: Encodable {
    let keys: [Key]

    /// An RSA key for signatures (RFC 7517 section 4, RFC 7518 section 6.3.1).
    package struct Key: Encodable {
      let kty = "RSA"
      let alg = "RS256"
      let use = "sig"
      let kid: String
      let n: String
      let e: String

      init(_ signer: TokenSigner) {
        kid = signer.keyID
        n = signer.modulus
        e = signer.exponent
      }
    }
  }
}
