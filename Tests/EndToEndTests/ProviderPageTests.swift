import AuthHTTP
import Foundation
import TestSupport
import Testing

/// Twitter and other providers from a shell, one process per step.
@Suite struct ProviderPageTests {
  /// The address to which the consent page redirects.
  private func redirect(from address: String, _ item: (name: String, value: String)) throws -> String {
    let query = PercentEncoding.items(ofForm: String(address.split(separator: "?")[1]))
    let back = try #require(query.first { $0.name == "continueUri" }?.value)
    let state = try #require(query.first { $0.name == "state" }?.value)
    return "\(back)?\(PercentEncoding.form([item, ("state", state)]))"
  }

  @Test func `a single process prints the address and waits for the callback`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let outcome = try await authctl.shell(
      """
      mkfifo said; exec 3<>said
      authctl twitter sign-in --paste --json --wait 2m <&3 2>shown & child=$!
      until grep -q authUri shown 2>/dev/null; do sleep 0.05; done
      state=$(sed 's/.*state=\\([^"&]*\\).*/\\1/' shown)
      echo "http://localhost/authctl?state=$state&id_token=%7B%22sub%22%3A%22z%22%7D" >&3
      wait $child
      """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect((try outcome.json()["profile"] as? [String: Any])?["federatedId"] as? String == "z")
    withExtendedLifetime(server) {}
  }

  @Test(.needs("curl")) func `the embedded server's page exists while the callback is awaited`() async throws
  {
    let (authctl, _) = try await LocalTarget.embedded.program()
    let outcome = try await authctl.shell(
      """
      mkfifo said; exec 3<>said
      authctl twitter sign-in --paste --json --wait 2m <&3 2>shown & child=$!
      until grep -q authUri shown 2>/dev/null; do sleep 0.05; done
      address=$(sed -n 's/.*"authUri":"\\([^"]*\\)".*/\\1/p' shown)
      curl -sS "$address" >page; curl -sS -o /dev/null -w '%{http_code}' "${address%%/emulator*}/" >other
      state=$(sed 's/.*state=\\([^"&]*\\).*/\\1/' shown)
      echo "http://localhost/authctl?state=$state&id_token=%7B%22sub%22%3A%22z%22%7D" >&3
      wait $child
      """)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect((try outcome.json()["profile"] as? [String: Any])?["federatedId"] as? String == "z")
    let page = try String(contentsOfFile: "\(authctl.home.path)/page", encoding: .utf8)
    #expect(page.contains("<title>Sign in: authctl</title>"), "\(page.prefix(300))")
    #expect(try String(contentsOfFile: "\(authctl.home.path)/other", encoding: .utf8) == "404")
  }

  @Test func `a terminal asks for the address, however long it is`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let terminal = try PseudoTerminal(authctl, ["twitter", "sign-in", "--paste"])
    let shown = try terminal.wait(for: "Address: ")
    let address = try #require(shown.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://") })
    let long = String(repeating: "long ", count: 1200)
    let text = try redirect(from: String(address), ("id_token", #"{"sub":"long","name":"\#(long)"}"#))
    #expect(text.utf8.count > 8000)
    // In parts, because a terminal's buffer is no larger; one extra character is deleted again.
    var rest = Substring(text)
    while !rest.isEmpty {
      terminal.type(String(rest.prefix(1000)))
      rest = rest.dropFirst(1000)
      if rest.count < 500 { terminal.read(for: .milliseconds(50)) }
      terminal.read(for: .milliseconds(20))
    }
    terminal.type("x\u{7F}\n")
    let (status, all) = try terminal.finish()
    #expect(status == 0, "\(all.suffix(500))")
    withExtendedLifetime(server) {}
  }

  // MARK: - The browser, replaced by curl

  /// Starts a sign-in in the browser and makes curl send the callback; returns the outcome and what the
  /// browser was shown.
  private func browse(
    _ authctl: Binary, _ verb: String = "sign-in", curl: String
  ) async throws -> (outcome: Binary.Outcome, page: String) {
    let outcome = try await authctl.shell(
      """
      rm -f shown page
      authctl twitter \(verb) --browser --wait 2m --json 2>shown & child=$!
      until grep -q authUri shown 2>/dev/null; do sleep 0.05; done
      part() { sed "s/.*[?&]$1=\\([^\\"&]*\\).*/\\1/" shown; }
      back=$(part continueUri | sed 's/%3A/:/g; s/%2F/\\//g'); state=$(part state)
      \(curl)
      wait $child; status=$?; cat shown >&2; exit $status
      """)
    let page = (try? String(contentsOfFile: "\(authctl.home.path)/page", encoding: .utf8)) ?? ""
    return (outcome, page)
  }

  @Test(.needs("curl"), arguments: [LocalTarget.embedded, .server])
  func `a callback signs in, and the browser says so`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let (outcome, page) = try await browse(
      authctl, curl: "curl -s -o page \"$back?state=$state&id_token=%7B%22sub%22%3A%22b%22%7D\"")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect((try outcome.json()["profile"] as? [String: Any])?["federatedId"] as? String == "b")
    #expect(page.contains("You can close this page."))
    withExtendedLifetime(server) {}
  }

