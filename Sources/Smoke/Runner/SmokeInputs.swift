import AuthCrypto

/// Everything random that a smoke test sends, generated from one seed, so that two targets get the same.
struct SmokeInputs: Sendable {
  private let seed: [UInt8]

  init(seed: [UInt8]) { self.seed = seed }

  private func bytes(_ label: String) -> [UInt8] { SHA256.hash(seed + Array(label.utf8)) }

  /// So many hexadecimal digits, at most 64.
  func hex(_ label: String, digits: Int) -> String { String(Hexadecimal.encode(bytes(label)).prefix(digits)) }

  /// So many decimal digits, at most 32; the first is not 0.
  func digits(_ label: String, count: Int) -> String {
    bytes(label).prefix(count).enumerated().map { String($0 == 0 ? 1 + $1 % 9 : $1 % 10) }.joined()
  }

  func address(_ label: String) throws(SmokeFault) -> EmailAddress {
    do {
      return try EmailAddress(parsing: "authctl-smoke-\(hex("address \(label)", digits: 12))@example.com")
    } catch {
      throw SmokeFault("an address of the test is not valid")
    }
  }

  /// A password that no policy refuses: capital and small letters, digits, a sign, 30 characters.
  func password(_ label: String) -> Secret { Secret("Aa1!" + hex("password \(label)", digits: 26)) }

  /// An unused number: its exchange, 555, has no subscribers.
  func phone(_ label: String) -> KnownPhone? {
    try? KnownPhone(
      parsing: "+1650555\(digits("number \(label)", count: 4))=\(digits("code \(label)", count: 6))")
  }

  /// Six digits that are none of these, fewer than a hundred.
  static func wrongCode(insteadOf codes: [String]) -> String {
    (0..<100).lazy.map { $0 < 10 ? "00000\($0)" : "0000\($0)" }.first { !codes.contains($0) } ?? "000100"
  }
}

/// `NUMBER=CODE`: a fictional number with the code that it always gets.
struct KnownPhone: ParsableValue {
  let number: PhoneNumber
  /// Six digits.
  let code: String

  init(parsing text: String) throws(UsageError) {
    let phone = try TestPhone(parsing: text)
    guard phone.answer.sendError == nil, phone.answer.verifyError == nil, let code = phone.answer.code else {
      throw UsageError("'\(text)' is not NUMBER=CODE with six digits")
    }
    (number, self.code) = (phone.number, code)
  }
}
