extension HashParameters {
  func verdict(on password: String, hash: String, salt: String?) -> PasswordCheck.Verdict {
    guard let hash = Self.bytes(hash), !hash.isEmpty else { return .differs }
    if algorithm == "BCRYPT" {
      return bcryptVerdict(on: password, hash: String(decoding: hash, as: UTF8.self))
    }
    if let excess { return .unaffordable(excess) }
    let salt = salt.flatMap(Self.bytes) ?? []
    guard let made = hashed(Array(password.utf8), salt: salt, length: hash.count) else { return .differs }
    if algorithm == "MD5", hash.count == 2 * made.count {
      // Production accepts the digest in hexadecimal (firebase-tools issue 1617).
      return isEqualInConstantTime(Array(Hexadecimal.encode(made).utf8), hash.map { $0 | 0x20 })
        ? .isSame : .differs
    }
    return isEqualInConstantTime(made, hash) ? .isSame : .differs
  }

  private func bcryptVerdict(on password: String, hash: String) -> PasswordCheck.Verdict {
    do throws(Bcrypt.Obstacle) {
      return try Bcrypt.matches(Array(password.utf8), hash: hash) ? .isSame : .differs
    } catch {
      switch error {
      case .malformed: return .differs
      case .missingLibrary: return .needsLibrary
      case .unaffordable(let cost):
        return .unaffordable("cost \(cost), more than \(Bcrypt.highestCost)")
      }
    }
  }

  /// The parameters that need more work than this server does; nil if none does.
  ///
  /// A server in the default mode accepts any parameters in an import, as Google's emulator does.
  private var excess: String? {
    let mostRounds =
      switch algorithm {
      case "PBKDF_SHA1", "PBKDF2_SHA256": 120_000
      case "MD5", "SHA1", "SHA256", "SHA512": 8192
      default: Int.max
      }
    if let rounds, rounds > mostRounds { return "\(rounds) rounds, more than \(mostRounds)" }
    switch algorithm {
    case "SCRYPT":
      guard let rounds, let memoryCost, (1...8).contains(rounds), memoryCost > 14 else { return nil }
      return "memory cost \(memoryCost), more than 14"
    case "STANDARD_SCRYPT":
      guard let cpuMemCost, let blockSize, let parallelization, cpuMemCost > 0, blockSize > 0,
        parallelization > 0,
        !Scrypt.isAffordable(cost: cpuMemCost, blockSize: blockSize, parallelization: parallelization)
      else { return nil }
      return "cost \(cpuMemCost), block size \(blockSize), parallelization \(parallelization)"
    default: return nil
    }
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
    // Every 20 or 32 bytes of a derived key cost all the rounds again.
    case "PBKDF_SHA1" where length <= 64:
      PBKDF2<SHA1>.key(from: password, salt: salt, iterations: rounds ?? 1, length: length)
    case "PBKDF2_SHA256" where length <= 64:
      PBKDF2<SHA256>.key(from: password, salt: salt, iterations: rounds ?? 1, length: length)
    case "STANDARD_SCRYPT":
      Scrypt.key(
        from: password, salt: salt, cost: cpuMemCost ?? 0, blockSize: blockSize ?? 0,
        parallelization: parallelization ?? 0, length: length)
    case "SCRYPT": encrypted(password, salt: salt, length: length)
    default: nil
    }
  }

  /// The project's own algorithm: the signer key, encrypted with a key derived from the password.
  private func encrypted(_ password: [UInt8], salt: [UInt8], length: Int) -> [UInt8]? {
    guard let signer = signerKey.flatMap(Self.bytes), signer.count == length, length <= 1024,
      (0...14).contains(memoryCost ?? 0),
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

  private static func bytes(_ text: String) -> [UInt8]? {
    let letters = text.replacing("+", with: "-").replacing("/", with: "_")
    return Base64URL.decode(String(letters.prefix(before: "=")))
  }
}
