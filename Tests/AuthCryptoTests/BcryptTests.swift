import ServerCrypto
import Testing

/// The hash of an empty password, and whether this machine computes it.
private let emptyHash = {
  let text = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"
  return (text: text, isComputed: (try? Bcrypt.matches([], hash: text)) != nil)
}()

/// bcrypt by the system's libcrypt; the vectors are those of crypt_blowfish.
@Suite(.enabled(if: emptyHash.isComputed, "libcrypt computes bcrypt"))
struct BcryptTests {
  @Test(arguments: [
    ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
    ("U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
    ("U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"), ("", emptyHash.text),
  ])
  func `a hash matches its password and no other`(password: String, hash: String) throws {
    #expect(try Bcrypt.matches(Array(password.utf8), hash: hash))
    #expect(try Bcrypt.matches(Array(password.utf8), hash: hash.replacing("$2a$", with: "$2b$")))
    #expect(try Bcrypt.matches(Array((password + "x").utf8), hash: hash) == false)
    // A zero byte would end the string in C.
    #expect(try Bcrypt.matches(Array(password.utf8) + [0], hash: hash) == false)
  }
}

/// Refused before any library is called.
@Suite struct BcryptLimitTests {
  @Test(arguments: [
    "", "$2a$05$", "$1$abcdefgh$abcdefghijklmnopqrstuv",
    "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe\n",
    "$2a$xx$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "$2a$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
  ])
  func `an invalid bcrypt hash is refused`(text: String) {
    #expect(throws: Bcrypt.Obstacle.malformed) { try Bcrypt.matches([], hash: text) }
  }

  @Test(arguments: [15, 31])
  func `a cost above the limit is not computed`(cost: Int) {
    #expect(throws: Bcrypt.Obstacle.unaffordable(cost: cost)) {
      try Bcrypt.matches([], hash: "$2a$\(cost)$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW")
    }
  }
}
