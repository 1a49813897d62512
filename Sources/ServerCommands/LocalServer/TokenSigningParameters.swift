import AuthCrypto
import AuthEmulator
import EmulatorState
import SafeFiles

/// Whether a local server signs its tokens, and with which key: a part of ``LocalServerParameters``.
struct TokenSigningParameters: Sendable {
  let kind: Kind
  let keyFile: SecretInput?
  /// The choice of an option; a project file counts only if there is none.
  let isGiven: Bool

  enum Kind: String, CaseIterable, ChoiceValue {
    case unsigned = "none"
    case rs256
  }

  init(kind: Kind?, keyFile: SecretInput?) throws(UsageError) {
    guard kind != .unsigned || keyFile == nil else {
      throw UsageError("--signing-key-file cannot be used with --token-signing none")
    }
    self.kind = kind ?? (keyFile == nil ? .unsigned : .rs256)
    self.keyFile = keyFile
    isGiven = kind != nil || keyFile != nil
  }

  static let parameter: Parameter<TokenSigningParameters> = .group(
    build: TokenSigningParameters.init(kind:keyFile:),
    .option(
      "token-signing", "KIND",
      help: "How to sign ID tokens: none (the default), or rs256, which publishes the key."),
    .secret(
      "signing-key-file",
      help:
        "The RSA key to sign with, PEM; default: a new key at each start. Implies rs256, and requires custom tokens to be signed with the same key."
    )
  )
  .under(ServerHeading.tokens)

  /// Reads or creates the key; `database` stores one that this server generates.
  ///
  /// Without signing, nothing is loaded.
  func signing(_ context: Context, keptIn database: StateDatabase?) throws -> TokenSigning {
    guard kind == .rs256 else { return .unsigned }
    if keyFile == nil, let database { return .rs256(try Self.keptSigner(in: database)) }
    let pem = try keyFile.map { try context.secret($0, named: "--signing-key-file", isText: true) }
    do throws(RSAError) {
      return .rs256(try TokenSigner(try Self.key(pem), isShared: pem != nil))
    } catch {
      throw Self.failure(error)
    }
  }

  private static func key(_ pem: Secret?) throws(RSAError) -> RSAPrivateKey {
    guard let pem else { return try .generate() }
    return try pem.reveal { text throws(RSAError) in try RSAPrivateKey(pem: text) }
  }

  static func failure(_ error: RSAError) -> any Error {
    switch error {
    case .missingLibrary(let install):
      AuthError.invalid(Problem(.missingLibrary(name: "libcrypto", install: install)))
    case .unreadable, .notRSA, .unsuitable, .inconsistentKey, .refused:
      CommandFailure.usage(
        "--signing-key-file: \(error)",
        hint: "make a key: \(shell: "openssl", "genrsa", "-out", "key.pem", "2048")")
    }
  }
}

extension TokenSigningParameters {
  /// The signer with the key in the directory of `--state`, which is created if missing.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 for a file that is not a key; it is not changed.
  static func keptSigner(in database: StateDatabase) throws -> TokenSigner {
    do {
      let pem = try database.key("rs256") { try RSAPrivateKey.generate().pem() }
      return try TokenSigner(RSAPrivateKey(pem: pem), isShared: false)
    } catch let error as SafeFileError {
      throw CommandFailure(.unsafeFile, "\(error)", hint: .shell(error.fix))
    } catch let error as RSAError {
      if case .missingLibrary = error { throw failure(error) }
      if case .refused = error { throw failure(error) }
      throw CommandFailure(
        .damagedFile, "the key of the state directory is damaged: \(error)",
        hint:
          "for a new key, which makes all tokens invalid: \(NextStep.shell(#"sqlite3 DIR/state.sqlite3 "delete from keys where name = 'rs256'""#))"
      )
    }
  }
}
