#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The goals of the local server under load (Docs/architecture.md 7), with few users and with a million.
struct ServerFigures {
  let program: String
  let home: String
  let variables: [String: String]

  private static let accounts = "/identitytoolkit.googleapis.com/v1/accounts"
  private static let project = "/identitytoolkit.googleapis.com/v1/projects/demo-bench/accounts"

  func print() {
    if let handler = try? Handler(), let times = handler.seconds() {
      micro("a look-up in the handler", times.lookup, goal: 12)
      micro("an anonymous sign-up in the handler", times.signUp, goal: 25)
    }
    guard let server = Server(program: program, variables: variables) else {
      single("the local server", "does not start")
      return
    }
    defer { server.stop() }
    let idle = server.residentBytes
    single("idle memory", "\(decimal(idle / 1_048_576)) MiB", goal: "25 MiB", isMissed: idle > 25 * 1_048_576)
    guard LoadGenerator.isInstalled(Benchmark.path) else {
      Swift.print("the figures under load need wrk, which is not installed (Debian's package wrk)")
      return
    }
    let load = LoadGenerator(address: server.address, home: home, path: Benchmark.path)
    guard let token = idToken(of: server) else {
      single("the sign-up that the rest needs", "failed")
      return
    }
    guard let loop = BareLoop() else {
      single("the bare loop", "does not start")
      return
    }
    defer { loop.stop() }
    let floor = LoadGenerator(address: loop.address, home: home, path: Benchmark.path)
    rate("the machine's bare loop at 16", floor.run("/", connections: 16, seconds: 2))
    rate("GET / at 1", load.run("/", connections: 1, seconds: 2))
    rate("GET / at 16", load.run("/", connections: 16, seconds: 2))
    stateCost()
    var made = 0
    for count in [1000, 1_000_000] {
      let before = server.residentBytes
      guard make(made..<count, on: server) else {
        single("\(count) users", "could not be imported")
        return
      }
      if made > 0 {
        memory("an imported user, e-mail and number", server.residentBytes - before, of: count - made)
      }
      made = count
      figures(load, server, token: token, among: count, floor: floor)
    }
  }

