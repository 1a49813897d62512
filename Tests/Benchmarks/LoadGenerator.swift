import Platform

/// wrk, which sends the same kind of request for some seconds over several connections.
struct LoadGenerator {
  let address: String
  let home: String
  let path: [String: String]

  struct Figures {
    let perSecond: Double
    /// The seconds within which 99 of 100 responses arrived.
    let p99: Double
    let requestCount: Double
    /// Whether every response had status 2xx.
    let isClean: Bool
  }

  static func isInstalled(_ path: [String: String]) -> Bool {
    // Without a URL it prints its version and fails, but being found is enough.
    Job(words: ["/bin/sh", "-c", "command -v wrk"], variables: path).seconds() != nil
  }

  /// Sends to one path: the requests of the Lua `script`, or a plain GET without one.
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

  /// Lua for a POST whose body is a Lua expression, evaluated for each request; `n` counts them.
  static func post(_ body: String, isPrivileged: Bool = false) -> String {
    """
    \(head)
    \(isPrivileged ? #"wrk.headers["Authorization"] = "Bearer owner""# : "")
    n = 0
    request = function() n = n + 1; return wrk.format(nil, nil, nil, \(body)) end
    """
  }

  /// Lua for POSTs whose bodies are the lines of a file, repeated in order.
  static func post(linesOf file: String) -> String {
    """
    \(head)
    requests = {}
    init = function(args)
      for line in io.lines("\(file)") do requests[#requests + 1] = wrk.format(nil, nil, nil, line) end
    end
    n = 0
    request = function() n = n % #requests + 1; return requests[n] end
    """
  }

  private static let head = """
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    """

  /// `1.23ms`, `456.00us` or `2.00s`.
  private static func seconds(_ text: String) -> Double? {
    for (unit, scale) in [("us", 1e-6), ("ms", 1e-3), ("s", 1)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * scale }
    }
    return nil
  }
}
