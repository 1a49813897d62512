/// What Google's emulator stores for a password in place of a hash.
enum FakeHash {
  /// How it begins.
  static let mark = "fakeHash:"

  static func text(of password: String, salt: String) -> String { "\(mark)salt=\(salt):password=\(password)" }
}
