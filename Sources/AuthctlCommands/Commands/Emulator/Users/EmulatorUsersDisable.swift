import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorUsersDisable: Command {
  static let path = "emulator users disable"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Disable a user of the local server, who then can neither sign in nor get new tokens.",
      discussion: "ID tokens that were issued before stay valid until they expire.",
      examples: ["authctl emulator users disable jane@example.com"],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> UserSwitchResult {
    try await UserSwitchResult(of: user, disabling: true, for: Self.path, context)
  }
}

struct EmulatorUsersEnable: Command {
  static let path = "emulator users enable"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Enable a user of the local server who was disabled.",
      examples: ["authctl emulator users enable jane@example.com"],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> UserSwitchResult {
    try await UserSwitchResult(of: user, disabling: false, for: Self.path, context)
  }
}

/// The result of `emulator users disable` and `emulator users enable`.
struct UserSwitchResult: CommandResult {
  static var members: String { "localId disabled changed" }

  let localID: String
  let disabled: Bool
  /// Whether it was the other way before.
  let changed: Bool
  private let name: String

  enum CodingKeys: String, CodingKey { case localID = "localId", disabled, changed }

  /// Switches the user.
  init(
    of reference: UserReference, disabling: Bool, for command: String, _ context: Context
  ) async throws {
    let server = try await context.localServer()
    let user = try await server.user(reference, for: command)
    localID = user.localID ?? ""
    changed = (user.disabled == true) != disabling
    name = user.nameWithUID
    guard changed else {
      disabled = disabling
      return
    }
    let change = Update {
      $0.localID = user.localID
      $0.disableUser = disabling
    }
    disabled = try await server.changeUser(change).disabled == true
  }

  func text(_ style: TextStyle) -> String {
    let state = disabled ? "disabled" : "enabled"
    return changed
      ? "\(disabled ? "Disabled" : "Enabled") \(style.strong(name)).\n"
      : "\(style.strong(name)) was \(state) already.\n"
  }
}
