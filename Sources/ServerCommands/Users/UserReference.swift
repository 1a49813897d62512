/// A reference to a user of a local server: uid, e-mail address or number.
struct UserReference: ParsableValue, Equatable {
  let text: String

  init(parsing text: String) throws(UsageError) {
    let text = text.cleaned()
    guard !text.isEmpty else {
      throw UsageError("a uid, an address or a number is needed")
    }
    self.text = text
  }

  static var parameter: Parameter<UserReference> {
    .operand(
      "user", completion: .candidates(.users), help: "The user's uid, e-mail address or number (E.164).")
  }
}

extension EmulatorClient {
  /// The one user with this uid, address or number.
  ///
  /// - Throws: ``CommandFailure`` if there is none, with the nearest names, or if there are several; the errors of any call.
  func user(_ reference: UserReference, for command: NextCommand) async throws -> UserInfo {
    try await one(try await users(called: [reference.text]).first ?? [], reference, for: command)
  }

  /// The users with these uids, addresses or numbers, each once.
  ///
  /// - Throws: the errors of ``user(_:for:)``, for the first of them that is not one user.
  func users(_ references: [UserReference], for command: NextCommand) async throws -> [UserInfo] {
    var users: [UserInfo] = []
    var uids: Set<String?> = []
    for (reference, found) in zip(references, try await self.users(called: references.map(\.text))) {
      let user = try await one(found, reference, for: command)
      if uids.insert(user.localID).inserted { users.append(user) }
    }
    return users
  }

  private func one(
    _ found: [UserInfo], _ reference: UserReference, for command: NextCommand
  ) async throws -> UserInfo {
    if found.count == 1, let user = found.first { return user }
    if let user = found.first(where: { $0.localID == reference.text }) { return user }
    guard found.isEmpty else {
      let uids = found.compactMap(\.localID)
      throw CommandFailure(
        .ambiguousUser, "\(uids.count) users match '\(reference.text)': \(uids.joined(separator: ", "))",
        hint: "choose one by its uid: \(run: "\(command) \(uids.first)")")
    }
    throw try await unknown(reference, for: command)
  }

  /// The failure for a user that does not exist; suggests similar names from the first page of users.
  private func unknown(_ reference: UserReference, for command: NextCommand) async throws -> CommandFailure {
    let users = try await users().users ?? []
    let names = users.flatMap { [$0.localID, $0.email, $0.phoneNumber].compactMap(\.self) }
    let near = Self.nearest(to: reference.text, among: names)
      .filter { !$0.contains(where: \.isWhitespace) && !$0.hasPrefix("-") }
    return CommandFailure(
      .userNotFound, "no user has the uid, address or number '\(reference.text)'",
      hint: near.isEmpty
        ? "list all users: \(run: "emulator users list")"
        : .didYouMean(near.map { "\(command) \($0)" }))
  }

  private static func nearest(to text: String, among names: [String]) -> [String] {
    Suggestion.nearest(to: text, among: names).filter { name in
      // Unrelated addresses at the same host share most of their letters.
      guard let host = text.lastIndex(of: "@"), name.hasSuffix(text[host...]) else { return true }
      let user = String(name.dropLast(text[host...].count))
      return !Suggestion.nearest(to: String(text[..<host]), among: [user]).isEmpty
    }
  }
}

extension UserInfo {
  /// The user's name in messages: address, number, name or uid.
  var calledName: String { email ?? phoneNumber ?? displayName ?? localID ?? "" }

  /// The name with the uid, in a sentence.
  var nameWithUID: String {
    let uid = localID ?? ""
    return calledName == uid ? uid : "\(calledName) (\(uid))"
  }
}
