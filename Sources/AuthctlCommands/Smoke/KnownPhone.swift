import CommandLineKit
import IdentityToolkit

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

  var argumentText: String { "\(number)=\(code)" }
}
