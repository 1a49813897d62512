#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Terminal {
  /// Columns of the terminal on standard output, 80 where it does not say; nil where there is no terminal.
  var outputColumns: Int? {
    guard isatty(Stream.output.rawValue) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(Stream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
