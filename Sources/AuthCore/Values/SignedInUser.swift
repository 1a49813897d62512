/// Who signed in and how, for a new sign-in; kept when the service has ended the session.
package struct SignedInUser: ProjectRecord {
  package let providerID: String?
  package let email: String?
  package let phoneNumber: String?
  package let project: Project

  enum CodingKeys: String, CodingKey {
    case providerID = "providerId", email, phoneNumber, project = "target"
  }
}

extension Session {
  package var user: SignedInUser {
    let claims = idToken.claims
    return SignedInUser(
      providerID: providerID ?? claims.signInProvider, email: claims.email,
      phoneNumber: claims.all["phone_number"]?.string, project: project)
  }
}
