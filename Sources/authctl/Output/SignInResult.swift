import AuthCore
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What every sign-in, link and reauthentication leads to, whatever the provider and however many factors it took.
struct SignInResult: CommandResult {
  let localId: String
  let providerId: String?
  let isNewUser: Bool
  let expiresAt: Date
  /// `phone` or `totp`; nil for a sign-in without a second factor.
  let secondFactor: String?
  private let profile: ProviderProfile
  private let head: String

  init(_ signedIn: SignedIn, purpose: SignInPurpose) {
    localId = signedIn.session.localId
    providerId = signedIn.session.providerId
    isNewUser = signedIn.isNewUser
    expiresAt = signedIn.session.expiresAt
    secondFactor = signedIn.session.secondFactor
    profile = signedIn.profile
    head =
      switch purpose {
      case .signIn: signedIn.isNewUser ? "Signed in as a new user" : "Signed in"
      case .link: "Linked \(signedIn.profile.providerId)"
      case .reauthenticate: "Signed in again"
      }
  }

  enum CodingKeys: String, CodingKey { case localId, providerId, isNewUser, expiresAt, secondFactor, profile }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(localId, forKey: .localId)
    try container.encodeIfPresent(providerId, forKey: .providerId)
    try container.encode(isNewUser, forKey: .isNewUser)
    try container.encode(expiresAt, forKey: .expiresAt)
    try container.encodeIfPresent(secondFactor, forKey: .secondFactor)
    try container.encode(profile, forKey: .profile)
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("uid", localId)
    facts.append("provider", profile.providerId)
    facts.append("e-mail", profile.email)
    facts.append("name", profile.displayName)
    facts.append("handle", profile.screenName)
    facts.append("photo", profile.photoUrl)
    facts.append("second factor", secondFactor)
    facts.append("token until", Timestamp(expiresAt).formatted())
    return style.good(head) + ".\n" + facts.text(style)
  }
}
