import Foundation
import TestSupport
import Testing

/// Imported password hashes on a system without the libraries that compute them.
@Suite struct ImportedHashTests {
  private let authctl: Binary

  init() throws {
    let home = try TemporaryHome()
    let folder = "\(home.path)/lib"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Found first by the loader, but unusable.
    for name in ["libcrypt.so.1", "libcrypt.so.2", "libcrypto.so.3", "libcrypto.so.1.1"] {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
    }
    authctl = try Binary(
      home: home, variables: ["LD_LIBRARY_PATH": folder, "AUTHCTL_PASSWORD": "notasecret"])
  }

  private func signIn(hash: String, salt: String, _ parameters: String) async throws -> Binary.Outcome {
    let users =
      #"{"users":[{"localId":"jane","email":"jane@x.org","passwordHash":"\#(hash)","salt":"\#(salt)"}]}"#
    try Data(users.utf8).write(to: URL(filePath: "\(authctl.home.path)/users.json"))
    return try await authctl.shell(
      "cd && echo '\(parameters)' | authctl emulator import users.json --hash-config - >/dev/null && authctl email sign-in jane@x.org"
    )
  }

  @Test func `without libcrypt, a bcrypt hash is refused and the package is named`() async throws {
    let hash = Data("$2b$05$abcdefghijklmnopqrstuuyNVOsNLo1he09KkPSeHvVOqEZYhiaQW".utf8).base64EncodedString()
    let refused = try await signIn(hash: hash, salt: "", "algorithm: BCRYPT")
    #expect(refused.status == 1)
    #expect(refused.error.contains("apt install libcrypt1"), "\(refused.error)")
  }

  @Test func `without libcrypto the other hashes sign in`() async throws {
    // Computed with Python's hashlib: 1000 rounds of PBKDF2 with SHA-256 over the salt pepper!!.
    let done = try await signIn(
      hash: "aPPvKY3DWWJPPpauVhMHFnPeg5EDLOHEi7XJidzzdbI=", salt: "cGVwcGVyISE=",
      "algorithm: PBKDF2_SHA256, rounds: 1000")
    #expect(done.status == 0, "\(done.error)")
  }
}
