/// The ASCII form of a label with other letters (RFC 3492).
enum Punycode {
  /// Returns the form without its prefix.
  static func encoded(_ scalars: [Unicode.Scalar]) -> String {
    var output = scalars.filter(\.isASCII).map { Character($0) }
    let basic = output.count
    if basic > 0 { output.append("-") }
    var (next, delta, bias, handled) = (128, 0, 72, basic)
    while handled < scalars.count {
      guard let least = scalars.map({ Int($0.value) }).filter({ $0 >= next }).min() else { break }
      delta += (least - next) * (handled + 1)
      next = least
      for scalar in scalars {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        var rest = delta
        var base = 36
        while true {
          let threshold = base <= bias ? 1 : min(base - bias, 26)
          guard rest >= threshold else { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          base += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(output)
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
