import CommandLineKit

/// How a local server begins: a part of ``LocalServerParameters``.
struct LocalServerLife: Sendable {
  let clock: ClockChange?

  static var parameter: Parameter<LocalServerLife> {
    .group(
      build: LocalServerLife.init(clock:),
      .option(
        "clock", "CHANGE", help: "Where the server's clock begins: +TIME, -TIME or =TIME in RFC 3339."))
  }
}
