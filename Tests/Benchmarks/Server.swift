import Platform

/// `authctl emulator start` on a free port.
struct Server {
  let process: pid_t
  let address: String

  init?(program: String, variables: [String: String], _ more: [String] = []) {
    let job = Job(
      words: [
        program, "emulator", "start", "--port", "0", "--project", "demo-bench", "--quiet", "--test-number",
        "+16505553434=654321",
      ] + more, variables: variables)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let started = job.start(output: ends[1])
    // Only the server holds the other end, so its death ends the reading.
    close(ends[1])
    defer { close(ends[0]) }
    guard let process = started else { return nil }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 1024)
    while !text.contains("\n") {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    // One line of our own JSON: the member is found without a parser.
    guard let start = text.firstRange(of: "\"address\":\"")?.upperBound,
      let end = text[start...].firstIndex(of: "\"")
    else {
      kill(process, SIGKILL)
      return nil
    }
    self.process = process
    address = String(text[start..<end])
  }

  /// The resident memory; NaN if the system does not report it.
  var residentBytes: Double {
    let job = Job(words: ["ps", "-o", "rss=", "-p", "\(process)"], variables: Benchmark.path)
    let kilobytes = job.output().flatMap { Double($0.filter { $0.isNumber }) }
    return kilobytes.map { $0 * 1024 } ?? .nan
  }

  func stop() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// The time from exec to the ready line.
  static func secondsUntilReady(program: String, variables: [String: String]) -> Double? {
    let start = monotonicSeconds()
    guard let server = Server(program: program, variables: variables) else { return nil }
    defer { server.stop() }
    return monotonicSeconds() - start
  }
}
