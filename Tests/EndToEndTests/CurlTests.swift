import Foundation
import TestSupport
import Testing

/// The phone examples of Docs/protocol.md 2.1 and 2.5, typed as curl commands against `emulator start`.
@Suite(
  .needs("curl", "jq"),
  .timeLimit(.minutes(6)))
struct CurlTests {
  let server: ServerProcess
  let authctl: Binary

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(authctl, ["--test-number", "+16505553434=654321"])
    authctl.variables = server.variables
    authctl.variables["TK"] = "http://\(server.address)/identitytoolkit.googleapis.com/v1/accounts"
    authctl.variables["JSON"] = "Content-Type: application/json"
    self.authctl = authctl
  }

  /// The output of a line of shell, without its last line feed.
  private func type(_ line: String) async throws -> String {
    let outcome = try await authctl.shell(line)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  private static let signIn = """
    s=$(curl -s "$TK:sendVerificationCode?key=k" -H "$JSON" -d '{"phoneNumber":"+16505553434"}' | jq -r .sessionInfo); \
    curl -s "$TK:signInWithPhoneNumber?key=k" -H "$JSON" -d "{\\"sessionInfo\\":\\"$s\\",\\"code\\":\\"654321\\"}"
    """

  @Test func `a sign-in returns the documented members`() async throws {
    #expect(
      try await type(Self.signIn + " | jq -c '[keys[], .isNewUser, .phoneNumber, .expiresIn]'")
        == #"["expiresIn","idToken","isNewUser","localId","phoneNumber","refreshToken",true,"+16505553434","3600"]"#
    )
  }

  @Test(arguments: [
    (#"sendVerificationCode?key=k" -d '{}'"#, "400 INVALID_PHONE_NUMBER : Invalid format."),
    (
      #"sendVerificationCode?key=k" -d '{"phoneNumber":"6505550101"}'"#,
      "400 INVALID_PHONE_NUMBER : Invalid format."
    ),
    (#"signInWithPhoneNumber?key=k" -d '{"code":"123456"}'"#, "400 MISSING_SESSION_INFO"),
    (#"signInWithPhoneNumber?key=k" -d '{"sessionInfo":"x"}'"#, "400 MISSING_CODE"),
    (#"signInWithPhoneNumber?key=k" -d '{"sessionInfo":"x","code":"1"}'"#, "400 INVALID_SESSION_INFO"),
    (#"lookup?key=k" -d '{}'"#, "400 MISSING_ID_TOKEN"),
    (#"lookup" -d '{}'"#, "403 The request is missing a valid API key."),
  ])
  func `a refusal returns the documented text`(call: String, refusal: String) async throws {
    let answer = try await type(
      #"curl -s -H "$JSON" "$TK:"# + call + " | jq -r '\"\\(.error.code) \\(.error.message)\"'")
    #expect(answer == refusal)
  }

  @Test func `linking another account's number returns a proof that signs in there`() async throws {
    let owner = try await type(Self.signIn + " | jq -r .localId")
    let guest = try await type(
      #"curl -s "$TK:signUp?key=k" -H "$JSON" -d '{"returnSecureToken":true}' | jq -r .idToken"#)
    let link = Self.signIn.replacingOccurrences(
      of: #"\"code\""#, with: #"\"idToken\":\"\#(guest)\",\"code\""#)
    let answer = try await type(link + " | jq -c '[keys[], .temporaryProofExpiresIn]'")
    #expect(answer == #"["phoneNumber","temporaryProof","temporaryProofExpiresIn","3600"]"#)
    let proof = try await type(
      link
        + #" | jq -c '{temporaryProof, phoneNumber}' | curl -s "$TK:signInWithPhoneNumber?key=k" -H "$JSON" -d @- | jq -r .localId"#
    )
    #expect(proof == owner)
  }

  @Test(arguments: [
    #"-d "grant_type=refresh_token&refresh_token=$r""#,
    #"-H "$JSON" -d "{\"grantType\":\"refresh_token\",\"refreshToken\":\"$r\"}""#,
  ])
  func `a refresh accepts a form and JSON and returns snake case`(body: String) async throws {
    let line =
      "r=$(" + Self.signIn + " | jq -r .refreshToken); "
      + #"curl -s "http://$FIREBASE_AUTH_EMULATOR_HOST/securetoken.googleapis.com/v1/token?key=k" "# + body
      + " | jq -c '[keys[], .token_type, .expires_in, (.id_token == .access_token)]'"
    #expect(
      try await type(line)
        == #"["access_token","expires_in","id_token","project_id","refresh_token","token_type","user_id","Bearer","3600",true]"#
    )
  }

  @Test func `the old path, snake case names and a browser's preflight are answered`() async throws {
    let old = "http://$FIREBASE_AUTH_EMULATOR_HOST/www.googleapis.com/identitytoolkit/v3/relyingparty"
    let sent = try await type(
      "curl -s \"\(old)/sendVerificationCode?key=k\" -H \"$JSON\" -d '{\"phone_number\":\"+16505550101\"}' | jq -r '.sessionInfo | length'"
    )
    #expect(sent == "226")
    let preflight = try await type(
      #"curl -s -o /dev/null -w '%{http_code} %header{access-control-allow-origin}' -X OPTIONS -H 'Origin: http://localhost:3000' -H 'Access-Control-Request-Method: POST' "$TK:signUp""#
    )
    #expect(preflight == "204 http://localhost:3000" || preflight == "204 *")
  }

  @Test func `the emulator's own paths list the code and delete the users`() async throws {
    _ = try await type(Self.signIn)
    let own = #""http://$FIREBASE_AUTH_EMULATOR_HOST/emulator/v1/projects/$GCLOUD_PROJECT"#
    _ = try await type(
      #"curl -s "$TK:sendVerificationCode?key=k" -H "$JSON" -d '{"phoneNumber":"+16505550101"}'"#)
    #expect(
      try await type("curl -s \(own)/verificationCodes\" | jq -c '.verificationCodes | map(.phoneNumber)'")
        == #"["+16505550101"]"#)
    #expect(try await type("curl -s \(own)/config\" | jq -c .signIn") == #"{"allowDuplicateEmails":false}"#)
    #expect(try await type("curl -s -X DELETE \(own)/accounts\"") == "{}")
    #expect(try await type(Self.signIn + " | jq .isNewUser") == "true")
    #expect(
      try await type(#"curl -s "http://$FIREBASE_AUTH_EMULATOR_HOST/" | jq .authEmulator.ready"#) == "true")
  }

  @Test func `authctl finishes a flow started with curl`() async throws {
    let line = """
      s=$(curl -s "$TK:sendVerificationCode?key=k" -H "$JSON" -d '{"phoneNumber":"+16505553434"}' | jq -r .sessionInfo); \
      authctl phone verify 654321 --verification-id="$s" --field phoneNumber
      """
    #expect(try await type(line) == "+16505553434")
  }
}
