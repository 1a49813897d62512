/// Public keys for tokens signed by others: ID tokens of identity providers, and custom tokens.
package struct TrustedKeys: Sendable, Equatable {
  package struct Key: Sendable, Equatable {
    /// The `kid` of the tokens it signs; nil if it may have signed any token.
    package let id: String?
    package let key: RSAPublicKey
  }

  package private(set) var keys: [Key] = []

  package enum Fault: Error, Equatable {
    /// Neither a JSON Web Key Set, nor certificates by name, nor PEM certificates.
    case unreadable
    case key(RSAError)
  }

  package init() {}

  /// Parses the content of a file: a JSON Web Key Set, an object of PEM certificates by key ID, or PEM
  /// certificates.
  package init(parsing text: String) throws(Fault) {
    self.init()
    if case .object(let members)? = try? JSONReader.read(Array(text.utf8)) {
      if members["keys"] != nil {
        self = try Self(keySet: .object(members))
      } else {
        for (id, certificate) in members.sorted(by: { $0.key < $1.key }) {
          guard let pem = certificate.string else { throw .unreadable }
          try add(pem, id: id)
        }
      }
    } else {
      let end = "-----END CERTIFICATE-----"
      for part in text.split(separator: end) where part.contains("-----BEGIN CERTIFICATE-----") {
        try add(part + end + "\n", id: nil)
      }
    }
    guard !keys.isEmpty else { throw .unreadable }
  }

  /// Takes the RSA keys of a JSON Web Key Set (RFC 7517 section 5); other keys are skipped.
  package init(keySet: JSONValue) throws(Fault) {
    guard let list = keySet["keys"]?.array else { throw .unreadable }
    for key in list where key["kty"]?.string == "RSA" {
      do throws(RSAError) {
        let value = try RSAPublicKey(
          jwkModulus: key["n"]?.string ?? "", jwkExponent: key["e"]?.string ?? "")
        keys.append(Key(id: key["kid"]?.string, key: value))
      } catch {
        throw .key(error)
      }
    }
  }

  package var isEmpty: Bool { keys.isEmpty }

  package func signed(_ token: SignedJWT) -> Bool {
    guard token.algorithm == "RS256" else { return false }
    let id = token.header["kid"]?.string
    return keys.contains { candidate in
      (id == nil || candidate.id == nil || candidate.id == id)
        && candidate.key.isValid(token.signature, for: token.input)
    }
  }

  package func adding(_ others: TrustedKeys) -> TrustedKeys {
    var all = self
    all.keys += others.keys
    return all
  }

  private mutating func add(_ certificate: some StringProtocol, id: String?) throws(Fault) {
    do throws(RSAError) {
      keys.append(Key(id: id, key: try RSAPublicKey(certificate: String(certificate))))
    } catch {
      throw .key(error)
    }
  }
}
