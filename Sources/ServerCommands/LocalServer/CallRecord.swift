import Explanation
import Synchronization

/// The file of `--record`: one call per line, in the order of the answers.
final class CallRecord: Sendable {
  private let path: String
  private let descriptor: Int32
  private let keepsSecrets: Bool
  private let standIns = StandIns()
  private let terminal: Terminal
  private let isGood = Mutex(true)

  /// Creates the file, for its owner only; an existing one is not touched.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7.
  init(path: String, keepsSecrets: Bool, _ terminal: Terminal) throws(CommandFailure) {
    self.path = path
    self.keepsSecrets = keepsSecrets
    self.terminal = terminal
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    let code = errno
    guard descriptor >= 0 else {
      let reason = code == EEXIST ? "it already exists" : String(cString: strerror(code))
      throw CommandFailure(
        .unwritableFile, "cannot record calls in \(path): \(reason)",
        hint: "choose a new file: \(run: .again(without: "record") + "--record PATH")")
    }
    // The mask of the process may allow less than 0600, but never more.
    fchmod(descriptor, 0o600)
  }

  deinit { close(descriptor) }

  /// Removes the file if it has no lines yet and was not replaced; after that no calls are recorded.
  func removeIfEmpty() {
    isGood.withLock { isGood in
      var (own, named) = (stat(), stat())
      guard fstat(descriptor, &own) == 0, own.st_size == 0, lstat(path, &named) == 0,
        own.st_dev == named.st_dev, own.st_ino == named.st_ino
      else { return }
      isGood = unlink(path) != 0
    }
  }

  /// Adds a call; if writing fails, the file keeps its complete lines, one note reports it, and later calls are not recorded.
  func append(_ exchange: HTTPExchange) {
    let kept = keepsSecrets ? exchange : standIns.replacingSecrets(in: exchange)
    let line = RecordedExchange(kept, keepsSecrets: keepsSecrets).line + [0x0A]
    let failure = isGood.withLock { isGood -> String? in
      guard isGood else { return nil }
      let end = lseek(descriptor, 0, SEEK_END)
      let failure = SystemConsole.write(line, to: descriptor)
      isGood = failure == nil
      // On a full disk, part of a line may be written.
      if failure != nil, end >= 0 { ftruncate(descriptor, end) }
      return failure
    }
    if let failure {
      terminal.note("calls are no longer recorded: \(path): \(failure)", evenIfQuiet: true)
    }
  }
}
