import BoundedJSON
import IdentityToolkit

/// The files of an export, as firebase-tools lays them out (Docs/protocol.md 9.9).
package enum ExportLayout {
  /// Names what else there is.
  package static let metadataFile = "firebase-export-metadata.json"
  /// The directory this program writes the other files to.
  package static let directory = "auth_export"
  /// The project's settings, in that directory.
  package static let configFile = "config.json"
  /// The project's accounts, in that directory.
  package static let accountsFile = "accounts.json"
  /// The tenants and their settings, in that directory; firebase-tools writes none.
  package static let tenantsFile = "tenants.json"

  /// Whether a name in the directory belongs to an export: settings, accounts, and accounts of tenants.
  package static func isPart(_ name: String) -> Bool {
    name == configFile || name == accountsFile || name == tenantsFile || tenant(ofFile: name) != nil
  }

  /// The tenant whose accounts a file holds: `accounts-TENANT.json`.
  package static func tenant(ofFile name: String) -> String? {
    guard name.hasPrefix("accounts-"), name.hasSuffix(".json"), !name.contains("/") else { return nil }
    let tenant = name.dropFirst(9).dropLast(5)
    return tenant.isEmpty ? nil : String(tenant)
  }

  /// The file of a tenant's accounts; nil stands for the project's.
  static func accountsFile(ofTenant tenant: String?) -> String {
    tenant.map { "accounts-\($0).json" } ?? accountsFile
  }

  /// What ``metadataFile`` holds, with this program's version.
  package static func metadata(version: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let auth: JSONValue = .object(["version": .string(version), "path": .string(directory)])
    SortedJSON.append(.object(["version": .string(version), "auth": auth]), to: &bytes)
    return bytes + [0x0A]
  }

  /// The directory that the metadata names, and the other emulators' data that stands beside it.
  ///
  /// - Throws: ``ImportFault`` for metadata without accounts, or with a path that leads out of the export.
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
