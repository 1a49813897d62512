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

  /// A closed pipe is an error of the write, not the end of a server.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
