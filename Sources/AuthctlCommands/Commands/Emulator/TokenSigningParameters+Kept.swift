import AuthCrypto
import AuthEmulator
import EmulatorState
import SafeFiles
import IdentityToolkit

extension TokenSigningParameters {
  /// The signer with the key in the directory of `--state`, which is made if it is missing.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 for what is no key; it is left as it is.
  static func keptSigner(in database: StateDatabase) throws -> TokenSigner {
    do {
      let pem = try database.key("rs256") { try RSAPrivateKey.generate().pem() }
      return try TokenSigner(RSAPrivateKey(pem: pem), isShared: false)
    } catch let error as SafeFileError {
      throw CommandFailure(
        ErrorReport(.unsafeFile, message: "\(error)", hint: error.fix))
    } catch let error as RSAError {
      if case .missingLibrary = error { throw failure(error) }
      if case .refused = error { throw failure(error) }
      throw CommandFailure(
        ErrorReport(
          .damagedFile, message: "the key of the state directory is damaged: \(error)",
          hint:
            "for a new key, which ends every token: sqlite3 DIR/state.sqlite3 \"delete from keys where name = 'rs256'\""
        ))
    }
  }
}
