/// The settings in effect of a project or a tenant: `GET emulator/v1/projects/{project}/settings`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6.
package struct EffectiveSettings: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/settings")
  package init() {}

  package struct Response: WireObject {
    /// The settings, named as in a project file; an absent one has no value.
    package var settings: JSONValue?
    package init() {}
  }
}
