/// The provider configurations in an export: an additional member of this program, because firebase-tools has
/// none.
enum ExportedProviders {
  private static let name = "providerConfigs"

  static func add(_ configs: ProviderConfigs, to members: inout ByName<JSONValue>) {
    guard configs != ProviderConfigs() else { return }
    var extra = members[ExportedMembers.extra]?.object ?? [:]
    extra[name] = .object(JSONOutput.members(of: configs))
    members[ExportedMembers.extra] = .object(extra)
  }

  /// Removes the configurations from the members and returns them; none in an export of an earlier version.
  static func extract(
    from members: inout ByName<JSONValue>, at place: Place
  ) throws(Misfit) -> ProviderConfigs {
    guard var extra = members[ExportedMembers.extra]?.object, let value = extra.removeValue(forKey: name)
    else { return ProviderConfigs() }
    members[ExportedMembers.extra] = extra.isEmpty ? nil : .object(extra)
    guard let configs = try? BoundedDecoder.decode(ProviderConfigs.self, from: value) else {
      throw Misfit("cannot be read", at: place[ExportedMembers.extra][name])
    }
    return configs
  }
}
