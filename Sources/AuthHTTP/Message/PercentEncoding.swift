/// Percent-encoding (RFC 3986 section 2.1) and the form encoding built on it (WHATWG URL, `application/x-www-form-urlencoded`).
package enum PercentEncoding {
  /// Encodes every byte that is not unreserved (RFC 3986 section 2.3), so the result is safe in a path segment, a query or a form.
  package static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes `%XX`; nil for a broken escape or bytes that are not UTF-8.
  package static func decode(_ text: some StringProtocol) -> String? {
    decode(text, plusIsSpace: false)
  }

  /// Joins pairs into a form or query, strictly encoded (a space becomes `%20`, never `+`).
  package static func form(_ items: [(name: String, value: String)]) -> String {
    var form = ""
    // Without `joined`: its generic types cost the runtime time at each start.
    for (name, value) in items {
      if !form.isEmpty { form += "&" }
      form += "\(encode(name))=\(encode(value))"
    }
    return form
  }

  /// Splits a form or query into decoded pairs, `+` meaning space; a pair that cannot be decoded is left out.
  package static func items(ofForm text: String) -> [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let equals = pair.firstIndex(of: UInt8(ascii: "="))
      guard let name = decode(Substring(pair[..<(equals ?? pair.endIndex)]), plusIsSpace: true) else {
        continue
      }
      guard let equals else {
        items.append((name, ""))
        continue
      }
      guard let value = decode(Substring(pair[equals...].dropFirst()), plusIsSpace: true) else { continue }
      items.append((name, value))
    }
    return items
  }

  private static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
    let isPlain = { (byte: UInt8) in
      byte != UInt8(ascii: "%") && (byte != UInt8(ascii: "+") || !plusIsSpace)
    }
    if text.utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(isPlain) }) == true { return String(text) }
    var decoded: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = bytes.next().flatMap(Octet.hexValue), let low = bytes.next().flatMap(Octet.hexValue)
        else {
          return nil
        }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
