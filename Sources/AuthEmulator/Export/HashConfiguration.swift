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

    package init(_ description: String) { self.description = description }
  }

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
  package static func name(_ name: String) -> String? {
    names[name.lowercased().filter { $0 != "-" && $0 != "_" }]
  }

  /// Reads the parameters.
  ///
  /// - Throws: ``Fault`` that names the parameter, never its value.
  package init(members given: ByName<JSONValue>) throws(Fault) {
    for (name, value) in given.sorted(by: { $0.key < $1.key }) where value != .null {
      guard let known = Self.name(name) else {
        throw Fault("has the unknown parameter \(String(name.prefix(40)))")
      }
      members[known] = try Self.value(value, of: known, called: name)
    }
    guard let algorithm = members["hashAlgorithm"]?.string else { throw Fault("has no algorithm") }
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
      throw Fault("has no key, which \(algorithm) needs")
    }
    do throws(ServerError) {
      try HashParameters(request)?.check()
    } catch {
      throw Fault("cannot be used: \(error.message)")
    }
  }

  private static func value(
    _ value: JSONValue, of known: String, called name: String
  ) throws(Fault) -> JSONValue {
    if numbers.contains(known) {
      guard let number = value.integer ?? value.string.flatMap({ Int64($0) }), Int32(exactly: number) != nil
      else { throw Fault("needs a whole number for \(name)") }
      return .integer(number)
    }
    // Without a separator it is empty.
    if known == "saltSeparator", value == "" { return value }
    guard let text = value.string, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Fault("needs text for \(name)")
    }
    guard known == "passwordHashOrder" else {
      return .string(known == "hashAlgorithm" ? text.uppercased() : text)
    }
    guard let order = orders[text.uppercased()] else {
      throw Fault("needs SALT_FIRST or PASSWORD_FIRST for \(name)")
    }
    return .string(order)
  }
}
