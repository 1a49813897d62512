import AuthCrypto
import BoundedJSON
import IdentityToolkit

/// A JWT (RFC 7519) that is decoded without checking its signature.
struct UnverifiedJWT: Sendable {
  let payload: [String: JSONValue]
  /// The payload as text, because a JSON value does not keep the order of members.
  let payloadText: [UInt8]

  /// Decodes three parts, the first two of which are base64url of JSON objects; nil for anything else.
  init?(parsing token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(parts[0]), let bytes = Base64URL.decode(parts[1]),
      case .object? = try? JSONReader.read(header), case .object(let payload)? = try? JSONReader.read(bytes)
    else { return nil }
    self.payload = payload
    payloadText = bytes
  }
}

extension JSONValue {
  /// A string, number or boolean, converted to text as in JavaScript; nil for anything else.
  var primitiveText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): JavaScriptNumber.text(number)
    case .number(let number): JavaScriptNumber.text(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }

  /// The value within a text, as JavaScript writes it.
  var templateText: String {
    switch self {
    case .null: "null"
    case .array(let elements): elements.map { $0 == .null ? "" : $0.templateText }.joined(separator: ",")
    case .object: "[object Object]"
    case .string, .integer, .number, .bool: primitiveText ?? ""
    }
  }

  /// Whether JavaScript treats the value as true.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .number(let number): number != 0
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }
}
