import AuthCrypto
import AuthEmulator
import SafeFiles

extension TokenSigningParameters {
  /// The signer with the key in a file, which is made if it is missing.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 for a file that holds no key; it is left as it is.
  static func keptSigner(at path: String) throws -> TokenSigner {
    let file = SafeFile(path: path, protection: .secret)
    do {
      guard let bytes = try file.read() else {
        let key = try RSAPrivateKey.generate()
        try file.write(Array(try key.pem().utf8))
        return try TokenSigner(key, isShared: false)
      }
      return try TokenSigner(RSAPrivateKey(pem: String(decoding: bytes, as: UTF8.self)), isShared: false)
    } catch let error as SafeFileError {
      throw CommandFailure(
        ErrorReport(
          code: "UNSAFE_FILE", message: "\(error)", hint: error.fix, exitStatus: .unsafeFile))
    } catch let error as RSAError {
      if case .missingLibrary = error { throw failure(error) }
      if case .refused = error { throw failure(error) }
      throw CommandFailure(
        ErrorReport(
          code: "DAMAGED_FILE", message: "\(path) is damaged: \(error)",
          hint:
            "put the key back, or move the file aside for a new key, which ends every token: mv \(path) \(path).old",
          exitStatus: .unsafeFile))
    }
  }
}
