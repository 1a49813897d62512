/// The hash parameters of an import (Docs/protocol.md 10.9).
package struct HashParameters: Codable, Sendable, Equatable {
  package var algorithm: String
  /// Base64 in either alphabet.
  package var signerKey: String?
  /// Base64 in either alphabet.
  package var saltSeparator: String?
  package var rounds: Int?
  package var memoryCost: Int?
  package var cpuMemCost: Int?
  package var parallelization: Int?
  package var blockSize: Int?
  var dkLen: Int?
  /// Whether the salt comes first; nil for the algorithm's own order.
  package var isSaltFirst: Bool?

  package init?(_ request: BatchCreateAccounts) {
    guard let algorithm = request.hashAlgorithm.filled else { return nil }
    self.algorithm = algorithm
    signerKey = request.signerKey.filled
    saltSeparator = request.saltSeparator.filled
    rounds = request.rounds
    memoryCost = request.memoryCost
    cpuMemCost = request.cpuMemCost
    parallelization = request.parallelization
    blockSize = request.blockSize
    dkLen = request.dkLen
    isSaltFirst =
      switch request.passwordHashOrder {
      case "SALT_AND_PASSWORD": true
      case "PASSWORD_AND_SALT": false
      default: nil
      }
  }

  package init?(text: String) {
    guard let parameters = try? BoundedDecoder.decode(Self.self, from: Array(text.utf8)) else { return nil }
    self = parameters
  }

  /// The parameters as they are stored with an account.
  package var text: String { JSONOutput.text(of: self) }

  package func check() throws(ServerError) {
    switch algorithm {
    case "HMAC_SHA512", "BCRYPT": break
    case "HMAC_SHA256", "HMAC_SHA1", "HMAC_MD5":
      guard signerKey != nil else { throw ServerError("EMPTY_HASH_KEY") }
    case "PBKDF_SHA1", "PBKDF2_SHA256": try check(rounds, 1...120_000, "INVALID_HASH_ROUNDS")
    case "MD5", "SHA1", "SHA256", "SHA512": try check(rounds, 0...8192, "INVALID_HASH_ROUNDS")
    case "SCRYPT":
      try check(rounds, 1...8, "INVALID_HASH_ROUNDS")
      try check(memoryCost, 1...14, "INVALID_HASH_MEMORY_COSTS")
    case "STANDARD_SCRYPT":
      for parameter in [cpuMemCost, parallelization, blockSize, dkLen] {
        try check(parameter, 1...Int(Int32.max), "INVALID_HASH_PARAMETER")
      }
      guard cpuMemCost?.nonzeroBitCount == 1 else { throw ServerError("INVALID_HASH_PARAMETER") }
    case "ARGON2": throw .notImplemented("The hash algorithm ARGON2")
    default: throw ServerError("INVALID_HASH_ALGORITHM")
    }
  }

  private func check(
    _ number: Int?, _ range: ClosedRange<Int>, _ code: ErrorCode
  ) throws(ServerError) {
    guard range.contains(number ?? 0) else { throw ServerError(code) }
  }
}
