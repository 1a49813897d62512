extension ProjectState {
  /// The project and then its tenants, by ID, for a list of all accounts in pages.
  ///
  /// The project's own `tenant` is empty. With the token of the page before, the first place is the one where
  /// that page ended, after the account `last`.
  package func places(
    from token: String?
  ) -> [(tenant: String, place: ProjectState, last: String?)] {
    let halves = token?.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let begun = halves?.first?.replacing("~1", with: "/").replacing("~0", with: "~") ?? ""
    let last = halves.flatMap { $0.count == 2 ? String($0[1]) : nil }
    return ([""] + tenants.keys.sorted()).filter { $0 >= begun }.map { tenant in
      let place = tenant.isEmpty ? self : tenants[tenant] ?? ProjectState()
      return (tenant, place, tenant == begun ? last : nil)
    }
  }

  /// The token of a page that ends with an account: `TENANT/UID`, with a slash in the tenant as `~1`.
  package static func pageToken(after uid: String, ofTenant tenant: String) -> String {
    "\(tenant.replacing("~", with: "~0").replacing("/", with: "~1"))/\(uid)"
  }
}
