import AuthCrypto
import AuthEmulator
import AuthHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The local server's own work on a request, without sockets: processor time of this thread, which a busy machine hardly disturbs.
struct Handler {
  let server: AuthServer

  init() throws(TestPhoneNumberError) {
    server = AuthServer(
      configuration: try EmulatorConfiguration(defaultProject: "demo-bench", hostCheck: HostCheck()),
      surroundings: EmulatorSurroundings(
        now: { Date() },
        randomBytes: SecretRandom.bytes, report: { _ in }))
  }

  /// Seconds of a sign-up, then of a look-up.
  func seconds() -> (signUp: Double, lookup: Double)? {
    let signUp = request("signUp", #"{"returnSecureToken":true}"#)
    let answer = String(decoding: server.respond(to: signUp).body, as: UTF8.self)
    guard let start = answer.firstRange(of: "\"idToken\":\"")?.upperBound,
      let end = answer[start...].firstIndex(of: "\"")
    else { return nil }
    let lookup = request("lookup", #"{"idToken":"\#(answer[start..<end])"}"#)
    guard server.respond(to: lookup).status == 200 else { return nil }
    return (seconds(of: signUp), seconds(of: lookup))
  }

  private func request(_ operation: String, _ body: String) -> HTTPRequest {
    let path = "/identitytoolkit.googleapis.com/v1/accounts:\(operation)"
    return HTTPRequest(
      .post, RequestTarget(path: path, query: "key=k"),
      fields: HTTPFields([.init("Host", "127.0.0.1:9099"), .init("Content-Type", "application/json")]),
      body: Array(body.utf8))
  }

  /// The middle of ten rounds.
  private func seconds(of request: HTTPRequest) -> Double {
    let rounds = 2000
    return median(
      (0..<10).map { _ in
        let start = threadSeconds()
        for _ in 0..<rounds { _ = server.respond(to: request) }
        return (threadSeconds() - start) / Double(rounds)
      })
  }

  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
