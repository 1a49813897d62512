/// A command of one identity provider.
package protocol ProviderNaming {
  var providerID: String { get }
}
