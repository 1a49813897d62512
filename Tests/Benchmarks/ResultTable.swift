/// Prints one figure that has no comparison.
func single(_ name: String, _ value: String, goal: String = "", isMissed: Bool = false) {
  print(padded(name, 40) + padded(value, 30) + goal + (isMissed ? "  missed" : ""))
}

func milliseconds(_ seconds: Double) -> String { "\(decimal(seconds * 1000)) ms" }

/// Two decimals.
func decimal(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  let hundredths = Int((value * 100).rounded())
  return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
