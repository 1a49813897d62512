import AuthHTTP
import BoundedJSON
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

extension LinearWorkTests {
  /// A text of combining marks of two classes, which Swift's own comparison sorts in quadratic time.
  private static func marks(_ count: Int) -> String { String(repeating: "\u{301}\u{323}", count: count) }

  private static func escapedMarks(_ count: Int) -> String {
    String(repeating: "%CC%81%CC%A3", count: count)
  }

  /// Requests in which a run of combining marks is a name, or is compared with one.
  static let marked: [Load] =
    [
      ("accounts:signUp", "email"), ("accounts:signUp", "tenantId"), ("accounts:signUp", "phoneNumber"),
      ("accounts:signInWithPassword", "email"), ("accounts:createAuthUri", "identifier"),
      ("accounts:createAuthUri", "providerId"), ("accounts:sendOobCode", "requestType"),
      ("accounts:lookup", "idToken"), ("accounts:update", "oobCode"),
      ("accounts:signInWithIdp", "requestUri"),
      ("accounts:signInWithIdp", "postBody"), ("accounts:signInWithIdp", "pendingToken"),
      ("accounts:signInWithCustomToken", "token"), ("accounts:signInWithPhoneNumber", "sessionInfo"),
      ("accounts:signInWithEmailLink", "email"), ("accounts:resetPassword", "oobCode"),
      ("accounts:sendVerificationCode", "phoneNumber"), ("projects/demo/accounts:query", "tenantId"),
      ("projects/demo/accounts:batchCreate", "hashAlgorithm"), ("projects/demo/accounts", "localId"),
      ("projects/demo/accounts:update", "customAttributes"),
    ].map { path, member in
      Load("marks as \(member) of \(path)", from: 1000) { count in
        (
          .post, "\(toolkit)/\(path)",
          .object(["returnSecureToken": true, member: .string("a\(marks(count))")])
        )
      }
    } + [
      Load("marks as a JSON name", from: 1000) { count in
        (.post, "\(toolkit)/accounts:signUp", .object(["a\(marks(count))": 1, marks(count): 2]))
      },
      Load("marks as a name in a form", from: 1000) { count in
        (
          .post, "/securetoken.googleapis.com/v1/token",
          .string("a\(escapedMarks(count))=b&\(escapedMarks(count))=c")
        )
      },
      Load("marks as a grant type", from: 1000) { count in
        (.post, "/securetoken.googleapis.com/v1/token", .string("grant_type=\(escapedMarks(count))"))
      },
      Load("marks in a query", from: 1000) { count in
        (.get, "/emulator/auth/handler?\(escapedMarks(count))=b&mode=\(escapedMarks(count))", [:])
      },
      Load("marks in a path", from: 1000) { count in
        (.post, "\(toolkit)/projects/\(escapedMarks(count))/tenants/\(escapedMarks(count))/accounts", [:])
      },
      Load(
        "marks in header fields", from: 1000,
        fields: { count in
          ["Accept", "Origin", "X-Firebase-Locale", "Accept-Language", "Cookie", "X-Client-Version"].map {
            HTTPFields.Field($0, "a\(marks(count))")
          }
        }
      ) { _ in (.post, "\(toolkit)/accounts:signUp", [:]) },
      Load("marks in claims of a token", from: 1000) { count in
        let claims = #"{"sub":"s\#(marks(count))","a\#(marks(count))":1,"email":"\#(marks(count))@b.co"}"#
        return (
          .post, "\(toolkit)/accounts:signInWithIdp", idp("providerId=google.com&id_token=\(claims)")
        )
      },
      Load("marks in custom claims", from: 1000) { count in
        let claims = #"{"\#(marks(count))":1,"b\#(marks(count))":2}"#
        return (
          .post, "\(toolkit)/accounts:signInWithCustomToken",
          ["token": .string(#"{"uid":"u\#(marks(count))","claims":\#(claims)}"#)]
        )
      },
      Load("marks in an imported account", from: 1000) { count in
        let text = JSONValue.string("a\(marks(count))")
        let identity: JSONValue = ["providerId": text, "rawId": text]
        let factor: JSONValue = ["phoneInfo": .string("+1\(marks(count))"), "mfaEnrollmentId": text]
        return (
          .post, "\(project)/accounts:batchCreate",
          ["users": [["localId": text, "providerUserInfo": [identity, identity], "mfaInfo": [factor]]]]
        )
      },
      Load("marks in settings", from: 1000) { count in
        (
          .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=\(escapedMarks(count))",
          [
            "signIn": ["phoneNumber": ["testPhoneNumbers": .object([marks(count): "123456"])]],
            "authorizedDomains": [.string(marks(count))],
          ]
        )
      },
    ]

  @Test(arguments: marked) func `a run of combining marks takes linear time`(load: Load) throws {
    #expect(try ratio(load) < linearGrowth)
    #expect(try ratio(load, mode: .production) < linearGrowth, "strict")
  }
}
