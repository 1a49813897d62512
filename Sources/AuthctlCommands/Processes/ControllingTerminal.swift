import Platform

/// The terminal this process was started from, as far as jobs are concerned: which process group its keys reach.
///
/// A group in the background that gives the terminal away would be stopped by SIGTTOU, so that signal must be blocked.
struct ControllingTerminal: Sendable {
  private let descriptor: Int32
  private let ownGroup = getpgrp()

  /// Opens it; nil where there is none.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
  }

  /// Whether the keys reach this process.
  var isOwn: Bool { tcgetpgrp(descriptor) == ownGroup }

  /// Whether the keys reach another group.
  func belongs(to group: pid_t) -> Bool { tcgetpgrp(descriptor) == group }

  /// Makes another group the foreground job, if this process is it.
  func hand(to group: pid_t) {
    if isOwn { _ = tcsetpgrp(descriptor, group) }
  }

  /// Makes this process the foreground job again, if the other group was it.
  func takeBack(from group: pid_t) {
    if belongs(to: group) { _ = tcsetpgrp(descriptor, ownGroup) }
  }

  /// Gives it up.
  func close() { _ = posixClose(descriptor) }
}

/// `close(2)` under a name that methods do not hide.
private func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
