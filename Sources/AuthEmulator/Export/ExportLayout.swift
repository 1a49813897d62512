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

  /// The metadata of an export, with the other members of what `old` has, such as those of other emulators.
  package static func metadata(version: String, replacing old: [UInt8] = []) -> [UInt8] {
    var members = (try? JSONReader.read(old))?.object ?? ["version": .string(version)]
    members["auth"] = ["version": .string(version), "path": .string(directory)]
    return JSONOutput.bytes(of: JSONValue.object(members)) + [0x0A]
  }

  /// A directory that the metadata names.
  package enum Folder: Sendable, Equatable {
    /// Relative to the export's directory, empty for that itself.
    case inside(String)
    /// As the metadata names it.
    case outside(String)
  }

  /// The directory with accounts and settings that the metadata names; nil if the export is of other emulators only.
  ///
  /// A path may lead out of the export and back: `roots` are the absolute paths of its directory.
  package static func accountsDirectory(
    ofMetadata bytes: [UInt8], in roots: [String]
  ) throws(ImportFault) -> Folder? {
    func fault(_ reason: ImportFault.Reason) -> ImportFault {
      ImportFault(file: metadataFile, reason: reason)
    }
    guard let metadata = try? JSONReader.read(bytes) else { throw fault(.notJSON) }
    guard let auth = metadata["auth"], auth.isTruthy else { return nil }
    guard let auth = auth.object, auth["path"] == nil || auth["path"]?.string != nil else {
      throw fault(.misfit(Misfit("must be a string", at: .top["auth"]["path"])))
    }
    let path = auth["path"]?.string.filled ?? directory
    guard !path.utf8.contains(0) else {
      throw fault(.misfit(Misfit("must be a directory", at: .top["auth"]["path"])))
    }
    for root in roots {
      let (outer, names) = (names(root), names(path.hasPrefix("/") ? path : "\(root)/\(path)"))
      if names.starts(with: outer) {
        return .inside(names.dropFirst(outer.count).map(\.text).joined(separator: "/"))
      }
    }
    return .outside(path)
  }

  /// The names of an absolute path without `.`, `..` and surplus slashes.
  private static func names(_ path: String) -> [Name] {
    var names: [Name] = []
    for name in path.split(separator: "/") where !name.hasBytes(of: ".") {
      if name.hasBytes(of: "..") { _ = names.popLast() } else { names.append(Name(String(name))) }
    }
    return names
  }
}
