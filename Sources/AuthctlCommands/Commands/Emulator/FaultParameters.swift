import AuthEmulator
import CommandLineKit

/// The faults a local server starts with (`authctl help faults`).
struct FaultParameters: Sendable {
  let failures: [FailureRule]
  let latencies: [LatencyRule]
  let seed: Int

  static let parameter: Parameter<FaultParameters> = .group(
    build: FaultParameters.init(failures:latencies:seed:),
    .repeated(
      "fail", "RULE",
      help: "Calls to fail, such as accounts:lookup=503*2; see authctl help faults."),
    .repeated(
      "latency", "RULE",
      help: "Calls to delay, such as 200ms or token=100ms..300ms."),
    .option("fault-seed", "N", default: 1, help: "The seed of random choices for faults."))

  func apply(to configuration: inout EmulatorConfiguration) {
    configuration.faults = failures.map(\.rule) + latencies.map(\.rule)
    configuration.faultSeed = UInt64(bitPattern: Int64(seed))
  }
}
