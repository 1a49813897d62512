import AuthCrypto
import Testing

/// The examples that NIST publishes with FIPS 180-4: nothing, "abc", 448 bits, 896 bits, a million times "a".
@Suite struct HashFunctionTests {
  @Test(
    arguments: [
      (
        "", 1,
        "da39a3ee5e6b4b0d3255bfef95601890afd80709"
      ),
      (
        "abc", 1,
        "a9993e364706816aba3e25717850c26c9cd0d89d"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        1,
        "a49b2446a02c645bf419f995b67091253a04a259"
      ),
      (
        "a", 1000000,
        "34aa973cd4c4daa4f61eeb2bdbad27316534016f"
      ),
    ] as [(String, Int, String)])
  func `SHA-1 gives the published hashes`(text: String, count: Int, expected: String) {
    #expect(Hexadecimal.encode(SHA1.hash(repeated(text, count))) == expected)
  }

  @Test(
    arguments: [
      (
        "", 1,
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      ),
      (
        "abc", 1,
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        1,
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        "a", 1000000,
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ] as [(String, Int, String)])
  func `SHA-256 gives the published hashes`(text: String, count: Int, expected: String) {
    #expect(Hexadecimal.encode(SHA256.hash(repeated(text, count))) == expected)
  }

  @Test(
    arguments: [
      (
        "", 1,
        "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
      ),
      (
        "abc", 1,
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c33596fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        1,
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
      ),
      (
        "a", 1000000,
        "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
      ),
    ] as [(String, Int, String)])
  func `SHA-512 gives the published hashes`(text: String, count: Int, expected: String) {
    #expect(Hexadecimal.encode(SHA512.hash(repeated(text, count))) == expected)
  }

  @Test func `parts of any size give the hash of the whole`() {
    let message = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
    for size in [1, 3, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129] {
      var small = SHA256()
      var large = SHA512()
      for start in stride(from: 0, to: message.count, by: size) {
        small.update(message[start..<min(start + size, message.count)])
        large.update(message[start..<min(start + size, message.count)])
      }
      #expect(small.finish() == SHA256.hash(message))
      #expect(large.finish() == SHA512.hash(message))
    }
  }

  @Test func `every length near the block size is padded correctly`() {
    // The hash of the hashes of 0 to 300 zero bytes, computed with another program.
    let lengths = 0...300
    #expect(
      Hexadecimal.encode(SHA256.hash(lengths.flatMap { SHA256.hash([UInt8](repeating: 0, count: $0)) }))
        == "21ca6b0414077d01ad81ff2cd5ac9dfceaa3dd757d8d93e865935929b573c501")
    #expect(
      Hexadecimal.encode(SHA256.hash(lengths.flatMap { SHA1.hash([UInt8](repeating: 0, count: $0)) }))
        == "6aea71af34d1dccd36ee1c5634a6af39f2d36f018b07de3c86308ebcb6c23a9f")
    #expect(
      Hexadecimal.encode(SHA256.hash(lengths.flatMap { SHA512.hash([UInt8](repeating: 0, count: $0)) }))
        == "286cfec14ae6eab561ad1ac7ee808e28258e34b17fd9ec20189f10656d143f51")
  }

  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }
}
