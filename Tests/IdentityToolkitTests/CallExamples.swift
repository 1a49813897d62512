import Explanation
import AuthCrypto
import AuthHTTP
import IdentityToolkit

/// Calls as apps make them, for tests of what is derived from them.
enum CallExamples {
  static let time: Int64 = 1_795_244_359_756

  /// A call to production.
  static func call(
    _ path: String, _ request: String, _ status: Int, _ answer: String, fields: [HTTPFields.Field] = []
  ) -> HTTPExchange {
    let json = HTTPFields.Field("Content-Type", "application/json")
    let target = RequestTarget(parsing: "/\(path)") ?? RequestTarget(path: "/")
    return HTTPExchange(
      HTTPRequest(.post, target, fields: HTTPFields([json] + fields), body: Array(request.utf8)),
      host: "identitytoolkit.googleapis.com",
      response: HTTPResponse(HTTPStatus(status), fields: HTTPFields([json]), body: Array(answer.utf8)),
      milliseconds: time, duration: .microseconds(12_345))
  }

  /// A token with these claims and an invalid signature.
  static func token(_ claims: String, algorithm: String = "RS256") -> String {
    let header = #"{"alg":"\#(algorithm)","typ":"JWT"}"#
    return [header, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
      + (algorithm == "none" ? "." : ".c2lnbmF0dXJlLXRoYXQtaXMtc2VjcmV0")
  }

  /// A token of a user who signed in with a second factor, valid at the time of the calls.
  static let idToken = token(
    #"{"iss":"https://securetoken.google.com/shop","aud":"shop","sub":"u1","user_id":"u1","iat":1795244300,"#
      + #""exp":1795247900,"auth_time":1795244300,"role":"boss","email":"a@example.com","email_verified":true,"#
      + #""firebase":{"sign_in_provider":"password","sign_in_second_factor":"totp"}}"#)
}
