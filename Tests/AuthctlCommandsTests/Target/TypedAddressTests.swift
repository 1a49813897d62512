import AuthHTTP
import Program
import TestSupport
import Testing

/// Addresses of servers as people write them.
@Suite struct TypedAddressTests {
  @Test(arguments: [
    "", "*:9099", "127.0.0.1", "http://127.0.0.1:9099", "127.0.0.1:9099;", "“127.0.0.1:9099”", "::1:9099",
    "a b:9099", "localhost:9099,localhost:9098", "[::1", "user@127.0.0.1:9099",
  ])
  func `a text that is not HOST and PORT is no address`(text: String) {
    #expect(HTTPOrigin(server: text) == nil)
  }

  @Test(arguments: [
    ("0.0.0.0:9099", "127.0.0.1:9099"), ("[::]:9099", "127.0.0.1:9099"), ("0:9099", "127.0.0.1:9099"),
    ("127.1:9099", "127.0.0.1:9099"), ("0x7f.1:9099", "127.0.0.1:9099"), ("2130706433:1", "127.0.0.1:1"),
    ("0x0:9099", "127.0.0.1:9099"), ("[::0]:9099", "127.0.0.1:9099"), ("[::1]:9099", "[::1]:9099"),
    ("[::ffff:127.0.0.1]:9099", "127.0.0.1:9099"), ("[::FFFF:7f00:2]:9099", "127.0.0.2:9099"),
    ("[::ffff:0.0.0.0]:9099", "127.0.0.1:9099"), ("[0:0:0:0:0:0:0:1]:9099", "[::1]:9099"),
    ("[FE80::00a%eth0]:9099", "[fe80::a%eth0]:9099"), ("[::1%lo]:9099", "[::1]:9099"),
    ("127.0.0.1.:9099", "127.0.0.1:9099"), ("firebase:9099", "firebase:9099"),
    ("localhost.:9099", "localhost:9099"), ("a.b.:9099", "a.b.:9099"),
  ])
  func `all of this machine is this machine for a client`(text: String, address: String) {
    #expect(HTTPOrigin(server: text)?.authority == address)
  }

  @Test(
    arguments: [
      ("https://9099-x.cloudworkstations.dev", nil), ("localhost:9099,localhost:9098", nil), ("a b", nil),
      ("undefined", nil), ("NULL:9099", "NULL:9099"), ("true", nil), ("1", nil),
      ("http://127.0.0.1:9099/identitytoolkit", "127.0.0.1:9099"), ("127.0.0.1:9099;", "127.0.0.1:9099"),
      ("“localhost:9099”", "localhost:9099"), ("127.0.0.1", "127.0.0.1:9099"), ("9099", "127.0.0.1:9099"),
      (":9100", "127.0.0.1:9100"), ("::1:9099", "[::1]:9099"), ("::1", "[::1]:9099"),
      ("*:9100", "127.0.0.1:9100"), ("localhost # ours", "localhost:9099"),
      ("FIREBASE_AUTH_EMULATOR_HOST=localhost:9100", "localhost:9100"),
      ("http://localhost", "localhost:9099"), ("http://jane:secret@127.0.0.1:9100", "127.0.0.1:9100"),
    ] as [(String, String?)])
  func `the address that is meant is found if it is plain`(text: String, address: String?) {
    #expect(HTTPOrigin.meant(by: text)?.authority == address)
  }

  @Test(arguments: ["http://0.0.0.0:9099/x", "“127.0.0.1:9099”", "127.0.0.1"])
  func `the variable is shown with the address that is meant`(text: String) async throws {
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": text])
    let outcome = try await authctl("status")
    #expect(outcome.status == 2 && outcome.error.contains("is '\(text)', not HOST:PORT"))
    #expect(outcome.error.contains("hint: export FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099\n"))
  }

  @Test func `a password in front of an address is not shown`() async throws {
    for text in ["http://jane:secret@127.0.0.1:9099", "jane:se@cret@localhost"] {
      let outcome = try await Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": text])("status")
      #expect(outcome.status == 2 && outcome.error.contains("is '…@"), "\(outcome.error)")
      #expect(!outcome.error.contains("jane") && !outcome.error.contains("cret"), "\(outcome.error)")
    }
  }

  @Test(
    arguments: [
      ("*", "--host 0.0.0.0 --port 0"), ("127.0.0.1:9098", "--host 127.0.0.1 --port 9098"),
      ("http://localhost:9098/", "--host localhost --port 9098"),
      ("http://0.0.0.0", "--host 0.0.0.0 --port 0"),
      ("[::1]:9098", "--host ::1 --port 9098"), ("9098", "--host 127.0.0.1 --port 9098"),
      ("*:9098", "--host 0.0.0.0 --port 9098"), ("https://firebase", nil), ("a b", nil),
    ] as [(String, String?)])
  func `what is no address to listen on is refused with the line that is meant`(
    host: String, options: String?
  ) async throws {
    let outcome = try await Authctl()("emulator", "start", "--host", host, "--port", "0")
    #expect(outcome.status == 2 && outcome.error.contains("is not an address such as"), "\(outcome.error)")
    let hint = options.map { "hint: for this address: authctl emulator start \($0)\n" }
    #expect(outcome.error.contains(hint ?? "hint: authctl emulator start --help\n"), "\(outcome.error)")
  }

