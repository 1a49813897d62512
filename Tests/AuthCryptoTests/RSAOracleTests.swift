import AuthCrypto
import Foundation
import ServerCrypto
import TestSupport
import Testing

/// Checks all input and output against the `openssl` program.
@Suite(.needs("openssl"))
struct RSAOracleTests {
  private let home = try? TemporaryHome()
  private let message = Array("eyJhbGciOiJSUzI1NiJ9.e30".utf8)

  private func path(_ name: String) throws -> String { try "\(#require(home).path)/\(name)" }

  private func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return try path(name)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Returns what the program prints; its exit code must be 0.
  @discardableResult
  private func openssl(_ words: String...) throws -> String {
    let output = try path("out")
    let process = try ChildProcess(
      "/usr/bin/env", ["openssl"] + words, variables: #require(home).variables,
      streams: [.nothing, .writing(output), .nothing])
    #expect(try process.blockUntilEnd() == 0, "openssl \(words.joined(separator: " "))")
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  @Test func `openssl verifies our signature with our certificate`() throws {
    let key = try StrangerKey.key()
    let certificate = try write(
      key.certificate(
        commonName: "securetoken.system.gserviceaccount.com", validity: 946_684_800...978_307_199),
      to: "certificate")
    let described = try openssl(
      "x509", "-in", certificate, "-noout", "-subject", "-issuer", "-dates", "-nameopt", "RFC2253")
    #expect(
      described == """
        subject=CN=securetoken.system.gserviceaccount.com
        issuer=CN=securetoken.system.gserviceaccount.com
        notBefore=Jan  1 00:00:00 2000 GMT
        notAfter=Dec 31 23:59:59 2000 GMT

        """)
    let publicKey = try write(openssl("x509", "-in", certificate, "-noout", "-pubkey"), to: "public")
    try Data(key.signature(for: message)).write(to: URL(filePath: path("signature")))
    try Data(message).write(to: URL(filePath: path("message")))
    let verdict = try openssl(
      "dgst", "-sha256", "-verify", publicKey, "-signature", path("signature"), path("message"))
    #expect(verdict == "Verified OK\n")
    // The certificate is signed by its own key.
    #expect(
      try openssl("verify", "-no_check_time", "-CAfile", certificate, certificate).hasSuffix(": OK\n"))
  }

  @Test func `openssl reads our private key, and we read its keys`() throws {
    let ours = try write(StrangerKey.key().pem(), to: "ours")
    #expect(try openssl("pkey", "-in", ours, "-noout", "-check") == "Key is valid\n")
    try openssl("genrsa", "-traditional", "-out", path("old"), "2048")
    try openssl("pkcs8", "-topk8", "-nocrypt", "-in", path("old"), "-out", path("new"))
    let old = try read("old")
    #expect(old.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
    let key = try RSAPrivateKey(pem: old)
    #expect(try key.publicKey == RSAPrivateKey(pem: read("new")).publicKey)
    try Data(message).write(to: URL(filePath: path("message")))
    try openssl("dgst", "-sha256", "-sign", path("new"), "-out", path("signature"), path("message"))
    let signature = try Data(contentsOf: URL(filePath: path("signature")))
    #expect(key.publicKey.isValid([UInt8](signature), for: message))
    #expect(try key.signature(for: message) == [UInt8](signature))
  }

  @Test func `keys of other algorithms and sizes are refused with their own errors`() throws {
    try openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", path("ec"))
    #expect(throws: RSAError.notRSA) { try RSAPrivateKey(pem: read("ec")) }
    try openssl("genrsa", "-out", path("short"), "1024")
    #expect(throws: RSAError.unsuitable(bits: 1024)) { try RSAPrivateKey(pem: read("short")) }
    try openssl(
      "req", "-x509", "-newkey", "rsa:1024", "-nodes", "-keyout", path("k"), "-out", path("c"), "-subj",
      "/CN=x")
    #expect(throws: RSAError.unsuitable(bits: 1024)) { try RSAPublicKey(certificate: read("c")) }
    try openssl(
      "pkcs8", "-topk8", "-in", path("short"), "-out", path("locked"), "-passout", "pass:secret")
    #expect(throws: RSAError.unreadable(.privateKey)) { try RSAPrivateKey(pem: read("locked")) }
  }
}
