#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The one place where this module turns values into JSON.
enum JSONOutput {
  /// The value as compact JSON with sorted names.
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(value))
    } catch {
      // Wire types hold text, whole numbers and finite doubles only: JSON can always say them.
      preconditionFailure("a wire value cannot be written as JSON: \(error)")
    }
  }
}
