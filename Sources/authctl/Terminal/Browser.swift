#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The user's browser.
enum Browser {
  /// Asks the desktop to open an address; whether it could is left to the person who sees the address printed.
  static func open(_ address: String) {
    #if canImport(Darwin)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    let words = [strdup(program), strdup(address), nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    if posix_spawnp(&child, program, nil, nil, words, environ) == 0 {
      var status: Int32 = 0
      waitpid(child, &status, 0)
    }
  }
}
