import BoundedJSON
import IdentityToolkit

/// How the passwords of an account file are hashed: what the Firebase console shows as password hash parameters, or a JSON object.
///
/// It has the project's signer key, so no message quotes a value of it.
struct HashConfiguration: Sendable, Equatable {
  /// The parameters by their names in ``BatchCreateAccounts``.
  private var members: [String: JSONValue] = [:]

  /// The names of the console, of the project's settings and of the Admin SDKs, and what each is called in an import.
  private static let names = [
    "algorithm": "hashAlgorithm", "hashalgorithm": "hashAlgorithm", "base64_signer_key": "signerKey",
    "signerkey": "signerKey", "key": "signerKey", "base64_salt_separator": "saltSeparator",
    "saltseparator": "saltSeparator", "rounds": "rounds", "mem_cost": "memoryCost",
    "memorycost": "memoryCost", "cpumemcost": "cpuMemCost", "parallelization": "parallelization",
    "blocksize": "blockSize", "dklen": "dkLen", "derivedkeylength": "dkLen",
    "passwordhashorder": "passwordHashOrder", "inputorder": "passwordHashOrder",
  ]
  private static let numbers: Set = [
    "rounds", "memoryCost", "cpuMemCost", "parallelization", "blockSize", "dkLen",
  ]

  /// Reads either form.
  ///
  /// - Throws: ``CommandFailure`` that names the parameter, never its value.
  init(parsing bytes: [UInt8]) throws(CommandFailure) {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    let given = first == UInt8(ascii: "{") ? try Self.object(bytes) : try Self.lines(bytes)
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let known = Self.names[name.lowercased()] else {
        throw Self.failure("has the unknown parameter \(String(name.prefix(40)))")
      }
      members[known] = try Self.value(value, of: known, called: name)
    }
    guard members["hashAlgorithm"] != nil else { throw Self.failure("names no algorithm") }
    // The Admin SDKs call it the memory cost, the service does not.
    if members["hashAlgorithm"] == "STANDARD_SCRYPT", members["cpuMemCost"] == nil {
      members["cpuMemCost"] = members.removeValue(forKey: "memoryCost")
    }
  }

  /// A request with these parameters.
  var request: BatchCreateAccounts {
    BatchCreateAccounts {
      $0.hashAlgorithm = members["hashAlgorithm"]?.string
      $0.signerKey = members["signerKey"]?.string
      $0.saltSeparator = members["saltSeparator"]?.string
      $0.passwordHashOrder = members["passwordHashOrder"]?.string
      $0.rounds = number("rounds")
      $0.memoryCost = number("memoryCost")
      $0.cpuMemCost = number("cpuMemCost")
      $0.parallelization = number("parallelization")
      $0.blockSize = number("blockSize")
      $0.dkLen = number("dkLen")
    }
  }

  private func number(_ name: String) -> Int? { members[name]?.integer.flatMap { Int(exactly: $0) } }

  private static func object(_ bytes: [UInt8]) throws(CommandFailure) -> [String: JSONValue] {
    guard let value = try? JSONReader.read(bytes), let object = value.object else {
      throw failure("is not JSON, though it begins like it")
    }
    return object["hash_config"]?.object ?? object["hashConfig"]?.object ?? object
  }

  /// The pairs of the console's text: one on a line, in `hash_config { … }`.
  private static func lines(_ bytes: [UInt8]) throws(CommandFailure) -> [String: JSONValue] {
    var pairs: [String: JSONValue] = [:]
    let pieces = String(decoding: bytes, as: UTF8.self).split { $0.isNewline || ",{}".contains($0) }
    for piece in pieces {
      let words = piece.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard !words.isEmpty, words != ["hash_config"] else { continue }
      let line = words.joined(separator: " ")
      guard let colon = line.firstIndex(of: ":") else {
        throw failure("has a line that is not NAME: VALUE")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      pairs[String(line[..<colon])] = .string(String(value))
    }
    return pairs
  }

  private static func value(
    _ value: JSONValue, of known: String, called name: String
  ) throws(CommandFailure) -> JSONValue {
    if numbers.contains(known) {
      guard let number = value.integer ?? value.string.flatMap({ Int64($0) }), Int32(exactly: number) != nil
      else { throw failure("needs a whole number for \(name)") }
      return .integer(number)
    }
    guard let text = value.string, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw failure("needs a text for \(name)")
    }
    return .string(known == "hashAlgorithm" ? text.uppercased() : text)
  }

  private static func failure(_ what: String) -> CommandFailure {
    CommandFailure.usage(
      "the file of --hash-config \(what)",
      hint: "copy it from the Firebase console: Authentication, Users, Password hash parameters")
  }
}
