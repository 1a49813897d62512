import Platform

/// Prints the speed goals of Docs/architecture.md 7 as ratios measured in one run: `benchmark PATH-TO-AUTHCTL`.
@main
struct Benchmark {
  let program: String
  let home: String
  var variables: [String: String]

  static func main() {
    if CommandLine.arguments.dropFirst() == ["--bare-loop"] { return BareLoop.serve() }
    guard CommandLine.arguments.count == 2 else {
      print("usage: benchmark PATH-TO-AUTHCTL")
      exit(2)
    }
    guard Job(words: ["curl", "--version"], variables: path).seconds() != nil else {
      print("make bench compares with curl, and curl is not installed")
      exit(2)
    }
    let base = FileManager.default.temporaryDirectory.path
    let home = "\(base)/authctl-bench-\(getpid())"
    let stripped = "\(home)/authctl"
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    _ = Job(words: ["strip", "-o", stripped, CommandLine.arguments[1]], variables: path).seconds()
    guard FileManager.default.fileExists(atPath: stripped) else {
      print("\(CommandLine.arguments[1]) cannot be stripped into \(home)")
      exit(2)
    }
    let benchmark = Benchmark(
      program: stripped, home: home,
      variables: path.merging(["XDG_CONFIG_HOME": "\(home)/c", "XDG_STATE_HOME": "\(home)/s"]) { $1 })
    benchmark.run()
  }

  static var path: [String: String] {
    ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
  }

  func run() {
    print("what                                    ours       other      ratio   goal")
    let version = Job(words: [program, "--version"], variables: variables)
    let curl = Job(words: ["curl", "--version"], variables: Self.path)
    row("--version to curl --version", compare(version, curl, rounds: 100), goal: 0.25)

    guard let server = Server(program: program, variables: variables) else {
      print("the local server does not start")
      exit(1)
    }
    var variables = variables
    variables["FIREBASE_AUTH_EMULATOR_HOST"] = server.address
    variables["AUTHCTL_PROJECT"] = "demo-bench"
    let url = "http://\(server.address)/identitytoolkit.googleapis.com/v1/accounts"
    let number = "+16505553434"
    let signIn = Job(
      words: [
        "/bin/sh", "-c",
        "'\(program)' phone send \(number) && '\(program)' phone verify 654321",
      ], variables: variables)
    guard signIn.seconds() != nil else {
      print("the sign-in that the rest needs failed")
      exit(1)
    }
    let token = Job(words: [program, "token"], variables: variables)
    row("cached token to curl --version", compare(token, curl, rounds: 100), goal: 0.4)

    let body = "\(home)/lookup.json"
    let makeBody = "printf '{\"idToken\":\"%s\"}' \"$('\(program)' token)\" >'\(body)'"
    _ = Job(words: ["/bin/sh", "-c", makeBody], variables: variables).seconds()
    let show = Job(words: [program, "user", "show"], variables: variables)
    let lookup = Job(
      words: [
        "curl", "-s", "-H", "Content-Type: application/json", "-d", "@\(body)", "\(url):lookup?key=k",
      ], variables: Self.path)
    row("user show to curl of the same call", compare(show, lookup, rounds: 100), goal: 0.45)

    let script = """
      s=$(curl -s -H 'Content-Type: application/json' -d '{"phoneNumber":"\(number)"}' \
      '\(url):sendVerificationCode?key=k' | jq -r .sessionInfo)
      curl -s -H 'Content-Type: application/json' -d "{\\"sessionInfo\\":\\"$s\\",\\"code\\":\\"654321\\"}" \
      '\(url):signInWithPhoneNumber?key=k' | jq -r .localId
      """
    let curlSignIn = Job(words: ["/bin/sh", "-c", script], variables: Self.path)
    row("send + verify to curl + jq", compare(signIn, curlSignIn, rounds: 50), goal: 0.35)
    server.stop()

    ServerFigures(program: program, home: home, variables: self.variables).print()
    let ready = (0..<20).compactMap { _ in Server.secondsUntilReady(program: program, variables: variables) }
    single("server ready after exec", "\(milliseconds(median(ready)))", goal: "10 ms")
    // As `make dist` compresses a download.
    let pack = ["xz", "--keep", "--x86", "--lzma2=preset=9e", program]
    guard Job(words: pack, variables: Self.path).seconds() != nil else { return }
    var status = stat()
    let size = stat("\(program).xz", &status) == 0 ? Double(status.st_size) : .nan
    single("compressed size", "\(decimal(size / 1e6)) MB", goal: "7 MB", isMissed: size > 7e6)
  }

  private func row(_ name: String, _ times: (Double, Double)?, goal: Double) {
    guard let times else {
      print("\(padded(name, 40))failed")
      return
    }
    let ratio = times.0 / times.1
    let mark = ratio <= goal ? "" : "  missed"
    print(
      padded(name, 40) + padded(milliseconds(times.0), 11) + padded(milliseconds(times.1), 11)
        + padded(decimal(ratio), 8) + decimal(goal) + mark)
  }
}
