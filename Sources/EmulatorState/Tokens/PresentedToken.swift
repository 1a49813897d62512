/// A token in a request, decoded once; `indirect`, because copying a call copies it too.
package indirect enum PresentedToken: Sendable {
  case unread(String)
  /// An ID token; the claims are nil if it is invalid.
  case id(IDTokenClaims?)
  /// A refresh token; the content is nil if it is invalid.
  case refresh(RefreshTokenContent?)

  package var projectID: String? { origin?.project }
  package var tenantID: String? { origin?.tenant }

  private var origin: (project: String, tenant: String?)? {
    switch self {
    case .unread: nil
    case .id(let claims): claims.map { ($0.projectID, $0.tenantID) }
    case .refresh(let content): content.map { ($0.projectID, $0.tenantID) }
    }
  }

  /// Nil without a token; not called `id`, because `.id(nil)` would then be nil instead of an invalid token.
  package static func presented(_ token: String?) -> Self? { token.map { .unread($0) } }
}
