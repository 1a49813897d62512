import AuthCrypto
import Testing

@Suite struct HMACTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let number: Int
    let key: [UInt8]
    let message: [UInt8]
    let sha256: String
    let sha512: String

    var testDescription: String { "test case \(number)" }
  }

  @Test(arguments: [
    Vector(
      number: 1, key: [UInt8](repeating: 0x0B, count: 20),
      message: Array("Hi There".utf8),
      sha256: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
      sha512:
        "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
        + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"),
    Vector(
      number: 2, key: Array("Jefe".utf8),
      message: Array("what do ya want for nothing?".utf8),
      sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
      sha512:
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
        + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"),
    Vector(
      number: 3, key: [UInt8](repeating: 0xAA, count: 20),
      message: [UInt8](repeating: 0xDD, count: 50),
      sha256: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
      sha512:
        "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39"
        + "bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb"),
    Vector(
      number: 4, key: Array(1...25),
      message: [UInt8](repeating: 0xCD, count: 50),
      sha256: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
      sha512:
        "b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3db"
        + "a91ca5c11aa25eb4d679275cc5788063a5f19741120c4f2de2adebeb10a298dd"),
    Vector(
      number: 6, key: [UInt8](repeating: 0xAA, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
      sha512:
        "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
        + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"),
  ])
  func `RFC 4231 test cases`(vector: Vector) {
    #expect(Hexadecimal.encode(HMAC<SHA256>.code(of: vector.message, key: vector.key)) == vector.sha256)
    #expect(Hexadecimal.encode(HMAC<SHA512>.code(of: vector.message, key: vector.key)) == vector.sha512)
  }

  @Test func `RFC 2202 test cases 1 and 2`() {
    #expect(
      Hexadecimal.encode(
        HMAC<SHA1>.code(of: Array("Hi There".utf8), key: [UInt8](repeating: 0x0B, count: 20)))
        == "b617318655057264e28bc0b6fb378c8ef146be00")
    #expect(
      Hexadecimal.encode(
        HMAC<SHA1>.code(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
        == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
  }

  @Test(
    arguments: [
      ([], []), ([1], []), ([1, 2, 3], [1, 2, 3]), ([1, 2, 3], [1, 2, 4]), ([0, 2, 3], [1, 2, 3]),
    ] as [([UInt8], [UInt8])])
  func `comparing in constant time gives the same result as comparing`(one: [UInt8], other: [UInt8]) {
    #expect(isEqualInConstantTime(one, other) == (one == other))
  }
}
