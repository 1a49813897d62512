import CommandLineKit
import IdentityToolkit
import Testing

@testable import Program
@testable import ServerCommands

@Suite struct ParameterTests {
  @Test(arguments: [
    ("AUTHCTL_API_KEY", false), ("AUTHCTL_PROFILE", false), ("AUTHCTL_EMULATOR", false),
    ("AUTHCTL_PROJECT", false), ("AUTHCTL_PASSWORD", false), ("AUTHCTL_APPLE_ID_TOKEN", false),
    ("AUTHCTL_TRACE_FILE", false), ("AUTHCTL_", false), ("AUTHCTL_COLOR", true), ("AUTHCTL_JSON", true),
    ("AUTHCTL_NO_INPUT", true), ("AUTHCTL_QUIET", true), ("AUTHCTL_TIMEOUT", true),
    ("AUTHCTL_LANGUAGE", true), ("PATH", true), ("HOME", true), ("authctl_api_key", true),
  ])
  func `a child process gets the output settings but no credential`(variable: String, isPassedOn: Bool) {
    #expect(ChildEnvironment.isPassedOn(variable) == isPassedOn)
  }

  @Test(arguments: ["", "x", "-1", "65536", "1.5", " 80", "99999999999999999999"])
  func `an invalid port is refused`(text: String) {
    #expect(throws: UsageError.self) { try PortNumber(parsing: text) }
  }

  @Test(arguments: [("0", 0), ("9099", 9099), ("65535", 65535)])
  func `a port is a number up to 65535`(text: String, number: Int) throws {
    #expect(try PortNumber(parsing: text).number == number)
    #expect(PortNumber(number).argumentText == text)
  }

  @Test(arguments: ["", "12345", "1234567", "12345a", "１２３４５６", " 12345", "+12345"])
  func `anything but six digits is refused`(text: String) {
    #expect(throws: UsageError.self) { try SixDigits(parsing: text) }
    #expect(throws: UsageError.self) { try TestPhone(parsing: "+16505550101=\(text)") }
  }

  @Test(arguments: ["", "=", "+16505550101", "6505550101=123456", "=123456", "+16505550101:123456"])
  func `anything but a number with its code is refused`(text: String) {
    #expect(throws: UsageError.self) { try TestPhone(parsing: text) }
  }

  @Test func `a fictional number is read with its separators`() throws {
    let phone = try TestPhone(parsing: "+1 650-555-0101=012345")
    #expect(phone.number.description == "+16505550101")
    #expect(phone.answer.code == "012345")
  }
}
