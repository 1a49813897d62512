/// What Google's emulator stores for a password in place of a hash.
package enum FakeHash {
  /// How it begins.
  package static let prefix = "fakeHash:"

  package static func text(of password: String, salt: String) -> String {
    "\(prefix)salt=\(salt):password=\(password)"
  }
}
