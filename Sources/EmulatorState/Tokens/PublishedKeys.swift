/// The public keys, at production's paths and at one that is easy to type.
///
/// They can be read without an API key or bearer token.
package struct PublishedKeys: Sendable {
  private let documents: ByName<[UInt8]>

  /// Creates the documents; with `hasCookieKeys`, also those of session cookies if there is no key.
  package init(_ signing: TokenSigning, hasCookieKeys: Bool) {
    let keys = signing.signer?.keySet ?? #"{"keys":[]}"#
    let certificates = JSONOutput.text(of: signing.signer.map { [$0.keyID: $0.certificate] } ?? [:])
    var texts: ByName<String> = [Self.ownAddress: keys, Self.paths[0]: keys, Self.paths[1]: certificates]
    // Google's emulator returns 501 and 404 at these paths.
    if signing.signer != nil || hasCookieKeys {
      (texts[Self.paths[2]], texts[Self.paths[3]]) = (keys, certificates)
    }
    documents = texts.mapValues { Array($0.utf8) }
  }

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
}
