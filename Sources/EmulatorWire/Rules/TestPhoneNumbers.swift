/// Fictional phone numbers, each with a fixed code (Docs/protocol.md 7.1): at most ten, E.164, six digits.
package enum TestPhoneNumbers {
  package static let limit = 10

  /// Refuses numbers that cannot be set; a strict server may have stored any string as a code.
  package static func check(
    _ codes: ByName<String>, areStored: Bool = false
  ) throws(TestPhoneNumberError) {
    guard codes.count <= limit else { throw .tooMany(codes.count) }
    for (number, code) in codes.sorted(by: { $0.key < $1.key }) {
      guard PhoneNumber.dialed(number) == number else { throw .invalidNumber(number) }
      // A number that no SMS can go to could never be used.
      guard (try? DialedNumber(number)) != nil else { throw .invalidLength(number) }
      guard areStored ? !code.isEmpty : FictionalAnswer.isCode(code) else {
        throw .invalidCode(number: number)
      }
    }
  }

  /// Whether a code is one digit repeated, or digits that count up or down.
  package static func isEasyToGuess(_ code: String) -> Bool {
    let digits = code.utf8.map(Int.init)
    let steps = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
    return steps.count == 1 && steps.isSubset(of: [-1, 0, 1])
  }
}

package enum TestPhoneNumberError: Error, Sendable, Equatable, CustomStringConvertible {
  case tooMany(Int)
  case invalidNumber(String)
  case invalidLength(String)
  case invalidCode(number: String)
  /// An account signs in with the number.
  case ofAccount(String)
  /// An outcome that no server returns.
  case unknownError(number: String, code: String)

  package var description: String {
    switch self {
    case .tooMany(let count): "\(count) fictional numbers are more than \(TestPhoneNumbers.limit)"
    case .invalidNumber(let number): "the fictional number '\(number)' is not E.164 (such as +16505553434)"
    case .invalidLength(let number):
      "the fictional number \(number) has too few or too many digits for its country"
    case .ofAccount(let number): "an account signs in with \(number), so the number is not fictional"
    case .invalidCode(let number): "the code of the fictional number \(number) is not six digits"
    case .unknownError(let number, let code):
      "the outcome '\(code)' of the fictional number \(number) is not an error that the service answers with"
    }
  }
}

extension PhoneNumber {
  /// The number as production stores a dialed one: without separators, with digits for letters
  /// (Docs/protocol.md 10.6).
  package static func dialed(_ text: String) -> String? {
    let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    let digits = text.lowercased().map { letter in
      keys.firstIndex { $0.contains(letter) }.map { Character("\($0 + 2)") } ?? letter
    }
    guard text.hasPrefix("+") else { return nil }
    return try? PhoneNumber(parsing: String(digits)).description
  }
}
