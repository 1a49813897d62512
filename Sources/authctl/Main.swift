import AuthctlCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The executable: everything it does is in AuthctlCommands.
@main
struct Main {
  static func main() async { exit(await Program.run()) }
}
