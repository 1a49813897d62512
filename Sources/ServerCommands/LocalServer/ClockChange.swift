/// A change of a local server's clock: `+1h`, `-30m`, `=2027-01-01T00:00:00Z` or `reset`.
struct ClockChange: ParsableValue, Equatable {
  /// The change in the form of a request to the server.
  let request: EmulatorClock.Patch

  init(parsing text: String) throws(UsageError) {
    let rest = String(text.dropFirst())
    switch text.first {
    case "+", "-":
      let time = Int64(try Duration(parsing: rest).wholeMilliseconds)
      request = EmulatorClock.Patch { $0.moveMilliseconds = Int64String(text.hasPrefix("-") ? -time : time) }
    case "=" where Timestamp(parsing: rest) != nil: request = EmulatorClock.Patch { $0.time = rest }
    case "r" where text == "reset": request = EmulatorClock.Patch { $0.reset = true }
    default:
      throw UsageError("'\(text)' is not +TIME, -TIME, =TIME in RFC 3339, or reset; for example +1h or -30m")
    }
  }
}
