import QRCode

/// A secret as an authenticator app takes it: the URL, and the rows of its QR code, with `1` for a dark module.
///
/// Only the page that has made the secret asks for it; the server does not return the secrets that it keeps.
enum AuthenticatorSecret {
  static func drawn(_ request: JSONValue) throws(ServerError) -> JSONValue {
    guard let secret = request["secret"]?.string.filled else {
      throw .misfit(path: "/secret", "must be string")
    }
    let app = TOTPURL(
      issuer: request["project"]?.string, account: request["account"]?.string ?? "", secret: Secret(secret))
    return try app.url.reveal { url throws(ServerError) in
      guard let symbol = try? QRSymbol(encoding: url) else {
        throw .misfit(path: "/account", "must not be so long")
      }
      let rows = (0..<symbol.size).map { row in
        JSONValue.string(String((0..<symbol.size).map { symbol[row, $0] ? "1" : "0" }))
      }
      return ["url": .string(url), "rows": .array(rows)]
    }
  }
}
