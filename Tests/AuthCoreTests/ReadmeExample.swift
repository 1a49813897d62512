// README.md shows everything below this line; a test compares the two.
import AuthCore
import IdentityToolkit

func signIn(variables: [String: String], readCode: () -> String) async throws -> String {
  let project = try Project(environment: variables)
  let store = CredentialStore(path: try FilePaths(variables: variables).credentials, profile: "default")
  let auth = AuthClient(project, store: store, dependencies: .system(variables: variables))
  _ = try await auth.phone.send(PhoneNumber(parsing: "+1 650 555 0101"))
  return try await auth.phone.verify(code: readCode()).session.localID
}
