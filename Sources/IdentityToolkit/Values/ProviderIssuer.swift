/// The issuers that ID tokens of Google and Apple name.
package enum ProviderIssuer {
  /// Google's: the usual one, and its older form.
  package static let google = ["https://accounts.google.com", "accounts.google.com"]
  package static let apple = "https://appleid.apple.com"
}
