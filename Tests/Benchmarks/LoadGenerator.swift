#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// wrk, which sends the same kind of request for some seconds over a number of connections.
struct LoadGenerator {
  let address: String
  let home: String
  let path: [String: String]

  /// What it measured.
  struct Figures {
    let perSecond: Double
    /// Seconds within which 99 of 100 answers came.
    let p99: Double
    let requestCount: Double
    /// Whether every answer had status 2xx.
    let isClean: Bool
  }

  static func isInstalled(_ path: [String: String]) -> Bool {
    // It says its version and fails, as it always does without a URL: being found is enough.
    Job(words: ["/bin/sh", "-c", "command -v wrk"], variables: path).seconds() != nil
  }

  /// Sends to one path: what the Lua of `script` says, a plain GET without one.
  func run(_ target: String, script: String = "", connections: Int, seconds: Int) -> Figures? {
    let file = "\(home)/load.lua"
    guard (try? Data(script.utf8).write(to: URL(filePath: file))) != nil else { return nil }
    let job = Job(
      words: [
        "wrk", "-t1", "-c\(connections)", "-d\(seconds)s", "--latency", "-s", file,
        "http://\(address)\(target)",
      ], variables: path)
    guard let output = job.output() else { return nil }
    let lines = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard let rate = lines.first(where: { $0.first == "Requests/sec:" })?.last.flatMap(Double.init),
      let p99 = lines.first(where: { $0.first == "99%" })?.last.flatMap(Self.seconds),
      let count = lines.first(where: { $0.dropFirst().first == "requests" })?.first.flatMap(Double.init)
    else { return nil }
    return Figures(
      perSecond: rate, p99: p99, requestCount: count, isClean: !output.contains("Non-2xx"))
  }

  /// Lua for a POST whose body is Lua too, evaluated for each request.
  static func post(_ body: String, isPrivileged: Bool = false, isConstant: Bool = true) -> String {
    let head = """
      wrk.method = "POST"
      wrk.headers["Content-Type"] = "application/json"
      \(isPrivileged ? #"wrk.headers["Authorization"] = "Bearer owner""# : "")

      """
    return head
      + (isConstant
        ? "wrk.body = \(body)" : "request = function() return wrk.format(nil, nil, nil, \(body)) end")
  }

  /// `1.23ms`, `456.00us` or `2.00s`.
  private static func seconds(_ text: String) -> Double? {
    for (unit, scale) in [("us", 1e-6), ("ms", 1e-3), ("s", 1)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * scale }
    }
    return nil
  }
}
