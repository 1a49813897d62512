import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The view of the settings on the page at `/`, in a real browser.
  @Suite struct SettingsPageTests {
    private let server: ServerProcess
    private let authctl: Binary

    init() throws {
      server = try ServerProcess(try Binary())
      authctl = try Binary(variables: server.variables)
    }

    private func open(_ place: String = "#settings", on server: ServerProcess? = nil) async throws -> Browser
    {
      let browser = try await BrowserTests.begin()
      try await browser.resize(1280, 800)
      try await browser.open("http://\((server ?? self.server).address)/\(place)")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      return browser
    }

    private func value(_ name: String, _ further: String...) async throws -> String {
      let words = ["emulator", "settings", name] + further
      return try await authctl.done(words).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func isFocused(_ name: String) -> String {
      "document.activeElement.id === 'setting-\(name)'"
    }

    @Test func `a refused value stays with a sentence beside it, and a right one is saved`() async throws {
      let browser = try await open()
      try await browser.fill("allowedRegions", "us, xx")
      try await browser.use("button", "Save allowedRegions", by: .keys)
      let problem = try await browser.problem(of: "allowedRegions")
      #expect(problem == "This value must be a two-letter country code, such as US.")
      #expect(try await browser.property("value", of: "textbox", "allowedRegions") == "us, xx")
      #expect(try await value("allowedRegions") == "-")
      try await browser.fill("allowedRegions", "us de")
      try await browser.click("button", "Save allowedRegions")
      try await browser.wait(until: Self.isFocused("smsRegionConfig.allowlistOnly.allowedRegions"))
      #expect(try await value("allowedRegions") == "US, DE")
      #expect(try await browser.property("value", of: "textbox", "allowedRegions") == "US\nDE")
      // What browsers log about refusals is expected.
      #expect(await browser.takeProblems().filter { !$0.contains("400") } == [])
    }

    @Test(arguments: Hand.allCases)
    func `a switch is saved at once, and marked as changed`(hand: Hand) async throws {
      let browser = try await open()
      try await browser.use("switch", "anonymous.enabled", by: hand)
      let row = "document.getElementById('setting-signIn.anonymous.enabled').form"
      try await browser.wait(until: "\(row).innerText.includes('changed, was on')")
      #expect(try await browser.evaluate(Self.isFocused("signIn.anonymous.enabled")) == true)
      #expect(try await value("signIn.anonymous.enabled") == "off")
      try await browser.press("/")
      try await browser.type("changed")
      try await browser.wait(
        until: "document.querySelector('#settings-count').textContent.startsWith('1 of ')")
      try await browser.press("Escape")
      try await browser.wait(until: "/^\\d+$/.test(document.querySelector('#settings-count').textContent)")
      #expect(await browser.takeProblems() == [])
    }

    @Test(arguments: Hand.allCases)
    func `a refusal leads to the setting that caused it`(hand: Hand) async throws {
      try await authctl.done("emulator", "settings", "signIn.anonymous.enabled", "off")
      _ = try rawPost(server.address, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", "{}")
      let browser = try await open("#calls?failed=yes")
      try await browser.focus("listbox", "Calls, newest first")
      try await browser.press("Home")
      try await browser.use("link", "Change signIn.anonymous.enabled", by: hand)
      try await browser.wait(until: Self.isFocused("signIn.anonymous.enabled"))
      #expect(try await browser.text("location.hash").hasSuffix("setting=signIn.anonymous.enabled"))
      try await browser.press(" ")
      try await browser.wait(until: "!document.activeElement.form.innerText.includes('changed')")
      #expect(try await value("signIn.anonymous.enabled") == "on")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `what is typed is kept when another program changes the setting`() async throws {
      let browser = try await open("#settings?setting=defaultLocale")
      try await browser.wait(until: Self.isFocused("notification.defaultLocale"))
      try await browser.fill("defaultLocale", "fr")
      try await authctl.done("emulator", "settings", "defaultLocale", "de")
      let note = try await browser.problem(of: "defaultLocale")
      #expect(note == "Changed elsewhere to “de”. Save overwrites that.")
      try await browser.press("Enter")
      try await browser.wait(until: "!document.activeElement.form.innerText.includes('elsewhere')")
      #expect(try await value("defaultLocale") == "fr")
    }

    @Test func `a tenant has settings of its own, and a proxy has none`() async throws {
      let browser = try await open("#settings?tenant=t1")
      try await browser.use("switch", "enableAnonymousUser", by: .mouse)
      try await browser.wait(
        until: "document.querySelector('#announcer').textContent.includes('Set enableAnonymousUser to on')")
      #expect(try await value("enableAnonymousUser", "--tenant", "t1") == "on")
      #expect(try await value("signIn.anonymous.enabled") == "on")
      let proxy = try ServerProcess(try Binary(), ["--upstream", "http://\(server.address)"])
      let other = try await open(on: proxy)
      #expect(try await other.text("document.body.dataset.view") == "calls")
      #expect(try await other.controls().filter { $0.name == "Settings" }.isEmpty)
    }

    @Test func `the view is legible in light, dark and on a small screen`() async throws {
      let browser = try await open()
      try await browser.wait(for: "switch", "anonymous.enabled")
      #expect(try await browser.photograph("settings") == [])
    }
  }
}
