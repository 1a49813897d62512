public import Platform

/// A sign-in that was started at a provider's page and has no answer yet (Docs/protocol.md 4).
///
/// It waits for 15 minutes; ``ProviderSignIn/pending(_:)`` has it in another process too.
public struct ProviderPage: Sendable {
  let record: PendingProviderSignIn
  let context: FlowContext

  /// The provider ID, such as `twitter.com`.
  public var providerID: String { record.providerID }
  /// The address to open in a browser.
  public var url: String { record.address }
  /// When it was started, by this machine's clock.
  public var startedAt: Date { record.startedAt }
  /// Where it was started.
  public var project: Project { record.project }

  /// How the page calls the app back, if it does: the scheme, and the ID that returns.
  package var callback: (scheme: String, eventID: String)? {
    guard let scheme = record.callbackScheme, let eventID = record.eventID else { return nil }
    return (scheme, eventID)
  }

  /// Where a page returns to.
  public enum Return: Sendable, Hashable {
    /// An address of yours: absolute, without a fragment and a parameter `state`.
    case address(String)
    /// The scheme of ``Project/app``.
    case app
  }

  /// Completes the sign-in with the whole address that the page led to, and the form that it posted there, if any.
  ///
  /// A stored sign-in is forgotten, unless the answer belongs to a different one.
  ///
  /// - Throws: ``AuthError/declined(_:)``, ``AuthError/invalid(_:)`` for an answer to something else, and the errors of
  ///   ``ProviderSignIn/signIn(_:purpose:)``.
  @discardableResult
  public func finish(
    at address: Secret, form: Secret? = nil, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let redirect = try ProviderRedirect(
      parsing: address.reveal { $0 }, body: form.map { $0.reveal { $0 } } ?? "")
    return try await ProviderSignIn(context: context).finish(record, redirect, purpose: purpose)
  }
}

extension ProviderPage: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.record.identity == other.record.identity
  }
}
