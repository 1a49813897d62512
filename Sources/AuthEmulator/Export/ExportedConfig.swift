import BoundedJSON
import IdentityToolkit

/// A project's settings as firebase-tools exports them: the answer of the emulator's `config` call, and fictional numbers as in the
/// administrator's call.
enum ExportedConfig {
  static func members(of settings: ProjectSettings) -> [String: JSONValue] {
    ExportedMembers.members(of: settings, convert: convert, restore: restore)
  }

  static func settings(from members: [String: JSONValue]) throws(ImportFault.Reason) -> ProjectSettings {
    try ExportedMembers.record(from: members, at: "the file", convert: convert, restore: restore)
  }

  private static func convert(_ settings: ProjectSettings) -> [String: JSONValue] {
    var signIn: [String: JSONValue] = ["allowDuplicateEmails": .bool(settings.allowDuplicateEmails)]
    if !settings.testPhoneNumbers.isEmpty {
      signIn["phoneNumber"] = .object([
        "enabled": .bool(true),
        "testPhoneNumbers": .object(settings.testPhoneNumbers.mapValues { .string($0) }),
      ])
    }
    return [
      "signIn": .object(signIn),
      "emailPrivacyConfig": .object(["enableImprovedEmailPrivacy": .bool(settings.improvedEmailPrivacy)]),
    ]
  }

  private static func restore(_ members: [String: JSONValue]) throws(ImportFault.Reason) -> ProjectSettings {
    let reader = MemberReader(members: members, place: "the file")
    var settings = ProjectSettings()
    let signIn = try reader.object("signIn")
    settings.allowDuplicateEmails = try signIn.flag("allowDuplicateEmails") ?? false
    settings.improvedEmailPrivacy =
      try reader.object("emailPrivacyConfig").flag("enableImprovedEmailPrivacy") ?? false
    let numbers = try signIn.object("phoneNumber").object("testPhoneNumbers")
    var codes: [String: String] = [:]
    for name in numbers.members.keys.sorted() { codes[name] = try numbers.text(name) }
    do throws(TestPhoneNumberError) {
      settings.testPhoneNumbers = try TestPhoneNumbers(stored: codes).codes
    } catch {
      throw .misfit(place: numbers.place, requirement: "cannot be used: \(error)")
    }
    return settings
  }
}
