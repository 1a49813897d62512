// Swift 6.3 crashes on this file, too. It needs all of: a typed error whose payload holds an object, a pattern without a final
// `catch`, a function that throws any error, and a path in it that never returns.
final class Details: Sendable {}

struct Refused: Sendable { let details = Details() }

enum SignInError: Error { case refused(Refused), signedOut }

func signIn() throws(SignInError) -> String { "uid" }

func outcome(_ name: String?) throws -> String {
  guard let name else { fatalError("no name") }
  do {
    return try signIn() + name
  } catch .refused(let refused) {
    return "refused: \(refused.details)"
  }
}
