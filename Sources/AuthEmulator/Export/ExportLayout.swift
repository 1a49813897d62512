/// The files of an export, in the layout of firebase-tools (Docs/protocol.md 9.9).
package enum ExportLayout {
  package static let metadataFile = "firebase-export-metadata.json"
  package static let directory = "auth_export"
  package static let configFile = "config.json"
  package static let accountsFile = "accounts.json"
  /// The tenants and their settings, in that directory; firebase-tools writes no such file.
  package static let tenantsFile = "tenants.json"

  /// Whether a file in the directory belongs to an export: settings, accounts, and accounts of tenants.
  package static func isPart(_ name: String) -> Bool {
    name == configFile || name == accountsFile || name == tenantsFile || tenant(ofFile: name) != nil
  }

  /// The tenant whose accounts a file contains: `accounts-TENANT.json`, percent-encoded.
  package static func tenant(ofFile name: String) -> String? {
    guard name.hasPrefix("accounts-"), name.hasSuffix(".json"), !name.contains("/") else { return nil }
    let tenant = name.dropFirst(9).dropLast(5)
    return tenant.isEmpty ? nil : PercentEncoding.decode(tenant) ?? String(tenant)
  }

  /// The file of a tenant's accounts, or of the project's for nil.
  ///
  /// Any string can be a tenant in the default mode, so the name is percent-encoded. One that is too long for
  /// a file system becomes its SHA-256; ``tenantsFile`` says whose it is.
  static func accountsFile(ofTenant tenant: String?) -> String {
    guard let tenant else { return accountsFile }
    let encoded = PercentEncoding.encode(tenant)
    guard encoded.utf8.count > 200 else { return "accounts-\(encoded).json" }
    return "accounts-sha256-\(Hexadecimal.encode(SHA256.hash(Array(tenant.utf8)))).json"
  }

  package static func metadata(version: String) -> [UInt8] {
    let auth: JSONValue = ["version": .string(version), "path": .string(directory)]
    return JSONOutput.bytes(of: ["version": .string(version), "auth": auth]) + [0x0A]
  }

  /// Returns the directory that the metadata names, and the names of other emulators' data.
  package static func contents(
    ofMetadata bytes: [UInt8]
  ) throws(ImportFault) -> (directory: String, others: [String]) {
    func fault(_ reason: ImportFault.Reason) -> ImportFault {
      ImportFault(file: metadataFile, reason: reason)
    }
    guard case .object(let members)? = try? JSONReader.read(bytes) else { throw fault(.notJSON) }
    guard let auth = members["auth"]?.object else {
      throw fault(.misfit(place: "auth", requirement: "is not there: the export has no accounts"))
    }
    let path = auth["path"]?.string ?? directory
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !path.utf8.contains(0) else {
      throw fault(.misfit(place: "auth.path", requirement: "must be a directory inside the export"))
    }
    return (path, members.keys.filter { $0 != "auth" && $0 != "version" }.sorted())
  }
}
