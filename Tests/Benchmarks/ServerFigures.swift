import Platform

/// The goals of the local server under load (Docs/architecture.md 7), with few users and with 100,000.
struct ServerFigures {
  let program: String
  let home: String
  let variables: [String: String]

  private static let accounts = "/identitytoolkit.googleapis.com/v1/accounts"
  private static let project = "/identitytoolkit.googleapis.com/v1/projects/demo-bench/accounts"

  func print() {
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
    guard let lookups = lookups(of: server) else {
      single("the sign-ups that the rest needs", "failed")
      return
    }
    guard let loop = BareLoop() else {
      single("the bare loop", "does not start")
      return
    }
    defer { loop.stop() }
    let floor = LoadGenerator(address: loop.address, home: home, path: Benchmark.path)
    rate("GET / at 1", load.run("/", connections: 1, seconds: 2))
    rate("GET / at 16", load.run("/", connections: 16, seconds: 2))
    stateCost()
    var made = 0
    for count in [1000, 100_000] {
      let before = server.residentBytes
      guard make(made..<count, on: server) else {
        single("\(count) users", "could not be imported")
        return
      }
      if made > 0 {
        memory("an imported user, e-mail and number", server.residentBytes - before, of: count - made)
      }
      made = count
      figures(load, server, lookups, among: count, floor: floor)
    }
  }

