import CSwiftRuntime
import Platform
import AuthctlCommands

/// The executable: everything it does is in AuthctlCommands.
@main
struct Main {
  static func main() async {
    let status = await Commands.run()
    // Not exit(3), which runs the TLS library's cleanup while threads of a server may still be in it. Nothing is lost:
    // all output is written without a buffer, and what waits for a reader is drained before.
    _exit(status)
  }
}
