import AuthCrypto
import IdentityToolkit

extension HashParameters {
  /// Whether an imported hash was made from this password; false for algorithms that this server does not know (BCRYPT and ARGON2).
  func made(_ user: UserRecord, from password: String) -> Bool {
    guard let hash = user.passwordHash.flatMap(Self.bytes), !hash.isEmpty else { return false }
    let salt = user.salt.flatMap(Self.bytes) ?? []
    guard let made = hashed(Array(password.utf8), salt: salt, length: hash.count) else { return false }
    return isEqualInConstantTime(made, hash)
  }

  private func hashed(_ password: [UInt8], salt: [UInt8], length: Int) -> [UInt8]? {
    switch algorithm {
    case "HMAC_SHA512": keyed(SHA512.self, password, salt)
    case "HMAC_SHA256": keyed(SHA256.self, password, salt)
    case "HMAC_SHA1": keyed(SHA1.self, password, salt)
    case "HMAC_MD5": keyed(MD5.self, password, salt)
    case "SHA512": repeated(SHA512.self, password, salt)
    case "SHA256": repeated(SHA256.self, password, salt)
    case "SHA1": repeated(SHA1.self, password, salt)
    case "MD5": repeated(MD5.self, password, salt)
    case "PBKDF_SHA1":
      PBKDF2<SHA1>.key(from: password, salt: salt, iterations: rounds ?? 1, length: length)
    case "PBKDF2_SHA256":
      PBKDF2<SHA256>.key(from: password, salt: salt, iterations: rounds ?? 1, length: length)
    case "STANDARD_SCRYPT":
      Scrypt.key(
        from: password, salt: salt, cost: cpuMemCost ?? 0, blockSize: blockSize ?? 0,
        parallelization: parallelization ?? 0, length: length)
    case "SCRYPT": encrypted(password, salt: salt)
    default: nil
    }
  }

  /// The project's own algorithm: the signer key, encrypted under a key from the password.
  private func encrypted(_ password: [UInt8], salt: [UInt8]) -> [UInt8]? {
    guard let signer = signerKey.flatMap(Self.bytes),
      let key = Scrypt.key(
        from: password, salt: salt + (saltSeparator.flatMap(Self.bytes) ?? []), cost: 1 << (memoryCost ?? 0),
        blockSize: rounds ?? 0, parallelization: 1, length: 32)
    else { return nil }
    return AES256(key: key)?.counterEncrypted(signer)
  }

  private func keyed<Hash: HashFunction>(
    _ hash: Hash.Type, _ password: [UInt8], _ salt: [UInt8]
  ) -> [UInt8]? {
    let input = isSaltFirst == true ? salt + password : password + salt
    return HMAC<Hash>.code(of: input, key: signerKey.flatMap(Self.bytes) ?? [])
  }

  private func repeated<Hash: HashFunction>(
    _ hash: Hash.Type, _ password: [UInt8], _ salt: [UInt8]
  ) -> [UInt8]? {
    var result = Hash.hash(isSaltFirst == false ? password + salt : salt + password)
    for _ in 1..<max(rounds ?? 1, 1) { result = Hash.hash(result) }
    return result
  }

  /// Decodes base64 in either alphabet, with or without padding.
  private static func bytes(_ text: String) -> [UInt8]? {
    let letters = text.replacing("+", with: "-").replacing("/", with: "_")
    return Base64URL.decode(String(letters.prefix { $0 != "=" }))
  }
}
