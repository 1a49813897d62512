import BoundedJSON
import Foundation
import TestSupport
import Testing

/// The local server's addresses, its own name, and who may use it under which name.
@Suite(.timeLimit(.minutes(6))) struct AddressTests {
  private func ready(_ server: ServerProcess) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(server.readyLine.utf8)) as? [String: Any] ?? [:]
  }

  @Test func `a wildcard is reported as an address that clients can use`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--host", "0.0.0.0"])
    let ready = try ready(server)
    let port = try #require(ready["port"] as? Int)
    #expect(server.address == "127.0.0.1:\(port)")
    #expect(ready["addresses"] as? [String] == ["0.0.0.0:\(port)"])
    #expect(ready["url"] as? String == "http://127.0.0.1:\(port)")
    authctl.variables = server.variables
    #expect(try await authctl("anonymous", "sign-in").status == 0)
  }

  @Test func `a name under localhost is this machine for client and proxy, whatever a resolver returns`()
    async throws
  {
    var authctl = try Binary()
    let server = try ServerProcess(authctl)
    let port = try #require(server.address.split(separator: ":").last)
    let name = "nobody-knows.localhost:\(port)"
    #expect(try await authctl("anonymous", "sign-in", "--emulator", name).status == 0)
    let proxy = try ServerProcess(authctl, ["--upstream", "http://\(name)"])
    authctl.variables = proxy.variables
    #expect(try await authctl("anonymous", "sign-in").status == 0)
  }

  @Test func `a command gets a usable address`() async throws {
    let outcome = try await Binary()(
      "emulator", "exec", "--host", "0.0.0.0", "--", "sh", "-c",
      "echo $FIREBASE_AUTH_EMULATOR_HOST; authctl anonymous sign-in")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("127.0.0.1:"))
  }

  @Test(.ipv6)
  func `a server in the background has both addresses of localhost, as Google's emulator`() async throws {
    let authctl = try Binary.withRuntimeDirectory()
    let server = try await BackgroundProcess(authctl, "--state", "\(authctl.home.path)/state")
    let both = ["127.0.0.1:\(server.port)", "[::1]:\(server.port)"]
    for address in both {
      let status = try await authctl("emulator", "status", address, "--json").json()
      #expect(status["pid"] as? Int == Int(server.processID), "\(status)")
      #expect(try await authctl("anonymous", "sign-in", "--emulator", address).status == 0)
    }
    let again = try await authctl(
      "emulator", "start", "--detach", "--port", "\(server.port)", "--state", "\(authctl.home.path)/state",
      "--json")
    #expect(try again.json()["addresses"] as? [String] == both, "\(again)")
    #expect(try await authctl("emulator", "stop", both[1]).status == 0 && !server.isRunning)
  }

  @Test(.ipv6)
  func `a port that another server has at the other address is named`() async throws {
    let authctl = try Binary()
    let other = try ServerProcess(authctl, ["--host", "::1"])
    let port = try #require(try ready(other)["port"] as? Int)
    let refused = try await authctl("emulator", "start", "--port", "\(port)")
    #expect(refused.status == 5)
    #expect(
      refused.error.contains("cannot listen on ::1 port \(port): address already in use by the local server"))
    #expect(try await authctl("emulator", "exec", "--port", "\(port)", "--", "true").status == 5)
  }

  @Test(
    .needs("unshare", "ip", else: "this machine allows no network of its own by ip and unshare -rn") {
      try await Binary().shell("unshare -rn ip link set lo up").status == 0
    })
  func `without IPv6, localhost is 127.0.0.1 alone`() async throws {
    let outcome = try await Binary().run(
      "/usr/bin/env",
      [
        "unshare", "-rn", "sh", "-c",
        """
        ip link set lo up
        [ -e /proc/sys/net/ipv6 ] && echo 1 > /proc/sys/net/ipv6/conf/lo/disable_ipv6
        authctl emulator start --port 0 --detach --field addresses && authctl emulator stop
        """,
      ])
    #expect(outcome.status == 0 && outcome.output.hasPrefix("[\"127.0.0.1:"), "\(outcome)")
    #expect(!outcome.output.contains("::1"))
  }

  @Test func `a refused host name is told to whoever runs the server`() async throws {
    let authctl = try Binary()
    let errors = "\(authctl.home.path)/err"
    let server = try ServerProcess(authctl, errors: .writing(errors))
    for host in ["evil.example:80", "evil.example", "EVIL.example", "other.example"] {
      let request = "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      #expect(
        try rawExchange(server.address, request).contains(
          "--allow-host \(host.contains("other") ? "other" : "evil").example"))
    }
    #expect(try server.stop() == 0)
    let notes = try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n").filter {
      $0.contains("was refused")
    }
    #expect(
      notes
        == ["evil", "other"].map {
          "note: a request by the name \($0).example was refused; to accept it: --allow-host \($0).example"
        })
  }

  @Test(.allOfLoopback) func `several addresses answer on one port`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl, ["--host", "127.0.0.2", "--host", "127.0.0.1"])
    let port = try #require(try ready(server)["port"] as? Int)
    #expect(try ready(server)["addresses"] as? [String] == ["127.0.0.2:\(port)", "127.0.0.1:\(port)"])
    for host in ["127.0.0.1", "127.0.0.2"] {
      #expect(try await authctl("emulator", "status", "\(host):\(port)").status == 0)
    }
  }

  @Test func `only names of this machine are answered if others can reach it`() async throws {
    let authctl = try Binary()
    let name = ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? ""
    let open = try ServerProcess(authctl, ["--host", "0.0.0.0", "--allow-host", "auth"])
    let port = try #require(open.address.split(separator: ":").last)
    func status(_ server: ServerProcess, _ host: String) throws -> String {
      let request = "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      return String(try rawExchange(server.address, request).dropFirst(9).prefix(3))
    }
    for host in ["10.0.2.2:9099", "[fd00::1]:9099", "auth", "auth:9099", "\(name):\(port)", "\(name).local"] {
      #expect(try status(open, host) == "200", "\(host)")
    }
    for host in ["evil.example:\(port)", "\(name).evil.example", "auth.evil.example"] {
      #expect(try status(open, host) == "403", "\(host)")
    }
    #expect(try status(try ServerProcess(authctl), "\(name).local") == "403")
  }

  @Test func `links and pages use the public URL, and its name is answered`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--public-url", "https://Auth.example.test/"])
    #expect(try ready(server)["url"] as? String == "https://auth.example.test")
    authctl.variables = server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 }
    #expect(try await authctl("email", "sign-up", "jane@example.com").status == 0)
    #expect(try await authctl("email", "send-verification").status == 0)
    let link = try await authctl("emulator", "links", "--field", "oobLink").output
    #expect(link.hasPrefix("https://auth.example.test/emulator/action?"), "\(link)")
    let answer = try rawExchange(
      server.address, "GET / HTTP/1.1\r\nHost: auth.example.test\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200"))
  }

  @Test(.needsBrowser())
  func `a page whose name points here by DNS rebinding gets nothing`() async throws {
    let server = try ServerProcess(try Binary(), ["--host", "0.0.0.0"])
    let port = try #require(server.address.split(separator: ":").last)
    let names = ["evil.example", "firebase", "host.docker.internal"]
    let browser = try Browser(
      options: ["--host-resolver-rules=" + names.map { "MAP \($0) 127.0.0.1" }.joined(separator: ",")])
    try await browser.begin()
    let codes = "/emulator/v1/projects/\(server.project)/verificationCodes"
    let attempt = "fetch('\(codes)').then((it) => it.text().then((text) => it.status + text))"
    for name in names {
      try await browser.open("http://\(name):\(port)/")
      #expect(try await browser.text("document.body.innerText").contains("DNS rebinding"))
      let refused = try await browser.evaluate(attempt).string ?? ""
      #expect(refused.hasPrefix("403") && !refused.contains("verificationCodes"), "\(refused)")
    }
    try await browser.open("http://127.0.0.1:\(port)/")
    #expect(try await browser.evaluate(attempt).string?.hasPrefix("200") == true)
  }

  @Test(
    .needs("curl", "ip", else: "this machine allows no network of its own by ip, nsenter and unshare -rn") {
      try await Self.hasNamespaces()
    })
  func `a client at another address signs in`() async throws {
    let outcome = try await Binary().run("/usr/bin/env", ["unshare", "-rn", "sh", "-c", Self.network])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.split(separator: "\n").suffix(3) == ["200", "403", "stopped"], "\(outcome)")
  }

  /// Whether this user may create a network with two machines.
  private static func hasNamespaces() async throws -> Bool {
    let line = "unshare -rn sh -c 'ip link add here type veth peer name there && unshare -n true'"
    return try await Binary().shell(line).status == 0
  }

  /// A server in one namespace, and clients in another: over IPv4, over IPv6, and by the machine's name.
  private static let network = """
    set -e
    unshare -n sleep 100 & client=$!
    trap 'kill $client; authctl emulator stop >&2 && echo stopped' EXIT
    until [ "$(readlink /proc/$client/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.02; done
    ip link set lo up
    ip link add here type veth peer name there
    ip link set there netns $client
    ip addr add 10.77.0.1/24 dev here
    ip addr add fd77::1/64 dev here nodad
    ip link set here up
    there() { nsenter -t $client -n -- "$@"; }
    there ip addr add 10.77.0.2/24 dev there
    there ip addr add fd77::2/64 dev there nodad
    there ip link set there up
    host='::'
    [ -e /proc/net/if_inet6 ] || host=0.0.0.0
    port=$(authctl emulator start --detach --port 0 --host $host --project my-app --field port)
    sign_in() { there authctl --insecure-http --project my-app --emulator "$1:$port" anonymous sign-in >&2; }
    sign_in 10.77.0.1
    [ $host = 0.0.0.0 ] || sign_in '[fd77::1]'
    test "$(authctl emulator status --field accounts)" -ge 1
    for name in "$(uname -n)" evil.example; do
      there curl -s -o /dev/null -w '%{http_code}\\n' -H "Host: $name:$port" "http://10.77.0.1:$port/"
    done
    """
}
