/// The methods to which a fault can apply: every path that this server answers or refuses by name.
package enum KnownMethods {
  /// The last components of the paths, sorted, such as `accounts:lookup` and `verifyPhoneNumber`, except IDs.
  package static let names = templates.names

  static let templates: MethodTemplates = {
    var paths = UnimplementedRoute.all.map(\.template) + PublishedKeys.paths
    var currentPaths: ByName<String> = [:]
    for operation in Routes.all {
      let route = operation.route
      if let name = route.legacyName, currentPaths[name] == nil { currentPaths[name] = route.template }
      guard route.service != .emulator else { continue }
      paths += ([route.template] + operation.otherTemplates).map { "\(route.service.rawValue)/\($0)" }
      if let name = route.legacyName {
        paths.append("www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)")
      }
    }
    return MethodTemplates(paths, currentByLegacyName: currentPaths)
  }()
}

extension FaultRule {
  package func checked() throws(FaultRuleError) -> Self { try KnownMethods.templates.checking(self) }
}
