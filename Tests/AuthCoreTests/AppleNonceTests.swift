import AuthCrypto
import Foundation
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct AppleNonceTests {
  private static let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._"

  @Test func `the alphabet is the SDK's, without W`() {
    #expect(AppleNonce.alphabet == Array(Self.alphabet.utf8))
    #expect(Set(AppleNonce.alphabet).count == 64)
    #expect(!Self.alphabet.contains("W"))
  }

  /// What one run of ten thousand leaves: how often each character came.
  private func counts(
    _ randomBytes: (Int) -> [UInt8], at position: Int? = nil
  ) -> (counts: [UInt8: Int], different: Int) {
    var counts: [UInt8: Int] = [:]
    var seen: Set<Secret> = []
    for _ in 0..<10_000 {
      let nonce = AppleNonce.make(madeAt: .distantPast, randomBytes: randomBytes)
      guard let raw = nonce.rawNonce else { continue }
      seen.insert(raw)
      raw.reveal { text in
        #expect(text.utf8.count == 32)
        let all = Array(text.utf8)
        for byte in position.map({ all[$0...$0] }) ?? all[...] { counts[byte, default: 0] += 1 }
      }
    }
    return (counts, seen.count)
  }

  /// Pearson's statistic against 64 equally likely characters.
  private func chiSquare(_ counts: [UInt8: Int]) -> Double {
    let expected = Double(counts.values.reduce(0, +)) / 64
    return AppleNonce.alphabet.reduce(0) { sum, character in
      let difference = Double(counts[character, default: 0]) - expected
      return sum + difference * difference / expected
    }
  }

  /// With 63 degrees of freedom a fair generator exceeds 143.3 once in ten million runs.
  private static let bound = 143.3

  @Test func `ten thousand nonces are different, of 32 characters of the alphabet, each as likely`() {
    let (counts, different) = counts(SecretRandom.bytes)
    #expect(different == 10_000)
    #expect(Set(counts.keys) == Set(AppleNonce.alphabet))
    #expect(chiSquare(counts) < Self.bound)
  }

  @Test(arguments: [0, 31])
  func `so is the character of one place`(position: Int) {
    #expect(chiSquare(counts(SecretRandom.bytes, at: position).counts) < Self.bound)
  }

  @Test func `the measure finds the bias of 65 characters`() {
    // A byte modulo 65 makes 61 of the characters a third likelier than the others.
    let (counts, _) = counts { SecretRandom.bytes($0).map { $0 % 65 } }
    #expect(chiSquare(counts) > Self.bound)
  }

  @Test func `every byte is taken, and each character stands for four of them`() {
    let nonce = AppleNonce.make(length: 128, madeAt: .distantPast) { count in (0..<count).map { UInt8($0) } }
    nonce.rawNonce?.reveal { #expect($0 == Self.alphabet + Self.alphabet) }
    let upper = AppleNonce.make(length: 128, madeAt: .distantPast) { count in
      (128..<128 + count).map { UInt8($0) }
    }
    #expect(upper == nonce)
  }

  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("é", "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"),
  ])
  func `Apple gets the SHA-256 in lower-case hexadecimal digits`(raw: String, hash: String) {
    #expect(AppleNonce(Secret(raw), madeAt: .distantPast).hashedNonce == hash)
  }

  @Test func `a used nonce keeps its hash and loses its raw text`() {
    let nonce = AppleNonce(Secret("abc"), madeAt: .distantPast).used(at: .distantFuture)
    #expect(nonce.rawNonce == nil && nonce.usedAt == .distantFuture)
    #expect(nonce.hashedNonce.hasPrefix("ba7816bf"))
    #expect(!"\(AppleNonce(Secret("abc"), madeAt: .distantPast))".contains("abc"))
  }
}
