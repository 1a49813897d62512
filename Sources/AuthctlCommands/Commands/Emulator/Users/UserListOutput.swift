import BoundedJSON
import CommandLineKit
import IdentityToolkit

/// The forms in which a list of users is printed.
enum UserListForm: Equatable, Sendable {
  /// A table for people, page by page.
  case table
  /// One JSON object for each user, page by page; perhaps only one of its values.
  case lines(FieldPath?)
  /// One JSON object with all users, at the end.
  case object

  /// The form that the options ask for.
  ///
  /// - Throws: ``CommandFailure`` if `--field` names a value of a user without `--lines`.
  init(isLines: Bool, _ context: Context) throws(CommandFailure) {
    let field = context.options.field.flatMap { FieldPath($0) }
    guard !isLines else {
      self = .lines(field)
      return
    }
    if let name = field?.steps.first, !["users", "count", "nextPageToken", "schema", "target"].contains(name)
    {
      throw CommandFailure.usage(
        "'\(name)' is a value of each user: add --lines",
        hint: "authctl emulator users list --lines --field \(FieldPath.text(field?.steps ?? []))")
    }
    self = context.options.json || field != nil ? .object : .table
  }
}

/// Prints users as they come.
struct UserListOutput {
  let form: UserListForm
  private let context: Context
  private var widths: [Int] = []
  /// All users, if they are printed at the end.
  private(set) var kept: [ShownUser] = []
  /// How many there were.
  private(set) var count = 0

  init(_ form: UserListForm, _ context: Context) {
    self.form = form
    self.context = context
  }

  /// Prints or keeps the users of a page.
  mutating func show(_ users: [ShownUser]) throws {
    count += users.count
    switch form {
    case .object: kept += users
    case .table: try showRows(users)
    case .lines(nil):
      try context.terminal.write(users.map { try JSONOutput.line($0) }.joined())
    case .lines(let path?):
      for user in users {
        guard let value = path.value(in: try JSONOutput.value(of: user)), value != .null else { continue }
        try context.terminal.write(value: try JSONOutput.fieldLine(value))
      }
    }
  }

  private mutating func showRows(_ users: [ShownUser]) throws {
    var table = Table("UID", "E-MAIL", "NUMBER", "PROVIDERS", "FACTORS", "STATE", "CLAIMS")
    for shown in users {
      table.append(
        shown.user.localID ?? "", shown.user.email ?? "-", shown.user.phoneNumber ?? "-", shown.providers,
        shown.factors, shown.user.disabled == true ? "disabled" : "enabled", shown.claimsText ?? "-")
    }
    let text = table.text(context.terminal.style, continuing: &widths)
    if !text.isEmpty { try context.terminal.write(text) }
  }
}

/// The result of `emulator users list`; users that were printed while it ran are not in it.
struct EmulatorUsersListResult: CommandResult {
  // The members of a user are those of a line.
  static var members: String { "users[\(ShownUser.members)] count nextPageToken \(ShownUser.members)" }

  let users: [ShownUser]
  let count: Int
  /// The uid behind which the list goes on; nil at its end.
  let nextPageToken: String?
  private let form: UserListForm

  enum CodingKeys: CodingKey { case users, count, nextPageToken }

  init(_ output: UserListOutput, next: String?) {
    users = output.kept
    count = output.count
    nextPageToken = next
    form = output.form
  }

  var raw: [UInt8]? {
    guard form != .object else { return nil }
    return Array((count == 0 && form == .table ? "No user is found.\n" : "").utf8)
  }

  func text(_ style: TextStyle) -> String { "" }
}
