/// How the passwords of imported accounts are hashed, by the names of any program that has them: the Firebase console, a project's
/// settings, the Admin SDKs, `firebase auth:import`.
///
/// It has the project's signer key, so no message quotes a value of it.
package struct HashConfiguration: Sendable, Equatable {
  /// The parameters by their names in ``BatchCreateAccounts``.
  package private(set) var members: ByName<JSONValue> = [:]

  /// What is wrong with which parameter, as the end of a sentence: `has no algorithm`.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// The name in ``BatchCreateAccounts`` of the parameter that is wrong; nil if none is.
    package let parameter: String?

    package init(_ description: String, of parameter: String? = nil) {
      self.description = description
      self.parameter = parameter
    }
  }

  /// The algorithms of production; of those, only `ARGON2` is refused.
  package static let algorithms = [
    "SCRYPT", "STANDARD_SCRYPT", "BCRYPT", "PBKDF2_SHA256", "PBKDF_SHA1", "HMAC_SHA512", "HMAC_SHA256",
    "HMAC_SHA1",
    "HMAC_MD5", "SHA512", "SHA256", "SHA1", "MD5",
  ]

  /// The names, in lower case and without dashes and underscores.
  private static let names: ByName<String> = [
    "algorithm": "hashAlgorithm", "hashalgorithm": "hashAlgorithm", "hashalgo": "hashAlgorithm",
    "base64signerkey": "signerKey", "signerkey": "signerKey", "key": "signerKey", "hashkey": "signerKey",
    "base64saltseparator": "saltSeparator", "saltseparator": "saltSeparator", "rounds": "rounds",
    "memcost": "memoryCost", "memorycost": "memoryCost", "cpumemcost": "cpuMemCost",
    "parallelization": "parallelization", "blocksize": "blockSize", "dklen": "dkLen",
    "derivedkeylength": "dkLen", "passwordhashorder": "passwordHashOrder",
    "inputorder": "passwordHashOrder", "hashinputorder": "passwordHashOrder",
  ]
  private static let numbers: Set<Name> = [
    "rounds", "memoryCost", "cpuMemCost", "parallelization", "blockSize", "dkLen",
  ]
  private static let orders: ByName<String> = [
    "SALT_FIRST": "SALT_AND_PASSWORD", "SALT_AND_PASSWORD": "SALT_AND_PASSWORD",
    "PASSWORD_FIRST": "PASSWORD_AND_SALT", "PASSWORD_AND_SALT": "PASSWORD_AND_SALT",
  ]

  /// The name in ``BatchCreateAccounts`` of a parameter; nil if it is none.
  package static func name(_ name: String) -> String? { names[plain(name)] }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

  /// Reads the parameters.
  ///
  /// - Throws: ``Fault`` that names the parameter, never its value.
  package init(members given: ByName<JSONValue>) throws(Fault) {
    for (name, value) in given.sorted(by: { $0.key < $1.key }) where value != .null {
      guard let known = Self.name(name) else {
        throw Fault("has the unknown parameter \(String(name.prefix(40)))")
      }
      let value = try Self.value(value, of: known, called: name)
      guard members.updateValue(value, forKey: known) ?? value == value else {
        throw Fault("has two values of \(name), under different names", of: known)
      }
    }
    guard let algorithm = members["hashAlgorithm"]?.string else {
      throw Fault("has no algorithm", of: "hashAlgorithm")
    }
    // Only the Admin SDKs and firebase-tools call it the memory cost.
    if algorithm == "STANDARD_SCRYPT", members["cpuMemCost"] == nil {
      members["cpuMemCost"] = members.removeValue(forKey: "memoryCost")
    }
  }

  package var request: BatchCreateAccounts {
    (try? BoundedDecoder.decode(BatchCreateAccounts.self, from: .object(members))) ?? BatchCreateAccounts()
  }

  /// Refuses parameters that no password could be checked with.
  package func check() throws(Fault) {
    let algorithm = members["hashAlgorithm"]?.string ?? ""
    if algorithm == "SCRYPT" || algorithm.hasPrefix("HMAC_"), members["signerKey"] == nil {
      throw Fault("has no key, which \(algorithm) needs", of: "signerKey")
    }
    do throws(ServerError) {
      try HashParameters(request)?.check()
    } catch {
      let parameter: String? =
        switch error.message {
        case "INVALID_HASH_ALGORITHM": "hashAlgorithm"
        case "INVALID_HASH_ROUNDS": "rounds"
        case "INVALID_HASH_MEMORY_COSTS": "memoryCost"
        default: nil
        }
      throw Fault(
        parameter == "hashAlgorithm"
          ? "has an algorithm that is not known" : "cannot be used: \(error.message)",
        of: parameter)
    }
  }

  private static func value(
    _ value: JSONValue, of known: String, called name: String
  ) throws(Fault) -> JSONValue {
    if numbers.contains(known) {
      guard let number = value.integer ?? value.string.flatMap({ Int64($0) }), Int32(exactly: number) != nil
      else { throw Fault("needs a whole number for \(name)", of: known) }
      return .integer(number)
    }
    // Without a separator it is empty.
    if known == "saltSeparator", value == "" { return value }
    guard let text = value.string, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Fault("needs text for \(name)", of: known)
    }
    guard known == "passwordHashOrder" else {
      guard known == "hashAlgorithm" else { return .string(text) }
      return .string(algorithms.first { plain($0) == plain(text) } ?? text.uppercased())
    }
    guard let order = orders[text.uppercased()] else {
      throw Fault("needs SALT_FIRST or PASSWORD_FIRST for \(name)", of: known)
    }
    return .string(order)
  }
}
