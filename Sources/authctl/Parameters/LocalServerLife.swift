import AuthCrypto
import AuthEmulator
import CommandLineKit

/// How a local server begins: a part of ``LocalServerParameters``.
struct LocalServerLife: Sendable {
  let clock: ClockChange?
  let seed: String?
  let events: String?

  /// Where the server's random bytes come from.
  func randomBytes(_ terminal: Terminal) -> @Sendable (Int) -> [UInt8] {
    guard let seed else { return SecretRandom.bytes }
    terminal.note("identifiers and codes follow from the seed: whoever knows it knows them all")
    return SeededBytes(seed: seed).bytes
  }

  /// The listener that `--events` asks for, not started yet.
  func eventStream() throws(CommandFailure) -> EventStream? {
    guard let events else { return nil }
    return try EventStream(path: events)
  }

  /// Moves the clock as `--clock` says.
  func setClock(of server: AuthServer) throws(CommandFailure) {
    guard let clock else { return }
    do throws(ServerError) {
      try server.moveClock(clock.request)
    } catch {
      throw CommandFailure.usage("--clock: \(error.message)", hint: "authctl emulator start --help")
    }
  }

  static var parameter: Parameter<LocalServerLife> {
    .group(
      build: LocalServerLife.init(clock:seed:events:),
      .option(
        "clock", "CHANGE", help: "Where the server's clock begins: +TIME, -TIME or =TIME in RFC 3339."),
      .option(
        "seed", "TEXT",
        help: "Make every uid, code and other identifier follow from this text: for tests, never for secrets."
      ),
      .option(
        "events", "PATH|-", completion: .file,
        help: "Write what happens to a file, or standard output, one JSON object a line."))
  }
}
