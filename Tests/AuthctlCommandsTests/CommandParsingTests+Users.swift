import AuthCore
import AuthHTTP
import CommandLineKit
import IdentityToolkit
import Testing

@testable import Program
@testable import AuthctlCommands
@testable import ServerCommands

extension CommandParsingTests {
  @Test(arguments: [
    ["emulator", "users"], ["emulator", "users", "show"], ["emulator", "users", "show", " "],
    ["emulator", "users", "list", "--limit", "many"], ["emulator", "users", "list", "--claim", "=admin"],
    ["emulator", "users", "list", "--factor", "passkey"], ["emulator", "users", "add", "jane@example.com"],
    ["emulator", "users", "add", "--email", "jane"], ["emulator", "users", "add", "--number", "6505550101"],
    ["emulator", "users", "add", "--verified"], ["emulator", "users", "add", "--uid", ""],
    ["emulator", "users", "add", "--password", "secret"],
    ["emulator", "users", "add", "--totp", "--totp-secret-file", "f"],
    ["emulator", "users", "add", "--sms-factor", "+16505550101="],
    ["emulator", "users", "add", "--provider", "google.com"],
    ["emulator", "users", "add", "--provider", "phone=+16505550101"],
    ["emulator", "users", "set-claims"], ["emulator", "users", "set-claims", "jane", "{}", "--clear"],
    ["emulator", "users", "set-claims", "jane", "--clear", "--unset", "role"],
    ["emulator", "users", "delete", "--yes"], ["emulator", "users", "disable", "jane", "ravi"],
    ["emulator", "users", "update"], ["emulator", "users", "update", "jane", "--remove", "uid"],
    ["emulator", "stop", "9099", "--all"], ["emulator", "codes", "--totp", "jane", "--follow"],
    ["emulator", "start", "--hosting-domain", "demo.web.app"],
    ["emulator", "start", "--hosting-domain", "https://links.example.com"],
    ["emulator", "start", "--throttle", "passwords"], ["emulator", "start", "--throttle", "passwords="],
    ["emulator", "start", "--throttle", "passwords=-1"], ["emulator", "exec", "--throttle", "codes=5"],
    ["emulator", "start", "--throttle", "sign-ups=99999999999999999999"],
  ])
  func `a wrong command line about local users is refused`(words: [String]) {
    #expect(throws: UsageError.self) {
      guard case .run = try Commands.tree.parse(words) else { throw UsageError("a page") }
    }
  }

  @Test func `a new local user`() throws {
    let add = try command(
      EmulatorUsersAdd.self, "emulator", "users", "add", "--uid", "u", "--email", "jane@example.com",
      "--verified", "--number", "+1 650 555 0101", "--name", "Jane", "--photo-url", "https://a.b/c",
      "--disabled", "--new-password", "--password-file", "-", "--claims", "{}", "--sms-factor",
      "+16505550102=work", "--sms-factor", "+16505550103", "--totp-secret-file", "s", "--totp-name", "app",
      "--provider", "google.com=1=2")
    let given = add.parameters
    #expect(add.uid?.text == "u" && given.email?.description == "jane@example.com" && given.isVerified)
    #expect(given.number?.description == "+16505550101" && given.name == "Jane")
    #expect(given.photo == "https://a.b/c" && given.isDisabled && given.claims?.text == "{}")
    #expect(given.asksPassword && given.password.input == .standardInput)
    #expect(given.smsFactors.map(\.number.description) == ["+16505550102", "+16505550103"])
    #expect(given.smsFactors.map(\.name) == ["work", nil])
    #expect(!given.totp && given.totpSecret == .file("s") && given.totpName == "app")
    #expect(given.identities == [try ProviderIdentity(parsing: "google.com=1=2")])
    #expect(given.identities.first?.rawID == "1=2")
    let totp = try command(EmulatorUsersAdd.self, "emulator", "users", "add", "--totp")
    #expect(totp.parameters.totp)
    let update = try command(
      EmulatorUsersUpdate.self, "emulator", "users", "update", "jane", "--name", "J", "--remove", "number",
      "--remove-factor", "work", "--unlink", "google.com")
    #expect(update.user.text == "jane" && update.parameters.name == "J")
    #expect(
      update.removed == [.number] && update.removedFactors == ["work"] && update.unlinked == ["google.com"])
  }

  @Test func `local users`() throws {
    let list = try command(
      EmulatorUsersList.self, "emulator", "users", "list", "--search", "s", "--provider", "p", "--claim",
      "role=admin", "--factor", "totp", "--disabled", "--limit", "3", "--after", "u", "--lines")
    #expect(list.filter.search == "s" && list.filter.provider == "p" && list.filter.disabled)
    #expect(list.filter.claim?.name == "role" && list.filter.claim?.value == "admin")
    #expect(list.filter.factor == .totp && list.limit == 3 && list.after == "u" && list.lines)
    let show = try command(EmulatorUsersShow.self, "emulator", "users", "show", "+16505550101")
    #expect(show.user.text == "+16505550101")
    let set = try command(
      EmulatorUsersSetClaims.self, "emulator", "users", "set-claims", "u", "-", "--merge", "--unset", "a",
      "--unset", "b")
    #expect(set.user.text == "u" && set.claims?.isStandardInput == true && set.merge && !set.clear)
    #expect(set.unset == ["a", "b"])
    let cleared = try command(
      EmulatorUsersSetClaims.self, "emulator", "users", "set-claims", "u", "--clear")
    #expect(cleared.clear && cleared.claims == nil)
    #expect(try command(EmulatorUsersDisable.self, "emulator", "users", "disable", "u").user.text == "u")
    #expect(try command(EmulatorUsersEnable.self, "emulator", "users", "enable", "u").user.text == "u")
    let delete = try command(EmulatorUsersDelete.self, "emulator", "users", "delete", "a", "b", "--yes")
    #expect(delete.users.map(\.text) == ["a", "b"] && delete.yes)
    let settings = try command(
      EmulatorSettings.self, "emulator", "settings", "mfa", "state=ENABLED", "a=b", "--dry-run")
    #expect(settings.name == "mfa" && settings.values == ["state=ENABLED", "a=b"] && settings.dryRun)
    _ = try command(EmulatorList.self, "emulator", "list")
    #expect(try command(EmulatorLogs.self, "emulator", "logs", "9099", "--follow").follow)
    #expect(try command(EmulatorOpen.self, "emulator", "open", "9099").address?.origin.port == 9099)
    let stop = try command(EmulatorStop.self, "emulator", "stop", "--all", "--yes")
    #expect(stop.all && stop.yes)
    #expect(try command(EmulatorCodes.self, "emulator", "codes", "--totp", "jane").totp?.text == "jane")
  }
}
