import AuthEmulator
public import AuthCore
import Platform

/// Calls, and calls that fail.
extension LocalServer {
  /// Makes the next calls fail whose path ends in this text, such as `accounts:lookup` or `token`; `*` stands for any
  /// characters between two slashes.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if no call is named so, or `times` is not positive.
  public func fail(_ call: String, with fault: Fault, times: Int = 1) throws(AuthError) {
    do throws(FaultRuleError) {
      try core.add(FaultRule(method: call, effect: fault.effect, count: times, probability: 1))
    } catch {
      throw .unusable(error.description)
    }
  }

  /// The calls of clients, oldest first; the last thousand are kept.
  public var calls: [Call] { core.recordedCalls }

  /// A failure to inject.
  public enum Fault: Sendable {
    /// A refusal with a code, status 400.
    case refusal(ErrorCode)
    /// No response: the connection is closed.
    case drop
    /// A response that takes this long.
    case delay(Duration)

    fileprivate var effect: FaultRule.Effect {
      switch self {
      case .refusal(let code): .refusal(code.rawValue)
      case .drop: .drop
      case .delay(let time): .latency(time.wholeMilliseconds...time.wholeMilliseconds)
      }
    }
  }

  /// A call that a client made; nothing in it is secret.
  public struct Call: Sendable, CustomStringConvertible {
    /// The path without the service's host and the query, such as `/v1/accounts:lookup`.
    public let path: String
    /// The HTTP status of the response; 0 if there was none.
    public let status: Int
    /// The code of a refusal.
    public let refusal: ErrorCode?
    /// Why it was refused, and what to do about it, in a sentence or two; nil if it was not.
    public let explanation: String?

    /// The path, the status, the code and the explanation on one line.
    public var description: String {
      let words = [path, "\(status)", refusal?.rawValue].compactMap(\.self).joined(separator: " ")
      return explanation.map { "\(words): \($0)" } ?? words
    }
  }
}

extension LocalServer.Call {
  init(_ exchange: HTTPExchange) {
    let explanation = Explanation(exchange)
    let address = (explanation.address ?? "").prefix { $0 != "?" }
    let host = address.prefix { $0 != "/" }
    path = String(address.dropFirst(host.count))
    status = explanation.status ?? 0
    refusal = explanation.code.map { ErrorCode(rawValue: $0) }
    let sentences = [explanation.message, explanation.causes?.first, explanation.next].compactMap(\.self)
    self.explanation =
      explanation.outcome == .done || sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }
}

extension Duration {
  /// The milliseconds, rounded towards zero.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    return overflows ? seconds.signum() > 0 ? .max : .min : whole + attoseconds / 1_000_000_000_000_000
  }
}
