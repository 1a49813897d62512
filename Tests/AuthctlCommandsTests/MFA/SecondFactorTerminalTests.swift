import AuthHTTP
import Foundation
import Synchronization
import ServerSupport
import TestSupport
import Testing

/// Sign-ins and enrollments that one command finishes at a terminal.
@Suite(.timeLimit(.minutes(6))) struct SecondFactorTerminalTests {
  private static let number = "+16505553434"
  private static let question = "Enter the code sent to +*******3434: "
  private static let appQuestion = "Enter the code from the authenticator app: "

  /// Jane, signed in, with +16505553434 (code 654321) as her second factor if `hasPhone`; the password is
  /// asked for.
  private func jane(
    on target: LocalTarget = .embedded, hasPhone: Bool = true
  ) async throws -> SecondFactorAccount<Authctl> {
    var account = try await target.account()
    if hasPhone { try await account.enrollPhone() }
    account.authctl.variables["CI"] = nil
    account.authctl.variables["AUTHCTL_PASSWORD"] = nil
    return account
  }

  @Test func `a terminal too narrow for a QR code is not told to scan one`() async throws {
    let account = try await jane()
    let screen = try await account.authctl.typing([], ["mfa", "enroll", "totp"], columns: 40).screen
    #expect(screen.contains("No QR code: it needs"))
    #expect(screen.contains("\nType the secret into an authenticator app.\n"), "\(screen)")
  }

  /// Types the answers to each question in turn; a question without an answer ends the input.
  private func type(
    _ authctl: Authctl, _ words: [String], _ answers: [(question: String, answer: String)],
    status expected: Int32 = 0
  ) async throws -> (screen: String, output: String) {
    var left = answers[...]
    let outcome = try await authctl.answering(words) { screen in
      guard let next = left.first, screen.hasSuffix(next.question) else { return nil }
      left = left.dropFirst()
      return next.answer
    }
    #expect(outcome.status == expected, "\(words): \(outcome.screen)")
    return (outcome.screen, outcome.output)
  }

  private let password = (question: "Password: ", answer: "correct horse")

  // MARK: - Sign-ins

  /// The commands that a second factor can follow; `@token` is a file with a token of the same user.
  static let signIns: [(words: String, setUp: String)] = [
    ("email sign-in jane@example.com", "signout"), ("email reauth", "status"), ("email confirm", "signout"),
    ("oauth sign-in --provider google.com --id-token-file @google", "signout"),
    ("oauth reauth --provider google.com --id-token-file @google", "status"),
    ("twitter sign-in --access-token-file @twitter", "signout"),
    ("apple sign-in --id-token-file @apple", "signout"),
  ]

  @Test(arguments: signIns)
  func `a sign-in continues with the second factor, after a slip and a wrong code`(
    words: String, setUp: String
  ) async throws {
    let account = try await jane(hasPhone: false)
    let authctl = account.authctl
    let home = authctl.home.path
    try #"{"sub":"g-1","email":"jane@example.com","email_verified":true}"#
      .write(toFile: "\(home)/google", atomically: true, encoding: .utf8)
    try "12345-AbCd\nsEcReT\n".write(toFile: "\(home)/twitter", atomically: true, encoding: .utf8)
    if words.hasPrefix("twitter") {
      try await account.done("twitter", "link", "--access-token-file", "\(home)/twitter")
    }
    try await account.enrollPhone()
    let token = try await account.done("apple", "mint", "--email", SecondFactorAccount<Authctl>.email).output
    try token.write(toFile: "\(home)/apple", atomically: true, encoding: .utf8)
    _ = try await enrollApp(authctl)
    _ = try await authctl.line(setUp)
    var answers = [
      ("Factor (number, name or ID): ", "7"), ("Factor (number, name or ID): ", "work phone"),
      (Self.question, "12345"), (Self.question, "000000"), (Self.question, "654 321"),
    ]
    if words.hasPrefix("email") { answers.insert(password, at: 0) }
    if words == "email confirm" {
      try await account.done("email", "sign-in", "--send-link", SecondFactorAccount<Authctl>.email)
      let link = try await account.done("emulator", "links", "--field", "oobCodes[0].oobLink").output
      answers[0] = ("Code or link from the e-mail: ", link.trimmingCharacters(in: .newlines))
    }
    let line = words.split(separator: " ").map {
      $0.first == "@" ? "\(home)/\($0.dropFirst())" : String($0)
    }
    let (screen, output) = try await type(authctl, line, answers)
    #expect(output.hasPrefix("Signed in") && screen.contains("there is no second factor '7'\n"), "\(screen)")
    #expect(screen.contains("the code is wrong\n"), "\(screen)")
    #expect(try await account.done("status", "--field", "session.secondFactor").output == "phone\n")
  }

  /// Enrolls an authenticator app at the terminal; returns its secret and the accepted code.
  private func enrollApp(_ authctl: Authctl) async throws -> (secret: String, used: String) {
    let enrolled = try await authctl.answering(["mfa", "enroll", "totp"]) { screen in
      guard let secret = Self.secret(in: screen), screen.hasSuffix(Self.appQuestion) else { return nil }
      return try? SecondFactorAccount<Authctl>.code(of: secret)
    }
    #expect(enrolled.status == 0 && enrolled.output.hasPrefix("Enrolled."), "\(enrolled.screen)")
    #expect(enrolled.screen.contains("█") && enrolled.screen.contains("▄"))
    let used = try #require(enrolled.screen.firstMatch(of: /authenticator app: (\d{6})\n/)).1
    return (try #require(Self.secret(in: enrolled.screen)), String(used))
  }

  @Test(arguments: [
    ["LC_ALL": "C"], ["LC_CTYPE": "", "LANG": "de_DE"], ["LC_ALL": "", "LC_CTYPE": "POSIX"],
  ])
  func `without UTF-8 the drawing is ASCII, and an empty answer is about the app`(
    locale: [String: String]
  ) async throws {
    var authctl = try await jane(hasPhone: false).authctl
    authctl.variables.merge(locale) { $1 }
    let (status, screen) = try await authctl.typing(
      ["", "12", "abc"], ["mfa", "enroll", "totp"], columns: 160)
    #expect(status == 2 && screen.contains("  ####"), "\(screen)")
    #expect(screen.utf8.allSatisfy { $0 < 0x80 }, "\(screen)")
    #expect(screen.contains("the code has six to eight digits") && !screen.contains("SMS"))
    let narrow = try await authctl.typing([], ["mfa", "enroll", "totp"]).screen
    #expect(narrow.contains("; on one that shows UTF-8: --qr utf8\n"), "\(narrow)")
  }

  private static func secret(in screen: String) -> String? {
    screen.firstMatch(of: /otpauth:\S+secret=([A-Z2-7]+)/).map { String($0.1) }
  }

  @Test func `a used code of the app is reported as used, and not sent`() async throws {
    let server = try CountingServer()
    var account = try await SecondFactorAccount(of: Authctl(variables: server.variables), at: server)
    account.authctl.variables["CI"] = nil
    let (secret, used) = try await enrollApp(account.authctl)
    try await account.done("signout")
    let next = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    let done = try await type(
      account.authctl, ["email", "sign-in", "jane@example.com"],
      [(Self.appQuestion, used), (Self.appQuestion, "000000"), (Self.appQuestion, next)])
    #expect(done.screen.contains("\(used)\nalready used: wait for the next one\n"), "\(done.screen)")
    #expect(done.screen.contains("000000\nthe code from the app is wrong or was already used\n"))
    #expect(server.count(ofPathsEnding: "mfaSignIn:finalize") == 2)
  }

  @Test func `a third wrong code ends the command, and the next command finishes the sign-in`() async throws {
    let account = try await jane()
    try await account.done("signout")
    let wrong = (Self.question, "000000")
    let refused = try await type(
      account.authctl, ["email", "sign-in", "jane@example.com"],
      [(password.question, "wrong"), password, wrong, wrong, wrong], status: 1)
    #expect(refused.screen.hasSuffix("hint: the sign-in is still pending: authctl mfa resolve CODE\n"))
    _ = try await type(
      account.authctl, ["mfa", "resolve"], [("Enter the code already sent to +*******3434: ", "654321")])
  }

  @Test func `with --json questions go to standard error, and the result is one object`() async throws {
    let account = try await jane()
    try await account.done("signout")
    let done = try await type(
      account.authctl, ["email", "sign-in", "jane@example.com", "--json"],
      [password, (Self.question, "000000"), (Self.question, "654321")])
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
    #expect(result["secondFactor"] as? String == "phone" && done.output.hasSuffix("}\n"))
  }

  /// What interrupts a sign-in at its second factor and keeps it pending.
  @Test(arguments: [true, false])
  func `a sign-in interrupted at the code can be finished later`(byNetwork: Bool) async throws {
    let isDown = Mutex(false)
    let server = try CountingServer(before: { request in
      isDown.withLock(\.self) && request.target.path.hasSuffix("mfaSignIn:finalize") ? .json(503, "{}") : nil
    })
    var authctl = try Authctl(variables: server.variables)
    let account = try await SecondFactorAccount(of: authctl, at: server)
    try await account.enrollPhone()
    try await account.done("signout")
    authctl = account.authctl
    authctl.variables["CI"] = nil
    isDown.withLock { $0 = true }
    let cut = try await type(
      authctl, ["email", "sign-in", "jane@example.com"],
      byNetwork ? [(Self.question, "654321")] : [], status: byNetwork ? 5 : 8)
    #expect(
      cut.screen.hasSuffix("hint: the sign-in is still pending: authctl mfa resolve\n"), "\(cut.screen)")
    isDown.withLock { $0 = false }
    _ = try await type(
      authctl, ["mfa", "resolve"], [("Enter the code already sent to +*******3434: ", "654321")])
    #expect(server.count(ofPathsEnding: "mfaSignIn:start") == 1)
  }

  @Test func `a correct code that is too late is not asked for again`() async throws {
    let server = try CountingServer(before: { request in
      guard request.target.path.hasSuffix("mfaSignIn:finalize") else { return nil }
      return .json(400, #"{"error":{"code":400,"message":"INVALID_MFA_PENDING_CREDENTIAL"}}"#)
    })
    let account = try await SecondFactorAccount(of: Authctl(variables: server.variables), at: server)
    try await account.enrollPhone()
    try await account.done("signout")
    var authctl = account.authctl
    authctl.variables["CI"] = nil
    let late = try await type(
      authctl, ["email", "sign-in", "jane@example.com"], [(Self.question, "654321")], status: 1)
    #expect(late.screen.contains("authctl email sign-in jane@example.com\n"), "\(late.screen)")
    #expect(try await authctl("mfa", "resolve").status == 4)
  }

  // MARK: - Enrollments

  @Test func `one command enrolls a number, after a wrong code`() async throws {
    let account = try await jane(hasPhone: false)
    let question = "Enter the code sent to +16505553434: "
    let done = try await type(
      account.authctl, ["mfa", "enroll", "phone", Self.number, "--name", "work", "--json"],
      [(question, "000000"), (question, "654321")])
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
    #expect(result["phoneNumber"] as? String == Self.number && result["mfaEnrollmentId"] != nil)
  }

  @Test func `an interrupted enrollment can be finished later`() async throws {
    let account = try await jane(hasPhone: false)
    let cut = try await type(account.authctl, ["mfa", "enroll", "phone", Self.number], [], status: 8)
    #expect(cut.screen.hasSuffix("hint: the enrollment is still pending: authctl mfa enroll finish CODE\n"))
    _ = try await type(
      account.authctl, ["mfa", "enroll", "finish"], [("Enter the code sent to +16505553434: ", "654321")])
  }

  // MARK: - Passwords

  @Test func `different or empty passwords are asked for again`() async throws {
    let authctl = try Authctl()
    let up = try await type(
      authctl, ["email", "sign-up", "jane@example.com"],
      [
        ("New password: ", "correct horse"), ("New password again: ", "two"), ("New password: ", ""),
        ("New password again: ", ""), ("New password: ", "correct horse"),
        ("New password again: ", "correct horse"),
      ])
    #expect(up.screen.contains("the two passwords differ") && !up.screen.contains("correct horse"))
    let wrong = ("Password: ", "")
    _ = try await type(authctl, ["email", "reauth"], [wrong, wrong, wrong], status: 1)
  }

  @Test func `deleting asks, and any answer but yes keeps the account`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    let kept = try await authctl.typing(["no"], ["user", "delete"])
    #expect(kept.status == 2 && kept.screen.contains("nothing was deleted"))
    #expect(try await authctl("user", "show").status == 0)
    #expect(try await authctl.typing(["yes"], ["user", "delete"]).screen.contains("Deleted"))
    #expect(try await authctl("user", "show").status == 4)
  }
}
