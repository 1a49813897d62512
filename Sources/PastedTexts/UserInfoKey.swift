/// A key of the Apple SDK's `NSError.userInfo`.
enum UserInfoKey: String, CaseIterable {
  case name = "AuthErrorUserInfoNameKey"
  case email = "AuthErrorUserInfoEmailKey"
  case updatedCredential = "AuthErrorUserInfoUpdatedCredentialKey"
  case multiFactorResolver = "AuthErrorUserInfoMultiFactorResolverKey"

  /// The key with this name in capital letters, in Swift or with Objective-C's `FIR`.
  init?(named capitals: String) {
    let bare = capitals.hasPrefix("FIR") ? String(capitals.dropFirst(3)) : capitals
    guard let key = Self.allCases.first(where: { $0.rawValue.uppercased() == bare }) else { return nil }
    self = key
  }

  var meaning: String {
    switch self {
    case .name: "the name of the error, such as ERROR_INVALID_EMAIL; here name"
    case .email: "the address of the account that exists; here email"
    case .updatedCredential: "the credential to sign in with; here --updated-credential"
    case .multiFactorResolver: "finishes the sign-in; here mfa challenge and mfa resolve"
    }
  }

  /// The errors that have it; nil for all.
  var cases: [SDKError]? {
    switch self {
    case .name: nil
    case .email: [.accountExistsWithDifferentCredential, .credentialAlreadyInUse, .emailAlreadyInUse]
    case .updatedCredential:
      [.accountExistsWithDifferentCredential, .credentialAlreadyInUse]
    case .multiFactorResolver: [.secondFactorRequired]
    }
  }

  var rows: [ErrorEntry] {
    ErrorCatalogue.entries.filter { entry in
      cases.map { $0.contains { entry.sdk == $0 || entry.closest == $0 } } ?? (entry.sdk != nil)
    }
  }

  var origin: String { "\(rawValue) in the Apple SDK's userInfo: \(meaning)" }
}
