/// The ASCII form of a label with non-ASCII letters (RFC 3492).
package enum Punycode {
  /// Encodes a label, without the prefix; the time grows with the square of the length.
  static func encoded(_ scalars: [Unicode.Scalar]) -> String {
    var output = scalars.filter(\.isASCII).map { Character($0) }
    let basic = output.count
    if basic > 0 { output.append("-") }
    var (next, delta, bias, handled) = (128, 0, 72, basic)
    let values = scalars.map { Int($0.value) }
    while let value = values.filter({ $0 >= next }).min() {
      delta += (value - next) * (handled + 1)
      next = value
      for other in values {
        if other < next { delta += 1 }
        if other == next {
          write(delta, bias, to: &output)
          bias = adapted(delta, handled + 1, isFirst: handled == basic)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      next += 1
    }
    return String(output)
  }

  /// Writes a variable-length number (RFC 3492, section 3.3).
  private static func write(_ number: Int, _ bias: Int, to output: inout [Character]) {
    var rest = number
    var base = 36
    while true {
      let threshold = base <= bias ? 1 : min(base - bias, 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      base += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> Character {
    Character(UnicodeScalar(UInt8(value < 26 ? 97 + value : 22 + value)))
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