  @Test(.needs("curl")) func `a posted form and a fragment from a script are callbacks too`() async throws {
    let authctl = try Binary()
    let posted = try await browse(
      authctl,
      curl: "curl -s -o page -d \"state=$state\" --data-urlencode 'id_token={\"sub\":\"posted\"}' \"$back\"")
    #expect(posted.outcome.status == 0, "\(posted.outcome.error)")
    let brought = try await browse(
      authctl,
      curl:
        "curl -s -o page \"$back\"; grep -q 'location.hash' page || exit 99; "
        + "curl -s -o page --data-urlencode \"fragment=state=$state&id_token=%7B%22sub%22%3A%22brought%22%7D\" \"$back/fragment\""
    )
    #expect(brought.outcome.status == 0, "\(brought.outcome.error)")
    #expect((try brought.outcome.json()["profile"] as? [String: Any])?["federatedId"] as? String == "brought")
  }

  @Test(
    .needs("curl"),
    arguments: [
      ("\"$back?state=$state&denied=t\"", "USER_CANCELLED", "the sign-in was canceled at the provider"),
      (
        "\"$back?state=other&id_token=%7B%22sub%22%3A%22b%22%7D\"", "STATE_MISMATCH",
        "is from another sign-in"
      ),
      (
        "\"$back?state=$state&error=server_error&error_description=%3Cscript%3E\"",
        "WEB_USER_INTERACTION_FAILURE",
        "server_error: &lt;script&gt;"
      ),
      ("\"$back?state=$state&id_token=nonsense\"", "INVALID_IDP_RESPONSE", "You can close this page."),
    ])
  func `a failed sign-in is reported in the shell and in the browser`(
    curl: String, expected: String, text: String
  ) async throws {
    let authctl = try Binary()
    let (outcome, page) = try await browse(authctl, curl: "curl -s -o page \(curl)")
    #expect(outcome.status == 1)
    let last = try #require(outcome.error.split(separator: "\n").last)
    #expect(last.contains("\"code\":\"\(expected)\""), "\(last)")
    #expect(page.contains(text), "\(page)")
    #expect(try await authctl("status", "--field", "signedIn").output == "false\n")
  }

  @Test(.needs("curl")) func `other paths, other names and a second callback get nothing`() async throws {
    let authctl = try Binary()
    let (outcome, _) = try await browse(
      authctl,
      curl: """
        origin=${back%/*}
        for path in / /favicon.ico "/x?state=$state" "$(echo "$back" | sed 's|.*/|/|')x?state=$state"; do
          curl -s -o /dev/null -w '%{http_code} ' "$origin$path" >> codes
        done
        curl -s -o /dev/null -w '%{http_code} ' -H 'Host: attacker.example' "$back?state=$state" >> codes
        curl -s -o /dev/null -w '%{http_code} ' -X PUT "$back?state=$state" >> codes
        curl -s -o /dev/null -w '%{http_code} ' -d fragment= "$back/fragment" >> codes
        curl -s -o page "$back?state=$state&id_token=%7B%22sub%22%3A%22b%22%7D"
        """)
    #expect(outcome.status == 0, "\(outcome.error)")
    let codes = try String(contentsOfFile: "\(authctl.home.path)/codes", encoding: .utf8)
    #expect(codes == "404 404 404 404 404 405 400 ")
  }

