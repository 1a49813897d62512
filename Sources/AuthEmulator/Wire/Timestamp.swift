#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Milliseconds since 1970 as RFC 3339 in UTC with milliseconds, such as `2026-11-21T06:59:19.756Z`.
func timestamp(_ milliseconds: Int64) -> String {
  Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
}
