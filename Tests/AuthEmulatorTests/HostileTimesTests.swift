import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import SafeFiles
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Impossible times in tokens that anyone can write: an overflow would end the server.
@Suite struct HostileTimesTests {
  static let times: [Int64] = [.min, .min + 1, -1, 0, .max - 1, .max]

  /// Claims with numbers at which arithmetic fails, each in every name that is read.
  static let claims: [String] = {
    let numbers = [
      "9223372036854775807", "-9223372036854775808", "9223372036854776", "-9223372036854776", "1e300",
      "-1e300",
      "1e18", "0.5", "-0",
    ]
    return numbers.map { number in
      let times = ["iat", "exp", "auth_time", "nbf"].map { "\"\($0)\":\(number)" }.joined(separator: ",")
      return #"{"sub":"u","user_id":"u","aud":"demo",\#(times),"firebase":{}}"#
    }
  }()

  private func idToken(_ time: Int64) -> JSONValue {
    let claims =
      #"{"user_id":"u","iat":\#(time),"exp":\#(time),"auth_time":\#(time),"aud":"demo","firebase":{}}"#
    return .string("\(Base64URL.encode(Array("{}".utf8))).\(Base64URL.encode(Array(claims.utf8))).")
  }

  @Test(arguments: times, [false, true])
  func `a token with any time gets a response`(time: Int64, isStrict: Bool) throws {
    // Also without an expiry, which would refuse most of them first.
    for grace: Int64? in isStrict ? [300, nil] : [nil] {
      let test = try TestServer(mode: isStrict ? .production : .emulator) { configuration, _ in
        configuration.policy.tokenGrace = grace
      }
      _ = try test.send(
        .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts", ["localId": "u"], bearer: "owner")
      for path in ["lookup", "delete", "update"] {
        let body: JSONValue = ["idToken": idToken(time), "email": "a@b.co"]
        #expect(try test.post("v1/accounts:\(path)", body).status < 500)
      }
      let credential = PendingCredential(
        localID: "u", signInProvider: "password", projectID: "demo", tenantID: nil, issuedAt: time)
      let start: JSONValue = [
        "mfaPendingCredential": .string(Base64.encode(JSONOutput.bytes(of: credential))),
        "mfaEnrollmentId": "m",
        "phoneSignInInfo": ["recaptchaToken": "t"],
      ]
      #expect(try test.post("v2/accounts/mfaSignIn:start", start).status < 500)
    }
  }

  @Test(arguments: ["nan", "inf", "-inf", "0x1p3", "1e999", "", ".", "1"])
  func `a weight that is not a decimal number is ignored`(quality: String) throws {
    let fields = [HTTPFields.Field("Accept", "text/html;q=\(quality)"), .init("Host", "127.0.0.1:9099")]
    let path = "/emulator/auth/handler"
    let type = try TestServer().send(.get, path, fields: fields).fields["content-type"]
    #expect(type?.contains("html") == true)
    #expect(try TestServer().send(.get, "/", fields: fields).status == 200)
  }

  @Test(arguments: ["nans", "infs", "0x1p9s", "1e999s"])
  func `a duration that is not a decimal number is refused`(duration: String) throws {
    let test = try TestServer(mode: .production)
    let quota: JSONValue = [
      "quota": ["signUpQuotaConfig": ["quota": "9", "quotaDuration": .string(duration)]]
    ]
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=quota"
    #expect(try test.send(.patch, path, quota, bearer: "owner").status == 400)
    #expect(try test.post("v1/accounts:signUp", ["returnSecureToken": true]).status == 200)
  }

  @Test(arguments: [Int64.min, .max, -253_402_300_800_000])
  func `a stored clock with an impossible time counts as damaged`(offset: Int64) {
    #expect(throws: SafeFileError.damaged(path: "/f", reason: "clockOffset cannot be read")) {
      try EmbeddedServer.file(at: "/f").content(
        of: Array(#"{"version":1,"clockOffset":\#(offset)}"#.utf8))
    }
  }

  @Test(arguments: [(Int.max, 10), (.min, 0), (3, 3)])
  func `no setting makes checking an authenticator code slow`(asked: Int, accepted: Int) {
    let config = MFAConfig {
      $0.providerConfigs = [
        MFAConfig.ProviderConfig {
          $0.totpProviderConfig = MFAConfig.TOTP { $0.adjacentIntervals = asked }
        }
      ]
    }
    #expect(config.adjacentIntervals == accepted)
  }
}
