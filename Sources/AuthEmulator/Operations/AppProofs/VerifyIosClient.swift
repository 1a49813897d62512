// Google's emulator answers 501; here an app's silent push can be simulated (Docs/protocol.md 10.14).
extension VerifyIosClient: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard let token = appToken.filled, token.utf8.count.isMultiple(of: 2),
      token.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else {
      // Google's emulator has no silent push.
      guard call.world.policy.verifiesApps else {
        throw .notImplemented("identitytoolkit.accounts.verifyIosClient")
      }
      throw ServerError(appToken.filled == nil ? .missingIOSAppToken : .invalidAppCredential)
    }
    let receipt = call.world.random.base64URL(64)
    var proofs = project.appProofs ?? AppProofs()
    let push = proofs.add(
      appToken: token, isSandbox: isSandbox ?? false, receipt: receipt,
      secret: Self.secret(of: receipt, call))
    project.appProofs = proofs
    call.effects.events.append(EmulatorEvent(.silentPushSent, others: push.shown))
    return Response {
      $0.receipt = receipt
      $0.suggestedTimeout = 5
    }
  }

  /// The secret of a receipt: its seal, so that every tenant can check it, or random letters.
  private static func secret(of receipt: String, _ call: Call) -> String {
    let sealed = call.world.seal.sealed(receipt, as: .silentPush)
    return sealed == receipt ? call.world.random.base64URL(32) : String(sealed.dropFirst(receipt.count + 1))
  }
}
