import Platform
package import SafeFiles

/// A small secret file that is overwritten in place, for a note too frequent for a whole new file each time.
///
/// A killed process leaves the old content or the new, because both fit in one page.
package final class OverwrittenFile: Sendable {
  private let descriptor: Descriptor

  /// Opens the file, and creates an empty one if there is none.
  package init(path: String) throws(SafeFileError) {
    let file = SafeFile(path: path, protection: .secret)
    // The checks of the file and of its directory.
    _ = try file.head(0)
    guard let directory = try Directory(existing: file.directoryPath) else {
      throw .cannotWrite(path: path, errno: ENOENT)
    }
    do throws(SystemFailure) {
      descriptor = try directory.openFile(
        file.name, flags: O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      try descriptor.setMode(0o600)
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
  }

  /// Replaces the first bytes; what the system refuses is not written.
  package func overwrite(_ bytes: UnsafeRawBufferPointer) {
    while pwrite(descriptor.number, bytes.baseAddress, bytes.count, 0) < 0, errno == EINTR {}
  }
}
