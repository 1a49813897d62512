/// A command of one identity provider.
protocol ProviderNaming {
  var providerID: String { get }
}
