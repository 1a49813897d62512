package import Foundation

/// One of the two files that hold secrets.
package enum SecretFile: String, CaseIterable, Sendable {
  case credentials
  case embedded

  package func path(in home: TemporaryHome) -> String {
    switch self {
    case .credentials: home.credentials
    case .embedded: home.embedded
    }
  }

  /// Commands that need the file with the embedded target; some would write it.
  package var commands: [[String]] {
    let both = [
      ["user", "show"], ["token", "--force-refresh"], ["phone", "send", "+16505550199"],
      ["phone", "send", "+16505553434", "--resend"], ["phone", "verify", "654321"], ["anonymous", "sign-in"],
      ["email", "sign-up", "jane@example.com"], ["email", "sign-in", "jane@example.com"], ["mfa", "list"],
      ["user", "delete", "--yes"], ["twitter", "sign-in"], ["twitter", "link"],
    ]
    return switch self {
    case .credentials:
      both + [
        ["status"], ["token"], ["phone", "list"], ["phone", "forget"], ["signout"],
        ["signout", "--all", "--yes"],
        ["mfa", "challenge"], ["mfa", "resolve", "123456"], ["mfa", "enroll", "finish", "123456"],
        ["apple", "nonce"], ["apple", "mint"], ["apple", "sign-in", "--updated-credential"],
        ["twitter", "sign-in", "--browser"],
      ]
    case .embedded:
      both + [
        ["emulator", "codes"], ["emulator", "phones", "list"], ["emulator", "clear", "--yes"],
        ["emulator", "phones", "add", "+16505550100", "111111"],
      ]
    }
  }
}

/// A problem of a file.
package enum FileFault: String, CaseIterable, Sendable {
  case symbolicLink, groupReadable, directory, truncated, empty, newer

  /// The code of the error it causes.
  package var code: String {
    switch self {
    case .symbolicLink, .groupReadable, .directory: "UNSAFE_FILE"
    case .truncated, .empty: "DAMAGED_FILE"
    case .newer: "NEWER_FILE"
    }
  }

  /// Creates the problem.
  package func apply(to path: String) throws {
    let url = URL(fileURLWithPath: path)
    let bytes = try Data(contentsOf: url)
    switch self {
    case .symbolicLink:
      try FileManager.default.moveItem(atPath: path, toPath: path + ".real")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".real")
    case .groupReadable: try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    case .directory:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    case .truncated: try bytes.prefix(bytes.count / 2).write(to: url)
    case .empty: try Data().write(to: url)
    case .newer:
      var members = try JSONSerialization.jsonObject(with: bytes) as? [String: Any] ?? [:]
      members["version"] = 99
      try JSONSerialization.data(withJSONObject: members).write(to: url)
    }
  }
}

/// Everything about a file that a refused command must not change.
package struct FileFacts: Equatable {
  package let type: FileAttributeType?
  package let mode: Int?
  /// The inode: a different one means that the file was replaced.
  package let inode: Int?
  /// The target of a symbolic link.
  package let destination: String?
  package let bytes: Data?

  package init(_ path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    type = attributes[.type] as? FileAttributeType
    mode = attributes[.posixPermissions] as? Int
    inode = attributes[.systemFileNumber] as? Int
    destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    bytes = try? Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// The permission bits of everything below a directory, by path.
  package static func modes(below directory: String) throws -> [String: Int] {
    var modes: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
      modes[name] = attributes[.posixPermissions] as? Int
    }
    return modes
  }
}
