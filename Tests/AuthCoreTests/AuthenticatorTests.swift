import AuthCore
import Foundation
import Testing

/// The codes of an authenticator app (RFC 6238, appendix B).
@Suite struct AuthenticatorTests {
  @Test(arguments: [
    "", "1", "not base32!", "otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP", "otpauth://totp/x",
    "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=9",
  ])
  func `what gives no codes is refused and not quoted`(text: String) throws {
    let error = #expect(throws: AuthError.self) { try Authenticator(Secret(text)) }
    let described = error.map { "\($0)" } ?? ""
    #expect(!described.contains("JBSW") && !described.contains("not base32!"))
  }

  @Test func `a bare secret has the codes of every app`() throws {
    let app = try Authenticator(Secret("gezd gnbv gy3t qojq gezd gnbv gy3t qojq"))
    #expect(app.secret.reveal { $0 } == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    #expect(app.code(at: Date(timeIntervalSince1970: 59)) == "287082")
    #expect(app.code(at: Date(timeIntervalSince1970: 1_111_111_109.9)) == "081804")
  }

  @Test func `a URL keeps its parameters, and leads to the same app`() throws {
    let text = "otpauth://totp/Old:x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8&period=30"
    let app = try Authenticator(Secret(text))
    #expect(app.code(at: Date(timeIntervalSince1970: 59)) == "94287082")
    let url = app.url(account: "jane@example.com", issuer: "Shop")
    #expect(url.reveal { $0 }.hasPrefix("otpauth://totp/Shop:jane%40example.com?secret=GEZD"))
    let again = try Authenticator(url)
    #expect(again.code(at: Date(timeIntervalSince1970: 59)) == "94287082")
  }
}
