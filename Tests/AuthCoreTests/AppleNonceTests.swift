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

  /// The raw values of some nonces, as bytes.
  private static func nonces(_ count: Int, from randomBytes: (Int) -> [UInt8]) -> [[UInt8]] {
    (0..<count).map { _ in
      AppleNonce.make(madeAt: .distantPast, randomBytes: randomBytes).raw.reveal { Array($0.utf8) }
    }
  }

  private static let made = nonces(10_000, from: SecretRandom.bytes)

  /// How often each character occurs, at one position or anywhere.
  private static func counts(in nonces: [[UInt8]], at position: Int? = nil) -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for nonce in nonces {
      for byte in position.map({ nonce[$0...$0] }) ?? nonce[...] { counts[Int(byte)] += 1 }
    }
    return counts
  }

  /// Pearson's statistic against 64 equally likely characters.
  private func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / 64
    return AppleNonce.alphabet.reduce(0) { sum, character in
      let difference = Double(counts[Int(character)]) - expected
      return sum + difference * difference / expected
    }
  }

  /// With 63 degrees of freedom a fair generator exceeds 143.3 once in ten million runs.
  private static let bound = 143.3

  @Test func `ten thousand nonces are unique, have 32 characters, and use each character equally often`() {
    let counts = Self.counts(in: Self.made)
    #expect(Set(Self.made).count == 10_000)
    #expect(Self.made.allSatisfy { $0.count == 32 })
    #expect(counts.indices.filter { counts[$0] > 0 } == AppleNonce.alphabet.map(Int.init).sorted())
    #expect(chiSquare(counts) < Self.bound)
  }

  @Test(arguments: [0, 31])
  func `each character is equally likely at each position`(position: Int) {
    #expect(chiSquare(Self.counts(in: Self.made, at: position)) < Self.bound)
  }

  @Test func `the test detects the bias of 65 characters`() {
    // A byte modulo 65 makes one of the characters 1.75 times as likely as most others.
    let biased = Self.nonces(2000) { SecretRandom.bytes($0).map { $0 % 65 } }
    #expect(chiSquare(Self.counts(in: biased)) > Self.bound)
  }

  @Test func `every byte is used, and each character covers four of them`() {
    let nonce = AppleNonce.make(length: 128, madeAt: .distantPast) { count in (0..<count).map { UInt8($0) } }
    nonce.raw.reveal { #expect($0 == Self.alphabet + Self.alphabet) }
    let upper = AppleNonce.make(length: 128, madeAt: .distantPast) { count in
      (128..<128 + count).map { UInt8($0) }
    }
    #expect(upper == nonce)
  }

  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("é", "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"),
  ])
  func `Apple gets the SHA-256 in lowercase hexadecimal digits`(raw: String, hash: String) {
    #expect(AppleNonce(Secret(raw), madeAt: .distantPast).hashed == hash)
  }

  @Test func `a used nonce keeps its hash and loses its raw value`() {
    let nonce = StoredNonce(AppleNonce(Secret("abc"), madeAt: .distantPast)).used(at: .distantFuture)
    #expect(nonce.rawNonce == nil && nonce.usedAt == .distantFuture)
    #expect(nonce.hashedNonce.hasPrefix("ba7816bf"))
    #expect(AppleNonce(nonce) == nil)
    #expect(!"\(AppleNonce(Secret("abc"), madeAt: .distantPast))".contains("abc"))
  }
}
