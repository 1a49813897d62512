import ServerCrypto
import Testing

@Suite struct UniqueIDTests {
  @Test(
    arguments: [
      (0x00, "00000000-0000-4000-8000-000000000000"), (0xFF, "ffffffff-ffff-4fff-bfff-ffffffffffff"),
      (0xAB, "abababab-abab-4bab-abab-abababababab"),
    ] as [(UInt8, String)])
  func `RFC 9562 5.4: version 4, variant 10, and all other bits random`(byte: UInt8, text: String) {
    #expect(UniqueID.text(Array(repeating: byte, count: 16)) == text)
  }
}
