/// Numbers as JavaScript writes them (ECMA-262 section 6.1.6.1.20).
package enum JavaScriptNumber {
  /// Formats an integer; a large one loses digits, because JavaScript has no integers.
  static func text(_ number: Int64) -> String {
    number.magnitude <= 1 << 53 ? String(number) : text(Double(number))
  }

  /// Formats a number in the shortest form that reads back as the same number.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number == 0 { return "0" }
    let sign = number < 0 ? "-" : ""
    if number.isInfinite { return sign + "Infinity" }
    let (digits, exponent) = parts(of: number.magnitude)
    switch exponent {
    case digits.count...21 where digits.count <= 21:
      return sign + digits + String(repeating: "0", count: exponent - digits.count)
    case 1...21: return "\(sign)\(digits.prefix(exponent)).\(digits.dropFirst(exponent))"
    case -5...0: return "\(sign)0.\(String(repeating: "0", count: -exponent))\(digits)"
    default:
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent > 0 ? "+" : "-")\(abs(exponent - 1))"
    }
  }

  /// The digits without zeros at either end, and the position of the point after the first one.
  private static func parts(of number: Double) -> (digits: String, exponent: Int) {
    let halves = number.description.split(separator: "e")
    let mantissa = (halves.first ?? "0").split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa.first ?? "0"
    var digits = String(whole) + (mantissa.count > 1 ? String(mantissa[1]) : "")
    var exponent = whole.count + (halves.count > 1 ? Int(halves[1]) ?? 0 : 0)
    while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
    while digits.hasPrefix("0"), digits.count > 1 {
      digits.removeFirst()
      exponent -= 1
    }
    return (digits, exponent)
  }
}
