// Swift 6.3 crashes on this file. It needs all of: a typed error whose payloads hold objects, two patterns, a `where`,
// no final `catch`, and a function that throws any error.
final class Details: Sendable {}

struct Refused: Sendable {
  let details = Details()
  var isRetryable: Bool { true }
}

struct Invalid: Sendable { let reason = "too short" }

enum SignInError: Error { case refused(Refused), invalid(Invalid), signedOut }

func signIn() throws(SignInError) -> String { "uid" }

func outcome() throws -> String {
  do {
    return try signIn()
  } catch SignInError.refused(let refused) where refused.isRetryable {
    return "later"
  } catch SignInError.invalid(let invalid) {
    return "invalid: \(invalid.reason)"
  }
}
