// The entry point of the suites that Tests/Scripts/linked_suites.sh links into one program.

import Testing

@main struct Suites {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
