package import Platform

/// How far this machine's clock is ahead of the service's, by the `Date` of an answer (RFC 9110 section 6.6.1).
///
/// A time-based code is right only if the two agree, so its refusal has the difference (RFC 6238 section 6).
package struct ClockSkew: Sendable, Equatable {
  /// Whole seconds; negative when this machine is behind.
  package var seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// A difference in whole seconds.
  package init(_ duration: Duration) { self.init(seconds: Int(duration.components.seconds)) }

  /// The difference at the moment an answer arrived; nil when the answer had no time.
  package init?(local: Date, server: Date?) {
    guard let server else { return nil }
    seconds = Int(local.timeIntervalSince(server).rounded())
  }

  /// Whether the clocks differ by more than the header's precision and the network delay.
  package var isReal: Bool { abs(seconds) >= 10 }

  /// The difference in words; nil if it is too small to count.
  package var remark: String? {
    guard isReal else { return nil }
    return "the service's clock is \(Self.words(abs(seconds))) \(seconds > 0 ? "behind" : "ahead of") this "
      + "machine's"
  }

  /// A time in a unit that suits it.
  package static func words(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\((seconds + 30) / 60) min"
    case ..<172_800: "\((seconds + 1800) / 3600) h"
    case ..<63_072_000: "\((seconds + 43_200) / 86_400) days"
    default: tenths(Double(seconds) / 31_556_952) + " years"
    }
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
