import AuthCrypto
import Testing

/// The functions that other services hash passwords with.
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

  @Test func `scrypt gives the key of RFC 7914, and none for bad parameters`() {
    let made = Scrypt.key(from: [], salt: [], cost: 16, blockSize: 1, parallelization: 1, length: 64)
    #expect(
      made.map { Hexadecimal.encode($0) }
        == "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906")
    for (cost, size) in [(15, 1), (1, 1), (16, 0), (1 << 30, 8)] {
      #expect(
        Scrypt.key(from: [], salt: [], cost: cost, blockSize: size, parallelization: 1, length: 8) == nil)
    }
  }

  @Test func `AES with 256 bits encrypts the block of FIPS 197`() throws {
    let cipher = try #require(AES256(key: Array(0...31)))
    let block = (0...15).map { UInt8($0 * 0x11) }
    #expect(Hexadecimal.encode(cipher.encrypted(block)) == "8ea2b7ca516745bfeafc49904b496089")
    #expect(AES256(key: []) == nil)
  }
}
