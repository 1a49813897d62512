import QRCode

/// A new secret as an authenticator app takes it: the text, the URL, and the rows of its QR code, with `1` for a dark
/// module.
///
/// Nobody has enrolled it yet; the server does not return the secrets that it keeps.
enum AuthenticatorSecret {
  static func drawn(_ request: JSONValue, _ random: Randomness) throws(ServerError) -> JSONValue {
    let secret = Base32.encode(random.bytes(20))
    let app = TOTPURL(
      issuer: request["project"]?.string, account: request["account"]?.string ?? "", secret: Secret(secret))
    return try app.url.reveal { url throws(ServerError) in
      guard let symbol = try? QRSymbol(encoding: url) else {
        throw .misfit(path: "/account", "must not be so long")
      }
      let rows = (0..<symbol.size).map { row in
        JSONValue.string(String((0..<symbol.size).map { symbol[row, $0] ? "1" : "0" }))
      }
      return ["text": .string(secret), "url": .string(url), "rows": .array(rows)]
    }
  }
}
