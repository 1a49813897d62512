import Platform
import POSIXShell

/// Why a file was not read or written; the file is unchanged (Docs/architecture.md 2).
package enum SafeFileError: Error, Sendable, Equatable {
  /// The file or its directory breaks a rule of protection; `path` names which.
  case unsafe(path: String, reason: Reason)
  /// The system refused a read.
  case cannotRead(path: String, errno: Int32)
  /// The system refused a write.
  case cannotWrite(path: String, errno: Int32)
  /// Another process held the lock for the whole time allowed.
  case locked(path: String)
  /// The content is not what the program writes.
  case damaged(path: String, reason: String)
  /// A newer program wrote the file; `known` is the newest version this one reads.
  case newer(path: String, version: Int, known: Int)
  /// The new content cannot be expressed in the file's format.
  case unwritableContent(path: String)

  /// The broken rule.
  package enum Reason: Sendable, Equatable {
    /// A symbolic link is in place of the file.
    case symbolicLink
    /// A symbolic link to a file that does not exist.
    case danglingLink
    /// A symbolic link that leads back to itself.
    case endlessLink
    /// A symbolic link to a file of another user.
    case foreignLink(id: UInt32)
    /// Others may read it.
    case readableByOthers(mode: UInt32)
    /// Others may write it.
    case writableByOthers(mode: UInt32)
    /// A directory, a FIFO, a socket or a device is in place of the file.
    case notRegular
    /// Another user owns it.
    case foreignOwner(id: UInt32)
    /// Others may enter the directory.
    case directoryOpen(mode: UInt32)
  }
}

extension SafeFileError: CustomStringConvertible {
  /// The file or directory in question.
  package var path: String {
    switch self {
    case .unsafe(let path, _), .cannotRead(let path, _), .cannotWrite(let path, _), .locked(let path),
      .damaged(let path, _), .newer(let path, _, _), .unwritableContent(let path):
      path
    }
  }

  package var description: String {
    switch self {
    case .unsafe(let path, let reason): "\(path) \(reason.predicate)"
    case .cannotRead(let path, let number): "cannot read \(path): \(systemErrorText(number))"
    case .cannotWrite(let path, let number): "cannot write \(path): \(systemErrorText(number))"
    case .locked(let path): "\(path) is locked by another process"
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .newer(let path, let version, let known):
      "\(path) has version \(version), but this program reads no version after \(known)"
    case .unwritableContent(let path): "cannot write \(path): its content has no JSON form"
    }
  }

  /// The shell command that fixes or explains it; nil if there is none.
  package var fix: String? {
    let quoted = ShellWords.word(path)
    return switch self {
    case .unsafe(_, .notRegular): "ls -ld \(quoted)"
    // A copy keeps the content, and takes the place of the link.
    case .unsafe(_, .foreignLink):
      "cp \(quoted) \(ShellWords.word(path + ".own")) && mv \(ShellWords.word(path + ".own")) \(quoted)"
    case .unsafe(_, .symbolicLink), .unsafe(_, .danglingLink), .unsafe(_, .endlessLink):
      "mv \(quoted) \(ShellWords.word(path + ".aside"))"
    case .unsafe(_, .readableByOthers): "chmod 600 \(quoted)"
    case .unsafe(_, .writableByOthers): "chmod go-w \(quoted)"
    case .unsafe(_, .foreignOwner): "sudo chown \"$(id -u)\" \(quoted)"
    case .unsafe(_, .directoryOpen): "chmod 700 \(quoted)"
    case .cannotRead(_, ENOTDIR), .cannotWrite(_, ENOTDIR): "ls -ld \(ShellWords.word(Self.file(in: path)))"
    case .cannotRead: "ls -ld \(quoted)"
    case .cannotWrite(_, ENOSPC), .cannotWrite(_, EDQUOT): "df -h \(ShellWords.word(directoryPath(of: path)))"
    case .cannotWrite: "ls -ld \(ShellWords.word(directoryPath(of: path)))"
    case .locked: "fuser -v \(quoted)"
    case .damaged, .newer, .unwritableContent: nil
    }
  }

  /// The part of a path that is no directory.
  private static func file(in path: String) -> String {
    var facts = stat()
    return lstat(path, &facts) != 0 && errno == ENOTDIR ? file(in: directoryPath(of: path)) : path
  }
}

extension SafeFileError {
  /// The error for a write that failed at a step: a system call or a broken rule.
  package static func writing(_ path: String, failed step: any Error) -> Self {
    switch step {
    case let failure as SystemFailure: .cannotWrite(path: path, errno: failure.errno)
    case let refusal as SafeFileError: refusal
    default: .cannotWrite(path: path, errno: EIO)
    }
  }
}

extension SafeFileError.Reason {
  /// The predicate of a sentence whose subject is the path.
  fileprivate var predicate: String {
    switch self {
    case .symbolicLink: "is a symbolic link"
    case .danglingLink: "is a symbolic link to a file that does not exist"
    case .endlessLink: "is a symbolic link that leads back to itself"
    case .foreignLink(let id): "is a symbolic link to a file of another user (id \(id))"
    case .readableByOthers(let mode): "can be read by others (mode \(octal(mode)))"
    case .writableByOthers(let mode): "can be written by others (mode \(octal(mode)))"
    case .notRegular: "is not a regular file"
    case .foreignOwner(let id): "belongs to another user (id \(id))"
    case .directoryOpen(let mode): "is a directory open to others (mode \(octal(mode)))"
    }
  }
}

private func octal(_ mode: UInt32) -> String {
  let digits = String(mode & 0o7777, radix: 8)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// Fixes the wording of the usual reasons on every system; `strerror` is neither lower case nor thread-safe
/// everywhere.
private func systemErrorText(_ number: Int32) -> String {
  switch number {
  case EACCES, EPERM: "permission denied"
  case EROFS: "read-only file system"
  case ENOSPC: "no space left on the device"
  case EDQUOT: "disk quota exceeded"
  case EFBIG: "file size limit exceeded"
  case EIO: "input/output error"
  case ENOENT: "no such file or directory"
  case ENOTDIR: "a part of the path is not a directory"
  case EISDIR: "a directory is in its place"
  case ELOOP: "too many symbolic links"
  case ENAMETOOLONG: "the name is too long"
  case EMFILE, ENFILE: "too many open files"
  case EEXIST: "it exists already"
  case EINVAL: "the path is not valid"
  default: "system error \(number)"
  }
}
