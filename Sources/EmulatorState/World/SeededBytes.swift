import Synchronization

/// Random bytes from a seed, so that a server's identifiers and codes can be the same in each run.
///
/// SHA-256 in counter mode: block N is the hash of the seed's length, the seed and N, both numbers as eight
/// bytes, most significant first. Anyone who knows the seed knows every byte, which is fine for tests but
/// wrong for secrets.
package final class SeededBytes: Sendable {
  private struct Stream {
    var counter: UInt64 = 0
    var rest: ArraySlice<UInt8> = []
  }

  private let key: [UInt8]
  private let stream = Mutex(Stream())

  package init(seed: String) {
    let text = Array(seed.utf8)
    key = Self.bigEndian(UInt64(text.count)) + text
  }

  /// Returns the next bytes of the sequence, which is shared by all threads.
  @Sendable package func bytes(_ count: Int) -> [UInt8] {
    stream.withLock { stream in
      while stream.rest.count < count {
        stream.rest += SHA256.hash(key + Self.bigEndian(stream.counter))
        stream.counter += 1
      }
      defer { stream.rest = stream.rest.dropFirst(count) }
      return Array(stream.rest.prefix(count))
    }
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}