  /// The figures with this many users.
  private func figures(
    _ load: LoadGenerator, _ server: Server, _ lookups: String, among count: Int, floor: LoadGenerator
  ) {
    let size = count == 1000 ? "1 000" : "100 000"
    let target = "\(Self.accounts):lookup?key=k"
    rate("lookups at 1, \(size) users", load.run(target, script: lookups, connections: 1, seconds: 3))
    share("lookups at 16, \(size) users", rounds(load, target, floor) { lookups }, goal: 0.55, p99: 0.003)
    for (name, template) in [
      ("uid", #"{"localId":["bench-user-000000000%07d"]}"#),
      ("e-mail", #"{"email":["user%07d@example.com"]}"#),
      ("number", #"{"phoneNumber":["+1650%07d"]}"#),
    ] {
      let script = LoadGenerator.post(
        "string.format('\(template)', math.random(0, \(count - 1)))", isPrivileged: true)
      let found = load.run("\(Self.project):lookup", script: script, connections: 16, seconds: 2)
      rate("by \(name) at 16, \(size) users", found)
    }
    let before = server.residentBytes
    let many = rounds(load, "\(Self.accounts):signUp?key=k", floor) { newUsers() }
    share("password sign-ups at 16, \(size) users", many, goal: 0.4, p99: 0.003)
    // With many users, the memory freed by the import is used first.
    if count == 1000 {
      let made = many.reduce(0) { $0 + $1.figures.requestCount }
      memory("a user with a password", server.residentBytes - before, of: Int(made))
    }
  }

  /// A call at 16 connections, and the bare loop just before it.
  private typealias Round = (figures: LoadGenerator.Figures, ratio: Double)

  /// Measures a call and the bare loop with the same requests in turn, since the speed of a machine changes
  /// within a minute; slowest ratio first.
  private func rounds(
    _ load: LoadGenerator, _ target: String, _ floor: LoadGenerator, script: () -> String
  ) -> [Round] {
    (0..<5).compactMap { _ -> Round? in
      guard let bare = floor.run(target, script: script(), connections: 16, seconds: 1), bare.perSecond > 0,
        let figures = load.run(target, script: script(), connections: 16, seconds: 1), figures.isClean
      else { return nil }
      return (figures, figures.perSecond / bare.perSecond)
    }.sorted { $0.ratio < $1.ratio }
  }

  /// What `--state` costs: the same calls to a server with it and to one without, in turn.
  private func stateCost() {
    guard let server = Server(program: program, variables: variables, ["--state", "\(home)/state"]) else {
      return single("a server with --state", "does not start")
    }
    defer { server.stop() }
    // A separate server, so that its users are not among those of the other figures.
    guard let bare = Server(program: program, variables: variables) else {
      return single("a server without --state", "does not start")
    }
    defer { bare.stop() }
    guard let own = lookups(of: server), let others = self.lookups(of: bare) else {
      return single("a sign-up with --state", "failed")
    }
    let plain = LoadGenerator(address: bare.address, home: home, path: Benchmark.path)
    let kept = LoadGenerator(address: server.address, home: home, path: Benchmark.path)
    let lookups = (0..<5).compactMap { _ in
      ratio(
        kept.run("\(Self.accounts):lookup?key=k", script: own, connections: 16, seconds: 1),
        plain.run("\(Self.accounts):lookup?key=k", script: others, connections: 16, seconds: 1))
    }
    let signUps = (0..<5).compactMap { _ in
      ratio(
        kept.run("\(Self.accounts):signUp?key=k", script: newUsers(), connections: 16, seconds: 1),
        plain.run("\(Self.accounts):signUp?key=k", script: newUsers(), connections: 16, seconds: 1))
    }
    tellRatio("lookups with --state, to those without", lookups, goal: 0.95)
    tellRatio("sign-ups with --state, to those without", signUps, goal: 0.5)
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

  /// Signs up 4,000 users, and returns the script that looks them up by their tokens in order.
  private func lookups(of server: Server) -> String? {
    let call = """
      url = "http://\(server.address)\(Self.accounts):signUp?key=k"
      header = "Content-Type: application/json"
      data = "{}"
      """
    let calls = "\(home)/sign-ups"
    guard
      (try? Data(Array(repeating: call, count: 4000).joined(separator: "\nnext\n").utf8).write(
        to: URL(filePath: calls))) != nil,
      let answers = Job(words: ["curl", "-s", "-K", calls], variables: Benchmark.path).output()
    else { return nil }
    let bodies = answers.split(separator: "\"idToken\":\"").dropFirst().map {
      #"{"idToken":"\#($0.prefix { $0 != "\"" })"}"#
    }
    let file = "\(home)/lookups-\(server.address)"
    guard bodies.count == 4000,
      (try? Data(bodies.joined(separator: "\n").utf8).write(to: URL(filePath: file))) != nil
    else { return nil }
    return LoadGenerator.post(linesOf: file)
  }

  /// Returns a script that signs up users with a password and unused addresses.
  private func newUsers() -> String {
    let domain = "\(UInt64.random(in: 0 ... .max)).example.com"
    return LoadGenerator.post(
      """
      '{"email":"user' .. n .. '@\(domain)","password":"notasecret","returnSecureToken":true}'
      """)
  }

  /// Imports users whose uid, address and number contain their index.
  private func make(_ places: Range<Int>, on server: Server) -> Bool {
    let file = "\(home)/users.json"
    for start in stride(from: places.lowerBound, to: places.upperBound, by: 1000) {
      let users = (start..<min(start + 1000, places.upperBound)).map { place in
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

  // MARK: Printing

  private func rate(_ name: String, _ figures: LoadGenerator.Figures?) {
    guard let figures, figures.isClean else { return single(name, "failed") }
    single(name, "\(Int(figures.perSecond))/s, p99 \(milliseconds(figures.p99))")
  }

  /// Prints the middle round, and the range of all ratios.
  private func share(_ name: String, _ rounds: [Round], goal: Double, p99: Double) {
    guard rounds.count >= 3 else { return single(name, "failed") }
    rate(name, rounds[rounds.count / 2].figures)
    tellRatio("  to the bare loop", rounds.map(\.ratio), goal: goal)
    let latest = rounds.map(\.figures.p99).sorted()[rounds.count / 2]
    single("  99% within", milliseconds(latest), goal: milliseconds(p99), isMissed: latest > p99)
  }

  private func memory(_ name: String, _ bytes: Double, of count: Int) {
    let each = bytes / Double(count)
    single("memory of \(name)", "\(Int(each)) bytes", goal: "1024 bytes", isMissed: each > 1024)
  }
}
