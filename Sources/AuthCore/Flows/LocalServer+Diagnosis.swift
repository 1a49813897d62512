public import IdentityToolkit

/// What a local server tells whoever wants to know why something does not work; nothing of it changes anything.
extension LocalServer {
  /// What the server says of itself.
  ///
  /// - Parameter patiently: ask again where no connection was made.
  /// - Returns: nil for another emulator, which has no such call.
  /// - Throws: ``AuthError/network(_:)`` where nothing answers, ``AuthError/invalidInput(_:)`` in production.
  public func status(patiently: Bool = true) async throws(AuthError) -> EmulatorStatus.Response? {
    try requireLocal()
    var api = context.api
    if !patiently { api.retries.attempts = 1 }
    do {
      return try await api.call(EmulatorStatus(), repeating: .harmless)
    } catch .network(let error) {
      throw .network(error)
    } catch .file(let problem) {
      throw .file(problem)
    } catch {
      return nil
    }
  }

  /// Sign-in by SMS as the project has it; nil until somebody sets anything of it, which means that it is on.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func phoneSignIn() async throws(AuthError) -> ProjectConfig.PhoneNumber? {
    try await projectConfig().signIn?.phoneNumber
  }
}
