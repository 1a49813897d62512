import CSwiftRuntime
import Platform
import AuthctlCommands

/// The executable: everything it does is in AuthctlCommands.
@main
struct Main {
  static func main() async { exit(await Program.run()) }
}
