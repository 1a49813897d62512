package import BoundedJSON
import Platform
package import SafeFiles

extension SafeDirectory {
  /// What file systems, desktops and version control put in an otherwise empty directory.
  package static let placeholders: Set<Name> = [
    "lost+found", ".gitkeep", ".gitignore", ".gitattributes", ".keep", ".placeholder", ".DS_Store",
    "Thumbs.db", "desktop.ini", ".directory",
  ]

  /// Creates the directory, 0700, with any missing ones above it, and rejects one that others may enter.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)``, ``SafeFileError/cannotWrite(path:errno:)``.
  package func makeSecret() throws(SafeFileError) {
    let directory = try Directory(creating: path)
    try SafeFile(path: path, protection: .secret).check(directory)
  }

  /// The names of its entries, without those in subdirectories; nil if there is no directory.
  ///
  /// - Throws: ``SafeFileError/cannotRead(path:errno:)``.
  package func names() throws(SafeFileError) -> [String]? {
    guard let directory = try Directory(existing: path) else { return nil }
    return directory.names().sorted()
  }

  /// Removes entries, directories with their contents; what cannot be removed stays.
  package func removeEntries(_ names: [String]) {
    guard !names.isEmpty, let directory = try? Directory(existing: path) else { return }
    for name in names { directory.removeAll(name) }
  }

  /// Renames a file and flushes the new name to disk.
  ///
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``.
  package func rename(_ name: String, to newName: String) throws(SafeFileError) {
    guard let directory = try Directory(existing: path) else {
      throw .cannotWrite(path: path, errno: ENOENT)
    }
    do throws(SystemFailure) {
      try directory.rename(name, to: newName)
      try directory.descriptor.synchronize()
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
  }
}
