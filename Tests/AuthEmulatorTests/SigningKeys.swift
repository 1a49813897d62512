import AuthCrypto
import AuthEmulator
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import TestSupport
import Testing

/// Keys for the tests in this process.
enum SigningKeys {
  /// The published one.
  static func example() throws -> RSAPrivateKey { try RSAPrivateKey(pem: SigningExample.privateKey) }

  /// Signs with the published key.
  static func signing() throws -> TokenSigning { .rs256(try TokenSigner(example())) }
}

/// Header, payload and signature of a JWT.
struct TokenParts {
  let header: JSONValue
  let claims: JSONValue
  let signature: [UInt8]
  /// The bytes to sign.
  let input: [UInt8]

  init(_ token: String) throws {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    func part(_ index: Int) throws -> [UInt8] { try #require(Base64URL.decode(parts[index])) }
    header = try JSONDecoder().decode(JSONValue.self, from: Data(part(0)))
    claims = try JSONDecoder().decode(JSONValue.self, from: Data(part(1)))
    signature = try part(2)
    input = Array("\(parts[0]).\(parts[1])".utf8)
  }
}
