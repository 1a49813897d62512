import AuthCore
import CommandLineKit
import IdentityToolkit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// From argv to an exit status.
@main
struct Main {
  static func main() async {
    Signals.exitOnInterrupt()
    Signals.surviveFileSizeLimit()
    let arguments = Array(ProcessFacts.arguments.dropFirst())
    if arguments == [ExecGuard.word] { exit(ExecGuard.run()) }
    // The quickest answer needs neither the environment nor any description.
    if arguments == ["--version"] {
      let terminal = Terminal(color: .never, isQuiet: false, noInput: true, variables: [:])
      exit(Run.write("authctl \(Version.current)\n", terminal))
    }
    exit(await Run(arguments: arguments, variables: ProcessFacts.variables).status())
  }
}
