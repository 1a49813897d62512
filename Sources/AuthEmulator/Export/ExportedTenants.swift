import BoundedJSON
import IdentityToolkit

/// A project's tenants with their settings, as the administrator's call lists them, with short names; firebase-tools does not export them.
enum ExportedTenants {
  static func values(of project: ProjectState) -> [JSONValue] {
    project.tenants.sorted { $0.key < $1.key }.map { id, tenant in
      var members = JSONOutput.members(of: tenant.tenantSettings ?? .everythingOn)
      members["tenantId"] = .string(id)
      ExportedProviders.add(tenant.providerConfigs, to: &members)
      return .object(members)
    }
  }

  /// Returns the tenants, without accounts.
  static func tenants(_ bytes: [UInt8]) throws(ImportFault.Reason) -> [String: ProjectState] {
    var tenants: [String: ProjectState] = [:]
    var sections = JSONSections(bytes)
    _ = try sections.elements(of: "tenants") { index, value throws(ImportFault.Reason) in
      let place = "tenants[\(index)]"
      guard let id = value["tenantId"]?.string, !id.isEmpty,
        let settings = try? BoundedDecoder.decode(TenantSettings.self, from: value)
      else { throw .misfit(place: place, requirement: "is no tenant") }
      var tenant = ProjectState(tenant: settings)
      var members = value.object ?? [:]
      tenant.providerConfigs = try ExportedProviders.take(from: &members, at: place)
      guard tenants.updateValue(tenant, forKey: id) == nil else {
        throw .duplicate(place: place)
      }
    }
    return tenants
  }
}
