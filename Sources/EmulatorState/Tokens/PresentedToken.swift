/// A token in a request, decoded once; `indirect`, because copying a call copies it too.
package indirect enum PresentedToken: Sendable {
  case unread(String)
  /// An ID token; the claims are nil if it is invalid.
  case id(IDTokenClaims?)
  /// A refresh token; the content is nil if it is invalid.
  case refresh(RefreshTokenContent?)

  package var projectID: String? {
    switch self {
    case .unread: nil
    case .id(let claims): claims?.projectID
    case .refresh(let content): content?.projectID
    }
  }

  package var tenantID: String? {
    switch self {
    case .unread: nil
    case .id(let claims): claims?.tenantID
    case .refresh(let content): content?.tenantID
    }
  }

  package static func id(_ token: String?) -> Self? { token.map { .unread($0) } }
}
