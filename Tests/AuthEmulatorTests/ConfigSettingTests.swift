import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct ConfigSettingTests {
  private let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config"

  /// Values that differ from what the server does.
  static let ignored: [(String, JSONValue)] = [
    ("notification.sendEmail.method", ["notification": ["sendEmail": ["method": "CUSTOM_SMTP"]]]),
    ("notification.sendEmail.smtp", ["notification": ["sendEmail": ["smtp": ["host": "mail.example.com"]]]]),
    (
      "notification.sendEmail.dnsInfo.useCustomDomain",
      ["notification": ["sendEmail": ["dnsInfo": ["useCustomDomain": true]]]]
    ),
    (
      "notification.sendEmail.verifyEmailTemplate.replyTo",
      ["notification": ["send_email": ["verify_email_template": ["reply_to": "me"]]]]
    ),
    ("notification.sendSms.useDeviceLocale", ["notification": ["sendSms": ["useDeviceLocale": true]]]),
    ("multiTenant.defaultTenantLocation", ["multiTenant": ["defaultTenantLocation": "folders/1"]]),
  ]

  @Test(arguments: ignored)
  func `a setting without effect is reported by default, and refused with --strict`(
    name: String, body: JSONValue
  ) throws {
    let lax = try TestServer()
    let answer = try lax.send(.patch, path, body, bearer: "owner")
    #expect(answer.status == 200)
    #expect(lax.world.reported == [EmulatorEvent(.settingsIgnored, fields: [name])])
    #expect(lax.world.reported.first?.consoleLine?.contains(name) == true)
    #expect(try lax.send(.get, "/emulator/page/state").body["settingsIgnored"] == [.string(name)])

    let strict = try TestServer(mode: .production)
    let refused = try strict.send(.patch, path, body, bearer: "owner")
    #expect(refused.status == 501)
    #expect(refused.message?.hasPrefix("\(name) is not enforced") == true)
    #expect(strict.server.state == ServerState())
    #expect(try strict.send(.patch, path, body).status == 403, "a caller without the right learns nothing")
  }

  @Test(
    arguments: [
      ["notification": ["sendEmail": ["method": "DEFAULT", "dnsInfo": ["useCustomDomain": false]]]],
      ["client": ["permissions": [:], "apiKey": "k"], "name": "n", "subtype": "IDENTITY_PLATFORM"],
      ["monitoring": ["requestLogging": [:]], "quota": [:], "notification": ["defaultLocale": "en"]],
      ["recaptchaConfig": ["phoneEnforcementState": "OFF", "useSmsBotScore": false]],
      ["smsRegionConfig": ["allowByDefault": [:]], "mfa": ["state": "DISABLED"]],
    ] as [JSONValue])
  func `a value that matches what the server does is accepted without a report`(body: JSONValue) throws {
    for mode in [Mode.emulator, .production] {
      let test = try TestServer(mode: mode)
      #expect(try test.send(.patch, path, body, bearer: "owner").status == 200)
      #expect(test.world.reported == [])
    }
  }

  @Test func `a mask ignores other settings, and a later change clears the report`() throws {
    let test = try TestServer()
    let body: JSONValue = [
      "multiTenant": ["defaultTenantLocation": "folders/1"],
      "monitoring": ["requestLogging": ["enabled": true]],
    ]
    func shown() throws -> JSONValue? { try test.send(.get, "/emulator/page/state").body["settingsIgnored"] }
    _ = try test.send(.patch, path + "?updateMask=signIn.allowDuplicateEmails", body, bearer: "owner")
    #expect(test.world.reported == [])
    _ = try test.send(.patch, path + "?updateMask=multiTenant", body, bearer: "owner")
    _ = try test.send(.patch, path + "?updateMask=monitoring", body, bearer: "owner")
    #expect(try shown() == ["monitoring.requestLogging", "multiTenant.defaultTenantLocation"])
    _ = try test.send(.patch, path + "?updateMask=monitoring.requestLogging", [:], bearer: "owner")
    #expect(try shown() == ["multiTenant.defaultTenantLocation"])
  }
}
