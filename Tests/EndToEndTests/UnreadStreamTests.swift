import Foundation
import TestSupport
import Testing

/// A server's output needs no reader, and a signal ends it whatever is full.
@Suite(.needs("python3"), .timeLimit(.minutes(6))) struct UnreadStreamTests {
  /// Creates a FIFO that is held open but never read, full to the last byte.
  private static let unread = """
    mkfifo unread
    exec 9<>unread
    python3 -c 'import fcntl, os
    fcntl.fcntl(9, fcntl.F_SETFL, os.O_NONBLOCK)
    try:
      while os.write(9, b"x" * 4096): pass
    except BlockingIOError: pass
    try:
      while os.write(9, b"x"): pass
    except BlockingIOError: pass
    fcntl.fcntl(9, fcntl.F_SETFL, 0)'

    """

  /// Starts a server, waits until its ready file is there, runs the steps and sends a signal.
  private static func script(_ start: String, _ steps: String, signal: String = "TERM") -> String {
    unread + """
      authctl emulator start --port 0 --project demo-unread --ready-file ready \(start) &
      server=$!
      until test -s ready; do kill -0 $server || exit 9; sleep 0.05; done
      export GCLOUD_PROJECT=demo-unread FIREBASE_AUTH_EMULATOR_HOST=$(
        sed 's/.*"address":"\\([^"]*\\)".*/\\1/' ready)
      \(steps)
      kill -\(signal) $server
      wait $server
      echo "ended with $?"
      test -e ready && echo "the ready file is still there"
      exit 0
      """
  }

  @Test(
    arguments: [
      "2>&9 >out", ">&9 2>err", ">&9 2>&9", "--events unread >out 2>err", "--events - >&9 2>&9",
      "--events unread --export-on-exit export >&9 2>&9",
    ])
  func `a full pipe stops neither a request nor a signal`(options: String) async throws {
    let authctl = try Binary()
    let steps = """
      for n in 1 2 3; do authctl phone send +1650555010$n >/dev/null 2>&1 || echo refused; done
      authctl emulator codes --field code | wc -c
      """
    let outcome = try await authctl.shell(Self.script(options, steps))
    #expect(outcome.output.split(separator: "\n").last == "ended with 0", "\(outcome)")
    #expect(!outcome.output.contains("refused"))
  }

  /// Opens connections that never finish: a sign-up whose function hangs, half a request, and responses that
  /// are not read.
  ///
  /// The function is a method of the same server that never answers.
  private static let stubbornClients = """
    url=http://$FIREBASE_AUTH_EMULATOR_HOST
    python3 - $FIREBASE_AUTH_EMULATOR_HOST <<'END' &
    import json, socket, sys, time
    host, port = sys.argv[1].split(":")
    def send(text):
      s = socket.create_connection((host, int(port)))
      s.sendall(text.replace("\\n", "\\r\\n").encode())
      return s
    def post(method, path, body):
      body = json.dumps(body)
      return send(f"{method} {path} HTTP/1.1\\nHost: localhost\\nAuthorization: Bearer owner\\n"
        f"Content-Type: application/json\\nContent-Length: {len(body)}\\n\\n{body}")
    uri = f"http://{host}:{port}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k"
    set = post("PATCH", "/identitytoolkit.googleapis.com/v2/projects/demo-unread/config?updateMask=blockingFunctions",
      {"blockingFunctions": {"triggers": {"beforeCreate": {"functionUri": uri}}}})
    set.recv(100)
    hanging = post("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", {"email": "a@b.co", "password": "notasecret"})
    half = send("POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=k HTTP/1.1\\nHost: localhost\\nContent-Le")
    idle = [send("GET /emulator/openapi.json HTTP/1.1\\nHost: localhost\\n\\n" * 500) for _ in range(4)]
    open("connected", "w").close()
    time.sleep(60)
    END
    client=$!
    until test -e connected; do kill -0 $client || exit 8; sleep 0.05; done
    """

  @Test
  func `a hanging function, a client that sends half a request and one that does not read delay no signal`()
    async throws
  {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      Self.script("--fail accounts:lookup=hang >out 2>err", Self.stubbornClients)
        .replacing("exit 0", with: "kill $client; exit 0"))
    #expect(outcome.output.split(separator: "\n").last == "ended with 0", "\(outcome)")
  }

  @Test func `no note is dropped while there is a reader`() async throws {
    let authctl = try Binary()
    let steps = """
      python3 - $FIREBASE_AUTH_EMULATOR_HOST <<'END'
      import http.client, json, sys
      server = http.client.HTTPConnection(sys.argv[1])
      for n in range(200):
        server.request("POST", "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=k",
          json.dumps({"phoneNumber": "+16505550100"}), {"Content-Type": "application/json"})
        answer = server.getresponse()
        answer.read()
        assert answer.status == 200
      END
      """
    let outcome = try await authctl.shell(Self.script(">out 2>err", steps))
    #expect(outcome.output.split(separator: "\n").last == "ended with 0", "\(outcome)")
    let said = try String(contentsOfFile: "\(authctl.home.path)/err", encoding: .utf8)
    #expect(!said.contains("dropped"))
    #expect(said.components(separatedBy: "use the code").count == 201)
  }

  @Test func `exec ends although its notes have no reader`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      Self.unread + """
        authctl emulator exec --seed notes --export-on-exit out -- sh -c '
          for n in 1 2 3; do authctl phone send +1650555010$n >/dev/null 2>&1; done; mkdir -p out/mine; exit 5' 2>&9
        echo "ended with $?"
        """)
    #expect(outcome.output == "ended with 5\n", "\(outcome)")
  }
}

