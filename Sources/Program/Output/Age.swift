/// How long ago something was, for people.
package enum Age {
  /// `5 s ago`; a future time counts as just now.
  package static func words(from past: Date, to now: Date) -> String {
    "\(length(seconds: Int(nearest: now.timeIntervalSince(past).rounded(.towardZero)))) ago"
  }

  /// `59 s`, `12 min`, `5 h`, `3 days`.
  package static func length(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86400) days"
    }
  }
}
