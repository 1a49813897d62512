import TestSupport
import Testing

@Suite struct SignOutTextTests {
  @Test func `one forgotten profile is named in the singular`() async throws {
    let authctl = try Authctl()
    try await authctl.done("anonymous", "sign-in")
    let one = try await authctl.done("signout", "--all", "--yes").output
    #expect(one.hasPrefix("Forgot profile default.\n"), "\(one)")
    try await authctl.done("anonymous", "sign-in")
    try await authctl.done("anonymous", "sign-in", "--profile", "work")
    let two = try await authctl.done("signout", "--all", "--yes").output
    #expect(two.hasPrefix("Forgot the profiles default, work.\n"), "\(two)")
  }
}
