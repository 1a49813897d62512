/// The issuers in ID tokens of Google and Apple.
package enum ProviderIssuer {
  /// Google's: the usual one, and its older form.
  package static let google = ["https://accounts.google.com", "accounts.google.com"]
  package static let apple = "https://appleid.apple.com"
}
