/// A project's tenants with their settings, as in the administrator's list but with short names;
/// firebase-tools does not export them.
enum ExportedTenants {
  static func values(of project: ProjectState) -> [JSONValue] {
    project.tenants.sorted { $0.key < $1.key }.map { id, tenant in
      var stored = JSONOutput.members(of: tenant.config.settings)
      var members = stored.removeValue(forKey: "tree")?.object ?? [:]
      members["tenantId"] = .string(id)
      stored["isTenant"] = nil
      if !stored.isEmpty { members[ExportedMembers.extra] = .object(["settings": .object(stored)]) }
      ExportedProviders.add(tenant.providerConfigs, to: &members)
      return .object(members)
    }
  }

  static func tenants(_ bytes: [UInt8]) throws(ImportFault.Reason) -> ByName<ProjectState> {
    var tenants: ByName<ProjectState> = [:]
    var sections = JSONSections(bytes)
    try sections.elements(of: "tenants") { index, value throws(ImportFault.Reason) in
      let place = Place.top["tenants"][index]
      var members = value.object ?? [:]
      let id = members.removeValue(forKey: "tenantId")?.string
      let providers: ProviderConfigs
      do throws(Misfit) {
        providers = try ExportedProviders.extract(from: &members, at: place)
      } catch {
        throw .misfit(error)
      }
      var stored = members.removeValue(forKey: ExportedMembers.extra)?["settings"]?.object ?? [:]
      stored["isTenant"] = true
      stored["tree"] = .object(members)
      guard let id = id.filled, !members.isEmpty, (try? Message.tenant.read(members, at: "\(place)")) != nil,
        let settings = try? BoundedDecoder.decode(Settings.self, from: .object(stored))
      else { throw .misfit(Misfit("is not a tenant", at: place)) }
      var tenant = ProjectState(tenant: settings)
      tenant.providerConfigs = providers
      guard tenants.updateValue(tenant, forKey: id) == nil else {
        throw .misfit(Misfit("has the tenantId of another tenant", at: place))
      }
    }
    return tenants
  }
}
