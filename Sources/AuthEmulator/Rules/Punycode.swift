/// The ASCII form of a label with other letters (RFC 3492).
enum Punycode {
  /// Returns the form without its prefix.
  static func encoded(_ scalars: [Unicode.Scalar]) -> String {
    var output = scalars.filter(\.isASCII).map { Character($0) }
    let basic = output.count
    if basic > 0 { output.append("-") }
    var (next, delta, bias, handled) = (128, 0, 72, basic)
    var smaller = PlaceCounts(scalars.count)
    for place in scalars.indices where scalars[place].isASCII { smaller.insert(place) }
    let places = scalars.indices.filter { !scalars[$0].isASCII }
    let order = places.sorted { (scalars[$0].value, $0) < (scalars[$1].value, $1) }
    var index = 0
    while index < order.count {
      let value = scalars[order[index]].value
      delta += (Int(value) - next) * (handled + 1)
      next = Int(value)
      let group = order[index...].prefix { scalars[$0].value == value }
      var passed = 0
      for place in group {
        let before = smaller.count(before: place)
        delta += before - passed
        passed = before
        write(delta, bias, to: &output)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += smaller.total - passed + 1
      next += 1
      for place in group { smaller.insert(place) }
      index = group.endIndex
    }
    return String(output)
  }

  /// Writes a number of variable length (RFC 3492, section 3.3).
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

/// How many of a row of places were inserted before each, in logarithmic time (a Fenwick tree): anybody may send a long label.
private struct PlaceCounts {
  private var sums: [Int]
  private(set) var total = 0

  init(_ count: Int) { sums = Array(repeating: 0, count: count + 1) }

  mutating func insert(_ place: Int) {
    total += 1
    var node = place + 1
    while node < sums.count {
      sums[node] += 1
      node += node & -node
    }
  }

  func count(before place: Int) -> Int {
    var count = 0
    var node = place
    while node > 0 {
      count += sums[node]
      node -= node & -node
    }
    return count
  }
}
