#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the process does on signals.
enum Signals {
  /// Ctrl-C ends the program with 130 at once (spec section 5): every file write is a rename, so nothing can be half done.
  static func exitOnInterrupt() {
    signal(SIGINT) { _ in _exit(130) }
  }

  /// A file that may not grow is an error of the write (EFBIG), which leaves no half-written file behind.
  ///
  /// A handler and not `SIG_IGN`, which programs that this one starts would inherit; a signal ignored already stays so.
  static func surviveFileSizeLimit() {
    let before = signal(SIGXFSZ) { _ in }
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGXFSZ, SIG_IGN)
    }
  }

  /// A closed pipe is an error of the write, not the end of a server.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
