// README.md shows everything below this line; a test compares the two.
import AuthCore
import AuthLocalServer

func signIn() async throws -> Session {
  let server = try LocalServer("demo-app")
  let auth = server.client()
  let number = try PhoneNumber("+1 650 555 0101")
  let verification = try await auth.phone.send(number)
  return try await verification.verify(code: server.codes(to: number).last ?? "").session
}
