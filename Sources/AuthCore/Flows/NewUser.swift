public import IdentityToolkit

/// An account that an administrator creates on a local server; everything is optional.
public struct NewUser: Sendable, Equatable {
  /// The uid; nil lets the server choose one.
  public var localID: String?
  /// The address.
  public var email: String?
  /// Whether the address counts as verified.
  public var isEmailVerified = false
  /// The password.
  public var password: Secret?
  /// The number.
  public var phoneNumber: PhoneNumber?
  /// The name.
  public var displayName: String?
  /// The address of the photo.
  public var photoURL: String?
  /// Whether the user may not sign in.
  public var isDisabled = false
  /// Custom claims, a JSON object as text.
  public var claims: String?
  /// Second factors: numbers, or secrets of authenticator apps, which only a local server takes.
  public var factors: [MFAEnrollment] = []
  /// Identities at providers.
  public var identities: [ProviderUserInfo] = []

  /// A user without anything.
  public init() {}

  /// The call that makes the account, without claims and identities, which it does not take.
  var signUp: SignUp {
    SignUp {
      $0.localID = localID
      $0.email = email
      $0.password = password?.reveal { $0 }
      $0.emailVerified = isEmailVerified ? true : nil
      $0.phoneNumber = phoneNumber?.description
      $0.displayName = displayName
      $0.photoUrl = photoURL
      $0.disabled = isDisabled ? true : nil
      $0.mfaInfo = factors.isEmpty ? nil : factors
    }
  }

  /// The calls that add the rest to the account.
  func updates(of localID: String?) -> [Update] {
    var updates = identities.map { identity in
      Update {
        $0.localID = localID
        $0.linkProviderUserInfo = identity
      }
    }
    if let claims {
      updates.append(
        Update {
          $0.localID = localID
          $0.customAttributes = claims
        })
    }
    return updates
  }
}