  @Test func `the wait ends at its limit if no callback comes`() async throws {
    let authctl = try Binary()
    let late = try await authctl("twitter", "sign-in", "--browser", "--wait", "200ms", "--no-input")
    #expect(late.status == 5)
    #expect(late.error.contains("(TIMED_OUT)") && late.error.contains("http://127.0.0.1:"))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test(
    arguments: [([], true), (["--browser"], true), (["--browser", "--no-input"], false)] as [([String], Bool)]
  )
  func `a browser is opened only from a terminal, and gets no secret`(
    options: [String], isOpened: Bool
  ) async throws {
    var authctl = try Binary()
    _ = try await authctl.shell(
      "printf '#!/bin/sh\\n(env; echo \"$1\") > \"$HOME/opened\"; echo noise\\n' > xdg-open; chmod +x xdg-open"
    )
    let secrets = [
      "AUTHCTL_PASSWORD", "AUTHCTL_TOTP_SECRET", "AUTHCTL_CUSTOM_TOKEN", "AUTHCTL_SOMETHING_NEW",
    ]
    for name in secrets { authctl.variables[name] = "NeverToBeHandedOn" }
    authctl.variables["AUTHCTL_COLOR"] = "never"
    authctl.variables["DISPLAY"] = ":7"
    authctl.variables["PATH"] = "\(authctl.home.path):\(ExtraProgram.path)"
    let terminal = try PseudoTerminal(authctl, ["twitter", "sign-in", "--wait", "2s"] + options)
    let (status, shown) = try terminal.finish()
    #expect(status == 5, "\(shown)")
    #expect(shown.contains("/emulator/auth/consent?") && !shown.contains("noise"))
    let opened = try? String(contentsOfFile: "\(authctl.home.path)/opened", encoding: .utf8)
    #expect(opened?.contains("/emulator/auth/consent?") == (isOpened ? true : nil))
    #expect(opened?.contains("NeverToBeHandedOn") != true)
    #expect(
      opened?.contains("\nDISPLAY=:7\n") == (isOpened ? true : nil), "a desktop needs its own variables")
  }

  @Test func `a browser of the current directory is not started, whatever the path`() async throws {
    var authctl = try Binary()
    _ = try await authctl.shell(
      """
      mkdir near far
      for folder in . near; do printf '#!/bin/sh\\ntouch "$HOME/ran"\\n' >$folder/xdg-open; done
      printf '#!/bin/sh\\necho "$PATH" >"$HOME/far/opened"\\n' >far/xdg-open
      chmod +x xdg-open near/xdg-open far/xdg-open
      """)
    authctl.variables["PATH"] = ":.:near:\(authctl.home.path)/far:\(ExtraProgram.path):"
    let terminal = try PseudoTerminal(authctl, ["twitter", "sign-in", "--wait", "2s"])
    #expect(try terminal.finish().status == 5)
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
    let path = try String(contentsOfFile: "\(authctl.home.path)/far/opened", encoding: .utf8)
    let entries = path.split(separator: ":", omittingEmptySubsequences: false)
    #expect(entries.allSatisfy { $0.hasPrefix("/") }, "\(path)")
  }

  @Test(arguments: [["--browser"], ["--paste"]])
  func `Ctrl-C ends with 130 and leaves files and terminal intact`(options: [String]) async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let terminal = try PseudoTerminal(authctl, ["twitter", "sign-in"] + options)
    try terminal.wait(for: options == ["--paste"] ? "Address: " : "/emulator/auth/consent?")
    terminal.type("\u{3}")
    let (status, shown) = try terminal.finish()
    #expect(status == 130, "\(shown)")
    #expect(terminal.isCanonical && terminal.echoes)
    let left = try await authctl("status", "--json").json()
    #expect((left["providerSignIns"] as? [Any])?.count == (options == ["--paste"] ? 1 : 0))
    #expect(left["signedIn"] as? Bool == false)
    withExtendedLifetime(server) {}
  }
}
