import AuthEmulator
import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Tenants.
  static let tenants = Self(
    number: 11, name: "Tenants", rules: tenantManagementRules + tenantUserRules + tenantSettingRules)

  private static let tenantManagementRules: [ProductionRule] = [
    ProductionRule(
      "11.1", "Without tenants administrators get `INVALID_PROJECT_ID`, users `INVALID_TENANT_ID`",
      .secondHand
    ) {
      server in
      let id = try server.makeTenant()
      try server.setConfig([:], mask: "multiTenant")
      #expect(try server.setTenant(id, [:], mask: "disableAuth").message == "INVALID_PROJECT_ID")
      #expect(try server.makeAccount(tenant: id).message == "INVALID_TENANT_ID")
    },
    ProductionRule(
      "11.2", "An unknown tenant is `INVALID_TENANT_ID`, for administrators 404; an empty one is none",
      .secondHand
    ) {
      server in
      #expect(try server.makeAccount(tenant: "none").message == "INVALID_TENANT_ID")
      let managed = try server.send(.get, "\(TestServer.tenantsPath)/none", bearer: "owner")
      #expect(managed.status == 404)
      #expect(managed.message == "TENANT_NOT_FOUND")
      #expect(managed.body["error"]?["status"] == "NOT_FOUND")
      #expect(try server.makeAccount(tenant: "").status == 200)
    },
    ProductionRule("11.3", "A tenant's ID is its name and five characters; the name has rules", .secondHand) {
      server in
      let id = try server.makeTenant(["displayName": "My-Tenant"])
      #expect(id.hasPrefix("My-Tenant-"))
      #expect(id.count == 15)
      for (name, message) in [
        ("abc", "INVALID_DISPLAY_NAME : display_name should start with a letter"),
        ("1abcd", "INVALID_DISPLAY_NAME"),
        ("", "MISSING_DISPLAY_NAME : Missing tenant with valid display_name."),
      ] {
        let answer = try server.send(
          .post, TestServer.tenantsPath, ["displayName": .string(name)], bearer: "owner")
        #expect(answer.message?.hasPrefix(message) == true)
      }
    },
    ProductionRule("11.4", "A tenant shows name, display name and inheritance, and what is set", .secondHand)
    { server in
      let made = try server.send(.post, TestServer.tenantsPath, ["displayName": "plain"], bearer: "owner")
      let name = try made.string("name")
      #expect(made.body == ["name": .string(name), "displayName": "plain", "inheritance": [:]])
      let id = String(name.split(separator: "/").last ?? "")
      let loose = try server.setTenant(
        id, ["allowPasswordSignup": "true", "autodeleteAnonymousUsers": true],
        mask: "allowPasswordSignup,autodeleteAnonymousUsers")
      #expect(loose.body["allowPasswordSignup"] == true)
      #expect(loose.body["autodeleteAnonymousUsers"] == nil)
      let cleared = try server.setTenant(id, ["testPhoneNumbers": [:]], mask: "testPhoneNumbers")
      #expect(cleared.status == 200)
      #expect(cleared.body["testPhoneNumbers"] == nil)
      let read = try server.send(.get, "\(TestServer.tenantsPath)/\(id)", bearer: "owner")
      #expect(read.body["hashConfig"]?["rounds"] == 8)
      #expect(
        try server.setTenant(id, ["nope": 1], mask: "nope").message
          == "Invalid JSON payload received. Unknown name \"nope\" at 'tenant': Cannot find field.")
    },
    ProductionRule(
      "11.5", "The list is sorted by ID; page sizes and tokens that are not allowed", .secondHand
    ) { server in
      for name in ["beta", "alpha", "Zeta"] { _ = try server.makeTenant(["displayName": .string(name)]) }
      let names = try server.tenantList("?pageSize=1001")["tenants"]?.array?.compactMap {
        $0["displayName"]?.string
      }
      #expect(names == ["Zeta", "alpha", "beta"])
      let first = try server.tenantList("?pageSize=2")
      #expect(first["tenants"]?.array?.count == 2)
      let next = try #require(first["nextPageToken"]?.string)
      #expect(try server.tenantList("?pageSize=2&pageToken=\(next)")["tenants"]?.array?.count == 1)
      #expect(try server.tenantList("?pageSize=1&pageToken=\(next)")["nextPageToken"] == nil)
      #expect(try server.tenantList("?pageToken=garbage") == [:])
    },
    ProductionRule(
      "11.6", "A change without mask needs a display name; a second deletion is 404", .secondHand
    ) { server in
      let id = try server.makeTenant()
      #expect(
        try server.setTenant(id, ["disableAuth": true]).message?.hasPrefix("MISSING_DISPLAY_NAME") == true)
      let functions = try server.setTenant(id, ["blockingFunctions": [:]], mask: "blockingFunctions")
      #expect(functions.message?.contains("Unknown name \"blockingFunctions\" at 'tenant'") == true)
      let path = "\(TestServer.tenantsPath)/\(id)"
      #expect(try server.send(.delete, path, bearer: "owner").body == [:])
      #expect(try server.send(.delete, path, bearer: "owner").status == 404)
    },
    ProductionRule(
      "11.7", "A tenant inherits nothing: protection is off, and every way to sign in is off",
      .secondHand.partly(.documented)
    ) {
      server in
      let id = try server.makeTenant()
      #expect(try server.signInByPassword(tenant: id).message == "EMAIL_NOT_FOUND")
      try server.setConfig(passwordPolicy(["containsNumericCharacter": true]))
      try server.setConfig(["client": ["permissions": ["disabledUserSignup": true]]])
      #expect(try server.makeAccount("ann@example.com", "abcdefg", tenant: id).status == 200)
      let bare = try server.send(.post, TestServer.tenantsPath, ["displayName": "bare"], bearer: "owner")
      let other = try String(bare.string("name").split(separator: "/").last ?? "")
      #expect(try server.makeAccount(tenant: other).message == "OPERATION_NOT_ALLOWED")
    },
  ]
}