/// A signal that was ignored at the start stays ignored, as `nohup` and shells without job control expect.
@Suite(.timeLimit(.minutes(6))) struct IgnoredSignalTests {
  @Test(arguments: ["HUP", "INT"])
  func `a server started with a signal ignored keeps running`(signal: String) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      """
      sh -c 'trap "" \(signal); exec authctl emulator start --port 0 --project demo-hup --ready-file ready' >out 2>err &
      server=$!
      until test -s ready; do kill -0 $server || exit 9; sleep 0.05; done
      export GCLOUD_PROJECT=demo-hup FIREBASE_AUTH_EMULATOR_HOST=$(
        sed 's/.*"address":"\\([^"]*\\)".*/\\1/' ready)
      kill -\(signal) $server
      authctl anonymous sign-in >/dev/null || echo refused
      kill -\(signal) $server
      authctl anonymous sign-in >/dev/null || echo refused
      kill -TERM $server
      wait $server
      echo "ended with $?"
      """)
    #expect(outcome.output == "ended with 0\n", "\(outcome)")
  }

  @Test(arguments: ["HUP", "INT"])
  func `a command of exec inherits the signal settings of exec`(signal: String) async throws {
    let authctl = try Binary()
    let script = "trap '' \(signal); exec authctl emulator exec -- sh -c 'kill -\(signal) $$; echo alive'"
    let ignored = try await authctl.run("/bin/sh", ["-c", script])
    #expect(ignored.output == "alive\n" && ignored.status == 0, "\(ignored)")
    let ordinary = try await authctl.run(
      authctl.path, ["emulator", "exec", "--", "sh", "-c", "kill -\(signal) $$; echo alive"])
    #expect(ordinary.output == "" && ordinary.status > 128, "\(ordinary)")
  }

  @Test func `an ordinary command keeps running too`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    var client = authctl
    client.variables = server.variables
    let outcome = try await client.shell(
      """
      trap '' INT
      authctl emulator codes --wait 1s --json >out 2>err &
      waiting=$!
      for n in 1 2 3 4 5; do kill -INT $waiting; sleep 0.1; done
      wait $waiting
      echo "ended with $?"
      """)
    #expect(outcome.output == "ended with 4\n", "\(outcome)")
    withExtendedLifetime(server) {}
  }
}
