extension StrictRow {
  /// Tenants.
  static let tenants: [Self] = [
    Self(
      .tenantRules, "Tenant that nobody made", "exists once it is named, with everything on",
      "`INVALID_TENANT_ID`; 404 `TENANT_NOT_FOUND` for an administrator", "10.8"),
    Self(
      .tenantRules, "New tenant", "inherits the project's settings",
      "inherits nothing; its ID is its name and five characters; the name is checked", "10.8"),
    Self(
      .tenantRules, "Disabled or deleted tenant", "`PROJECT_DISABLED`; a new tenant",
      "`TENANT_DISABLED`, `TENANT_DELETED`", "10.8"),
    Self(
      .tenantRules, "Answers about tenants", "Google's emulator's members", "production's members", "10.8"),
    Self(
      .tenantRules, "Another tenant than the token's",
      "accepted beside a token of the project; refused on refresh",
      "`TENANT_ID_MISMATCH` with a sentence; ignored on refresh", "10.8"),
    Self(
      .tenantRules, "Another tenant in the body than in the path", "`TENANT_ID_MISMATCH`",
      "the path's counts (which one is a guess)", "10.8"),
  ]
}