  @Test(arguments: [
    ("0", "0.0.0.0"), ("127.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("2130706433", "127.0.0.1"),
    ("[::]", "::"), ("::1", "::1"), ("localhost", "localhost"), ("localhost.", "localhost"),
    ("build-host", "build-host"), (" 127.0.0.1\r\n", "127.0.0.1"), ("\tbuild-host ", "build-host"),
    ("::ffff:127.0.0.1", "127.0.0.1"), ("[::FFFF:7f00:2]", "127.0.0.2"), ("::ffff:0.0.0.0", "0.0.0.0"),
    ("::ffff:0:1", "0.0.0.1"), ("::fffe:127.0.0.1", "::fffe:7f00:1"),
    ("0:0:0:0:0:0:0:1", "::1"),
  ])
  func `a server listens at an address that clients can use`(host: String, name: String) throws {
    #expect(try ListenHost(parsing: host).name == name)
  }

  @Test func `a name of a loopback address listens at that address, and keeps its name for clients`() throws {
    let host = try ListenHost(parsing: "build-host")
    for (found, address) in [
      ("127.0.1.1", "127.0.1.1"), ("::1", "::1"), ("192.0.2.1", "build-host"), (nil, "build-host"),
    ] as [(String?, String)] {
      let located = host.located { $0 == "build-host" ? found : "127.0.0.9" }
      #expect(located.address == address && located.name == "build-host", "\(found ?? "")")
      #expect(located.isLoopback == (address != "build-host"))
    }
    #expect(try ListenHost(parsing: "localhost").located { _ in "127.0.0.9" } == .localhost)
    #expect(ListenHost.firstAddress(of: "127.0.0.2") == "127.0.0.2")
    #expect(ListenHost.firstAddress(of: "::1") == "::1")
  }

  @Test(
    arguments: [
      ("*com", "for the names below it: authctl emulator start --allow-host '*.com'"),
      (".x.com", "for the names below it: authctl emulator start --allow-host '*.x.com'"),
      ("https://a.x.app/", "for this name: authctl emulator start --allow-host a.x.app"),
      ("https://*.x.dev:443", "for the names below it: authctl emulator start --allow-host '*.x.dev'"),
      ("*:9099", "name each, or those below one: authctl emulator start --allow-host '*.SUFFIX'"),
      ("a.b,*.c.d", "repeat the option: authctl emulator start --allow-host a.b --allow-host '*.c.d'"),
      ("::1", "IP addresses are always accepted: authctl emulator start"),
      ("*", "name each, or those below one: authctl emulator start --allow-host '*.SUFFIX'"),
      ("com.*", "authctl emulator start --help"), ("x..com", "authctl emulator start --help"),
    ])
  func `a pattern of names in another form is shown in the form that is meant`(
    text: String, hint: String
  ) async throws {
    let outcome = try await Authctl()("emulator", "start", "--allow-host", text)
    #expect(outcome.status == 2 && outcome.error.hasSuffix("\(hint)\n"), "\(outcome.error)")
  }

  @Test(arguments: [
    ("127.0.0.2:1", "--port 1 --host 127.0.0.2"), ("127.0.0.1:1", "--port 1"), ("[::1]:1", "--port 1"),
    ("localhost:1", "--port 1"),
  ])
  func `a server is started where the client looks for it`(address: String, options: String) async throws {
    let line = "authctl emulator start --detach \(options)"
    let status = try await Authctl()("emulator", "status", address)
    #expect(status.error.hasSuffix("hint: \(line)\n"), "\(status.error)")
    let signIn = try await Authctl()("anonymous", "sign-in", "--emulator", address)
    #expect(signIn.error.contains("start a server there: \(line); or"), "\(signIn.error)")
  }

  @Test func `an address typed in another form is shown in the form that is meant`() async throws {
    for (option, value, meant) in [
      ("--functions-emulator", "http://127.0.0.1:5001", "127.0.0.1:5001"),
      ("--allow-host", "http://firebase:9099", "firebase"), ("--allow-host", "firebase:9099", "firebase"),
    ] {
      let outcome = try await Authctl()("emulator", "start", option, value)
      #expect(outcome.error.contains("authctl emulator start \(option) \(meant)\n"), "\(outcome.error)")
    }
  }
}