  /// What is asked for with so many users there.
  private func figures(
    _ load: LoadGenerator, _ server: Server, token: String, among count: Int, floor: LoadGenerator
  ) {
    let size = count == 1000 ? "1 000" : "1 000 000"
    let lookup = LoadGenerator.post(#"'{"idToken":"\#(token)"}'"#)
    let target = "\(Self.accounts):lookup?key=k"
    rate("lookups at 1, \(size) users", load.run(target, script: lookup, connections: 1, seconds: 3))
    share("lookups at 16, \(size) users", rounds(load, target, lookup, floor), goal: 0.65, p99: 0.005)
    for (name, template) in [
      ("uid", #"{"localId":["bench-user-000000000%07d"]}"#),
      ("e-mail", #"{"email":["user%07d@example.com"]}"#),
      ("number", #"{"phoneNumber":["+1650%07d"]}"#),
    ] {
      let script = LoadGenerator.post(
        "string.format('\(template)', math.random(0, \(count - 1)))", isPrivileged: true, isConstant: false)
      let found = load.run("\(Self.project):lookup", script: script, connections: 16, seconds: 2)
      rate("by \(name) at 16, \(size) users", found)
    }
    let signUp = LoadGenerator.post(#"'{"returnSecureToken":true}'"#)
    let before = server.residentBytes
    let one = load.run("\(Self.accounts):signUp?key=k", script: signUp, connections: 1, seconds: 3)
    rate("anonymous sign-ups at 1, \(size) users", one)
    let many = rounds(load, "\(Self.accounts):signUp?key=k", signUp, floor)
    share("anonymous sign-ups at 16, \(size) users", many, goal: 0.45, p99: 0.003)
    // Among a million, the memory that the import gave back is used first.
    if let one, count == 1000 {
      let made = many.reduce(one.requestCount) { $0 + $1.figures.requestCount }
      memory("an anonymous user", server.residentBytes - before, of: Int(made))
    }
  }

  /// A call at 16 connections, and the bare loop just before.
  private typealias Round = (figures: LoadGenerator.Figures, ratio: Double)

  /// Measures a call and the bare loop in turns, since the speed of a machine changes within a minute; slowest ratio first.
  private func rounds(
    _ load: LoadGenerator, _ target: String, _ script: String, _ floor: LoadGenerator
  ) -> [Round] {
    (0..<5).compactMap { _ -> Round? in
      guard let bare = floor.run("/", connections: 16, seconds: 1), bare.perSecond > 0,
        let figures = load.run(target, script: script, connections: 16, seconds: 1), figures.isClean
      else { return nil }
      return (figures, figures.perSecond / bare.perSecond)
    }.sorted { $0.ratio < $1.ratio }
  }

  /// What `--state` costs: the same calls to a server with it and to the one without, in turns.
  private func stateCost() {
    guard let server = Server(program: program, variables: variables, ["--state", "\(home)/state"]) else {
      return single("a server with --state", "does not start")
    }
    defer { server.stop() }
    // One of its own: its users must not be among those of the other figures.
    guard let bare = Server(program: program, variables: variables) else {
      return single("a server without --state", "does not start")
    }
    defer { bare.stop() }
    guard let own = idToken(of: server), let token = idToken(of: bare) else {
      return single("a sign-up with --state", "failed")
    }
    let plain = LoadGenerator(address: bare.address, home: home, path: Benchmark.path)
    let kept = LoadGenerator(address: server.address, home: home, path: Benchmark.path)
    let lookups = (0..<5).compactMap { _ in
      ratio(
        kept.run(
          "\(Self.accounts):lookup?key=k", script: LoadGenerator.post(#"'{"idToken":"\#(own)"}'"#),
          connections: 16, seconds: 1),
        plain.run(
          "\(Self.accounts):lookup?key=k", script: LoadGenerator.post(#"'{"idToken":"\#(token)"}'"#),
          connections: 16, seconds: 1))
    }
    let signUp = LoadGenerator.post(#"'{"returnSecureToken":true}'"#)
    let signUps = (0..<5).compactMap { _ in
      ratio(
        kept.run("\(Self.accounts):signUp?key=k", script: signUp, connections: 16, seconds: 1),
        plain.run("\(Self.accounts):signUp?key=k", script: signUp, connections: 16, seconds: 1))
    }
    tellRatio("lookups with --state, to those without", lookups, goal: 0.95)
    tellRatio("anonymous sign-ups with --state, to those without", signUps, goal: 0.5)
  }

  private func ratio(_ one: LoadGenerator.Figures?, _ other: LoadGenerator.Figures?) -> Double? {
    guard let one, let other, one.isClean, other.isClean, other.perSecond > 0 else { return nil }
    return one.perSecond / other.perSecond
  }

  private func tellRatio(_ name: String, _ ratios: [Double], goal: Double) {
    let sorted = ratios.sorted()
    guard sorted.count >= 3, let least = sorted.first, let most = sorted.last else {
      return single(name, "failed")
    }
    let middle = sorted[sorted.count / 2]
    single(
      name, "\(decimal(middle)) (\(decimal(least)) to \(decimal(most)))", goal: decimal(goal),
      isMissed: middle < goal)
  }

  // MARK: Preparing

  private func idToken(of server: Server) -> String? {
    let job = Job(
      words: [
        "curl", "-s", "-H", "Content-Type: application/json", "-d", "{}",
        "http://\(server.address)\(Self.accounts):signUp?key=k",
      ], variables: Benchmark.path)
    guard let answer = job.output(), let start = answer.firstRange(of: #""idToken":""#)?.upperBound,
      let end = answer[start...].firstIndex(of: "\"")
    else { return nil }
    return String(answer[start..<end])
  }

  /// Imports users whose uid, address and number tell their place.
  private func make(_ places: Range<Int>, on server: Server) -> Bool {
    let file = "\(home)/users.json"
    for start in stride(from: places.lowerBound, to: places.upperBound, by: 20_000) {
      let users = (start..<min(start + 20_000, places.upperBound)).map { place in
        let digits = String(String(10_000_000 + place).dropFirst())
        return #"{"localId":"bench-user-000000000\#(digits)","email":"user\#(digits)@example.com","#
          + #""phoneNumber":"+1650\#(digits)"}"#
      }
      let body = #"{"users":[\#(users.joined(separator: ","))]}"#
      guard (try? Data(body.utf8).write(to: URL(filePath: file))) != nil else { return false }
      let job = Job(
        words: [
          "curl", "-sf", "-H", "Content-Type: application/json", "-H", "Authorization: Bearer owner", "-H",
          "Expect:", "-d", "@\(file)", "http://\(server.address)\(Self.project):batchCreate",
        ], variables: Benchmark.path)
      guard let answer = job.output(), !answer.contains("message") else { return false }
    }
    return true
  }

  // MARK: Telling

  private func rate(_ name: String, _ figures: LoadGenerator.Figures?) {
    guard let figures, figures.isClean else { return single(name, "failed") }
    single(name, "\(Int(figures.perSecond))/s, p99 \(milliseconds(figures.p99))")
  }

  /// Tells the middle round, and between which ratios all of them were.
  private func share(_ name: String, _ rounds: [Round], goal: Double, p99: Double) {
    guard rounds.count >= 3 else { return single(name, "failed") }
    rate(name, rounds[rounds.count / 2].figures)
    tellRatio("  to the bare loop", rounds.map(\.ratio), goal: goal)
    let latest = rounds.map(\.figures.p99).sorted()[rounds.count / 2]
    single("  99% within", milliseconds(latest), goal: milliseconds(p99), isMissed: latest > p99)
  }

  private func micro(_ name: String, _ seconds: Double, goal: Double) {
    single(name, "\(decimal(seconds * 1e6)) µs", goal: "\(Int(goal)) µs", isMissed: seconds * 1e6 > goal)
  }

  private func memory(_ name: String, _ bytes: Double, of count: Int) {
    let each = bytes / Double(count)
    single("memory of \(name)", "\(Int(each)) bytes", goal: "1024 bytes", isMissed: each > 1024)
  }
}
