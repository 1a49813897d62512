/// A JWT with its signature (RFC 7515 section 7.1), not yet verified.
package struct SignedJWT: Sendable {
  let header: ByName<JSONValue>
  package let payload: ByName<JSONValue>
  private let payloadBytes: [UInt8]
  let input: [UInt8]
  let signature: [UInt8]

  /// Decodes three parts of base64url, the first two of which are JSON objects; nil for anything else.
  package init?(parsing token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(parts[0]), let bytes = Base64URL.decode(parts[1]),
      let signature = Base64URL.decode(parts[2]),
      case .object(let headerMembers)? = try? JSONReader.read(header),
      case .object(let payload)? = try? JSONReader.read(bytes)
    else { return nil }
    self.header = headerMembers
    self.payload = payload
    payloadBytes = bytes
    input = Array("\(parts[0]).\(parts[1])".utf8)
    self.signature = signature
  }

  /// The payload as compact text, because a JSON value does not keep the order of members.
  package var payloadText: String { String(decoding: payloadBytes, as: UTF8.self) }

  package var algorithm: String? { header["alg"]?.string }
}
