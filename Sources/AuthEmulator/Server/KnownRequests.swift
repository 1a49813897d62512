import AuthHTTP
import Synchronization

/// The prepared calls of requests that came twice, or after another that differs only in its fields, because clients repeat themselves: a
/// page that is loaded again asks for the same user with the same token.
///
/// What ``Reception`` makes of a request depends on the request and on the server's options, and on nothing else: whether a token has
/// expired or was revoked is asked when the call runs. Its answer is kept with the ``StateMoment`` that it holds for.
final class KnownRequests: Sendable {
  /// A request with its call.
  final class Known: Sendable {
    let call: PreparedCall
    fileprivate let request: HTTPRequest
    private let last = Mutex<(moment: StateMoment, answer: HTTPResponse)?>(nil)

    fileprivate init(_ request: HTTPRequest, _ call: PreparedCall) {
      self.request = request
      self.call = call
    }

    /// Returns the answer that was given at this moment; nil if none was.
    func answer(at moment: StateMoment) -> HTTPResponse? {
      last.withLock { last in last?.moment == moment ? last?.answer : nil }
    }

    /// Keeps the answer of a call that is steady (``PreparedCall/isSteady``), unless it is large.
    func keep(_ answer: HTTPResponse, of moment: StateMoment) {
      guard answer.body.count <= KnownRequests.largestBody else { return }
      last.withLock { $0 = (moment, answer) }
    }
  }

  /// What is held for all requests whose marks have the same place.
  private struct Slot {
    /// The mark of the last request that was noted.
    var mark: UInt64 = 0
    var known: Known?
  }

  private static let slotCount = 128
  /// The largest body in bytes; the head has a limit of its own, so what is held is bounded.
  private static let largestBody = 4096

  /// The slots; none until the first request is noted.
  private let slots = Mutex<[Slot]>([])

  /// Returns the call of exactly this request; nil for any other.
  func call(of request: HTTPRequest) -> Known? {
    guard request.body.count <= Self.largestBody else { return nil }
    let place = Self.place(of: Self.mark(of: request))
    let found = slots.withLock { slots in slots.isEmpty ? nil : slots[place].known }
    return found.flatMap { Self.areSame($0.request, request) ? $0 : nil }
  }

  /// Keeps the call if the request was noted before.
  func note(_ request: HTTPRequest, _ call: PreparedCall) {
    guard request.body.count <= Self.largestBody else { return }
    let mark = Self.mark(of: request)
    slots.withLock { slots in
      if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.slotCount) }
      let place = Self.place(of: mark)
      // Most requests come once: they must not displace those that do not.
      if slots[place].mark == mark { slots[place].known = Known(request, call) }
      slots[place].mark = mark
    }
  }

  private static func place(of mark: UInt64) -> Int { Int(truncatingIfNeeded: mark >> 32) & (slotCount - 1) }

  /// A number that nearly always differs for different bodies and targets; two requests with the same number only lose speed.
  private static func mark(of request: HTTPRequest) -> UInt64 {
    var mark = UInt64(truncatingIfNeeded: request.body.count)
    request.body.withUnsafeBytes { ByteMixer.mix($0, into: &mark) }
    let query = request.target.query.flatMap { ByteMixer.number(ofASCII: $0) } ?? 0
    return mark ^ (ByteMixer.number(ofASCII: request.target.path) ?? 0) ^ query
  }

  private static func areSame(_ one: HTTPRequest, _ other: HTTPRequest) -> Bool {
    areSame(one.body, other.body) && one.target == other.target && one.method == other.method
      && one.fields == other.fields
  }

  /// Eight bytes at a time, where comparing arrays takes one.
  private static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var difference: UInt64 = 0
        var place = 0
        while one.count - place >= 8 {
          difference |=
            one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            ^ other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          place += 8
        }
        while place < one.count {
          difference |= UInt64(one[place] ^ other[place])
          place += 1
        }
        return difference == 0
      }
    }
  }
}
