/// A value of the test cannot be made.
struct SmokeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A step found out that it cannot run on this target.
struct SmokeSkip: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
