/// The provider page where sign-in starts, as in production's response (Docs/protocol.md 10.7).
struct ProviderPage {
  let continueURI: String
  let session: String

  private var hash: String { Hexadecimal.encode(SHA256.hash(Array(session.utf8))) }

  /// The OpenID Connect parameters for an issuer's page, which this server's own page replaces.
  func parameters(of config: OAuthIdpConfig) -> [(name: String, value: String)] {
    [
      ("response_type", config.responseType?.code == true ? "code" : "id_token"),
      ("client_id", config.clientId ?? ""), ("redirect_uri", continueURI),
      ("scope", "openid email profile"), ("nonce", hash),
    ]
  }

  func address(of config: InboundSamlConfig, _ world: World) -> String {
    let target = config.idpConfig?.ssoUrl ?? ""
    let query = PercentEncoding.form([
      ("SAMLRequest", Base64.encode(Deflate.stored(Array(request(config, world).utf8)))),
      ("RelayState", world.random.base64URL(32)),
    ])
    return "\(target)\(target.contains("?") ? "&" : "?")\(query)"
  }

  private func request(_ config: InboundSamlConfig, _ world: World) -> String {
    let target = Markup.escaped(config.idpConfig?.ssoUrl ?? "")
    return """
      <samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
      AssertionConsumerServiceURL="\(Markup.escaped(continueURI))" Destination="\(target)" \
      ID="_\(hash)" IssueInstant="\(Timestamp.text(milliseconds: world.milliseconds))" \
      ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Version="2.0">\
      <saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">\
      \(Markup.escaped(config.spConfig?.spEntityId ?? ""))</saml:Issuer></samlp:AuthnRequest>
      """
  }
}

enum Deflate {
  /// The bytes in uncompressed blocks (RFC 1951 section 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      output.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] { output += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      output += block
    } while !rest.isEmpty
    return output
  }
}
