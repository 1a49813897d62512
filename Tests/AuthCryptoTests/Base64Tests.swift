import AuthCrypto
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", "", ""), ("f", "Zg==", "MY"), ("fo", "Zm8=", "MZXQ"), ("foo", "Zm9v", "MZXW6"),
    ("foob", "Zm9vYg==", "MZXW6YQ"), ("fooba", "Zm9vYmE=", "MZXW6YTB"),
    ("foobar", "Zm9vYmFy", "MZXW6YTBOI"),
  ])
  func `RFC 4648 section 10 vectors`(plain: String, base64: String, base32: String) {
    let bytes = Array(plain.utf8)
    let base64URL = String(base64.prefix { $0 != "=" })
    #expect(Base64.encode(bytes) == base64)
    #expect(Base64.decode(base64) == bytes)
    #expect(Base64URL.encode(bytes) == base64URL)
    #expect(Base64URL.decode(base64URL) == bytes)
    #expect(Base32.encode(bytes) == base32)
    #expect(Base32.decode(base32) == bytes)
  }

  @Test func `the two alphabets differ in the last two letters`() {
    let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
    #expect(Base64.encode(bytes) == "++//")
    #expect(Base64URL.encode(bytes) == "--__")
    #expect(Base64.decode("--__") == nil)
    #expect(Base64URL.decode("++//") == nil)
  }

  @Test(arguments: ["A", "AAAAA", "Zg==", "Zg=", "Zh", "Zm9", "Zm 8", "Zm8\n", "Zmé8"])
  func `base64url rejects foreign letters, impossible lengths and leftover bits`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test(arguments: ["Zg", "Zg=", "Zg===", "Z===", "====", "Zh==", "Zm9=", "Zm=8", "Zm8=Zm8="])
  func `base64 rejects wrong padding and leftover bits`(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test(arguments: ["mzxw6ytboi", "MZXW 6YTB OI", "MZXW-6YTB-OI======", "MZXW6YTBOI=="])
  func `base32 reads what people write`(text: String) {
    #expect(Base32.decode(text) == Array("foobar".utf8))
  }

  @Test(arguments: ["M", "MZX", "MZXW6Y", "MZ", "0", "MY1=", "M=ZX"])
  func `base32 rejects foreign letters, impossible lengths and leftover bits`(text: String) {
    #expect(Base32.decode(text) == nil)
  }

  @Test func `every byte survives encoding and decoding`() {
    let bytes = Array(UInt8.min...UInt8.max)
    for end in 250...256 {
      let part = Array(bytes[..<end])
      #expect(Base64.decode(Base64.encode(part)) == part)
      #expect(Base64URL.decode(Base64URL.encode(part)) == part)
      #expect(Base32.decode(Base32.encode(part)) == part)
    }
    #expect(Hexadecimal.encode([0x00, 0x9A, 0xFF] as [UInt8]) == "009aff")
  }

  @Test(arguments: [0, 1, 7, 8, 32, 33])
  func `random bytes have the requested length and do not repeat`(count: Int) {
    #expect(SecretRandom.bytes(count).count == count)
    if count >= 32 { #expect(SecretRandom.bytes(count) != SecretRandom.bytes(count)) }
  }
}
