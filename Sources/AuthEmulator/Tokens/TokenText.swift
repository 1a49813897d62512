#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Base64 of standard alphabet with padding, as in refresh tokens.
func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

/// Base64url without padding, as in JWTs (RFC 7515 section 2).
func base64URL(_ bytes: [UInt8]) -> String {
  String(
    decoding: base64(bytes).utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil as UInt8?
      default: byte
      }
    }, as: UTF8.self)
}

/// The bytes of base64 or base64url text, with or without padding; nil for anything else.
func base64Decoded(_ text: some StringProtocol) -> [UInt8]? {
  var standard = text.utf8.filter { $0 != UInt8(ascii: "=") }
  for index in standard.indices {
    switch standard[index] {
    case UInt8(ascii: "-"): standard[index] = UInt8(ascii: "+")
    case UInt8(ascii: "_"): standard[index] = UInt8(ascii: "/")
    default: break
    }
  }
  standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
  return Data(base64Encoded: Data(standard)).map { [UInt8]($0) }
}
