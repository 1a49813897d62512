import AuthCrypto
import ServerCrypto
import Testing

/// The functions with which other services hash passwords.
@Suite struct PasswordHashTests {
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
  ])
  func `MD5 gives the digests of RFC 1321`(message: String, digest: String) {
    #expect(Hexadecimal.encode(MD5.hash(Array(message.utf8))) == digest)
  }

  @Test(arguments: [
    (1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"), (2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    (4096, "4b007901b765489abead49d926f721d065a429c1"),
  ])
  func `PBKDF2 gives the keys of RFC 6070`(iterations: Int, key: String) {
    let made = PBKDF2<SHA1>.key(
      from: Array("password".utf8), salt: Array("salt".utf8), iterations: iterations, length: 20)
    #expect(Hexadecimal.encode(made) == key)
  }

  @Test(arguments: [
    (
      "passwd", "salt", 1,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (
      "Password", "NaCl", 80_000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
    ),
  ])
  func `PBKDF2 gives the keys of RFC 7914, with and without libcrypto`(
    password: String, salt: String, iterations: Int, key: String
  ) {
    let (password, salt) = (Array(password.utf8), Array(salt.utf8))
    for make in [PBKDF2<SHA256>.key, PBKDF2<SHA256>.ownKey] {
      #expect(Hexadecimal.encode(make(password, salt, iterations, 64)) == key)
    }
  }

  @Test(arguments: [
    (
      "", "", 16, 1, 1,
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", 1024, 8, 16,
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
    (
      "pleaseletmein", "SodiumChloride", 16_384, 8, 1,
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    ),
  ])
  func `scrypt gives the keys of RFC 7914`(
    password: String, salt: String, cost: Int, size: Int, times: Int, key: String
  ) {
    let made = Scrypt.key(
      from: Array(password.utf8), salt: Array(salt.utf8), cost: cost, blockSize: size, parallelization: times,
      length: 64)
    #expect(made.map { Hexadecimal.encode($0) } == key)
  }

  @Test(arguments: [
    (15, 1, 1), (1, 1, 1), (16, 0, 1), (1 << 30, 8, 1), (1 << 18, 8, 2), (16, 1, 17), (-16, 1, 1),
  ])
  func `scrypt rejects bad parameters and too much work`(cost: Int, size: Int, times: Int) {
    #expect(
      Scrypt.key(from: [], salt: [], cost: cost, blockSize: size, parallelization: times, length: 8) == nil)
  }

  @Test func `AES-256 encrypts the block of FIPS 197`() throws {
    let cipher = try #require(AES256(key: Array(0...31)))
    let block = (0...15).map { UInt8($0 * 0x11) }
    #expect(Hexadecimal.encode(cipher.encrypted(block)) == "8ea2b7ca516745bfeafc49904b496089")
    #expect(AES256(key: []) == nil)
  }
}
