/// A token that a request carries, read once.
enum PresentedToken: Sendable {
  /// An ID token nobody looked into yet.
  case unread(String)
  /// An ID token; nil claims where it cannot be read or is not believed.
  case id(IDTokenClaims?)
  /// A refresh token; nil content where it cannot be read.
  case refresh(RefreshTokenContent?)

  /// The project that issued it.
  var projectID: String? {
    switch self {
    case .unread: nil
    case .id(let claims): claims?.projectID
    case .refresh(let content): content?.projectId
    }
  }

  /// The tenant it belongs to.
  var tenantID: String? {
    switch self {
    case .unread: nil
    case .id(let claims): claims?.tenantID
    case .refresh(let content): content?.tenantId
    }
  }

  /// An ID token where there is one.
  static func id(_ token: String?) -> Self? { token.map { .unread($0) } }
}
