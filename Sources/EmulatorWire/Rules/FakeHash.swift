/// What Google's emulator stores for a password instead of a hash.
package enum FakeHash {
  package static let prefix = "fakeHash:"

  package static func text(of password: String, salt: String) -> String {
    "\(prefix)salt=\(salt):password=\(password)"
  }
}
