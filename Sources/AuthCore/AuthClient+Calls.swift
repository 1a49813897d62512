package import IdentityToolkit
package import Platform

/// Calls that no flow makes, such as those of emulators and of their administrators.
extension AuthClient {
  /// Calls an endpoint at its route, or at the same call's route of a project or tenant.
  ///
  /// A `GET`, and what `isHarmless` says is like one, may be sent again. If `isStored`, nothing is sent while the store cannot be written.
  /// Without `patiently` a request that fails is not repeated.
  ///
  /// - Throws: what any call throws.
  package func call<E: Endpoint>(
    _ endpoint: E, as caller: APICaller, at route: Route? = nil, isHarmless: Bool? = nil,
    isStored: Bool = false, patiently: Bool = true
  ) async throws(AuthError) -> E.Response {
    var api = context.api
    if !patiently { api.attempts = 1 }
    let harmless = isHarmless ?? (E.route.method == .get)
    return try await api.call(
      endpoint, repeating: harmless ? .harmless : isStored ? .harmful : .unkept,
      isPrivileged: caller == .administrator, at: route)
  }

  /// The service's time: by its newest answer, else by what the session knows of its clock.
  package var serviceTime: Date { get async { await context.targetTime() } }

  /// Unpredictable bytes, as the client gets them.
  package var randomBytes: @Sendable (_ count: Int) -> [UInt8] { context.dependencies.randomBytes }
}
