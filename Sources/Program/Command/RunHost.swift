import Synchronization

/// What a command has resolved for the command lines that it runs in this process: no line asks for it again.
package struct SharedTarget: Sendable {
  let project: Project
  /// What its server reports about itself.
  let server: TargetServer
  package let transport: Transport
  /// Sees each exchange of each line.
  let observer: ExchangeObserver
  let appCheck: AuthClient.AppCheck?
  /// The files of the lines, which have one directory.
  let files = StoredFiles()

  /// The project, or its tenant that a line names.
  func project(in tenant: String?) -> Project {
    var project = project
    project.tenant = tenant
    return project
  }
}

/// The command that runs another one in its process: it gives the target, and takes the result as JSON.
final class RunHost {
  let target: SharedTarget
  private var json = JSONValue.object([:])
  private var failure: LineResult.Failure?

  init(target: SharedTarget) { self.target = target }

  func done(_ json: JSONValue) { self.json = json }

  func failed(
    _ report: ErrorReport, _ target: Project?, _ printer: CommandPrinter,
    _ explained: (() async -> ErrorReport)?
  ) {
    let text = try? ErrorOutput.json(report, target: target) { (printer.text($0), printer.commands($0)) }
    let members = text.flatMap { try? JSONReader.read(Array($0.utf8), depth: JSONReader.ownDepth) }
    json = members ?? .object([:])
    failure = LineResult.Failure(report: report, printer: printer, explained: explained)
  }

  func result(_ status: Int32, _ console: MemoryConsole) -> LineResult {
    LineResult(
      status: status, output: console.bytes(on: .output), errors: console.bytes(on: .error), json: json,
      failure: failure)
  }
}

/// What a command line gave that was run in this process.
package struct LineResult {
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]
  /// The object that `--json` prints: the result, or the failure.
  package let json: JSONValue
  package let failure: Failure?

  package struct Failure {
    let report: ErrorReport
    let printer: CommandPrinter
    let explained: (() async -> ErrorReport)?

    package var code: String { report.code.rawValue }
    package var message: String { report.message }
    package var exitStatus: ExitStatus { report.exitStatus }

    /// Why exactly the call was refused, and what to do next; a local server is asked.
    package func explanation() async -> (reason: String?, hint: String?) {
      let report = await explained?() ?? report
      return (report.reason?.sentence, report.next.map(printer.text))
    }
  }
}

/// Streams of a command line that is run in this process: a given input, and the output kept.
final class MemoryConsole: Console {
  private let given: [UInt8]
  private let written = Mutex<[ConsoleStream: [UInt8]]>([:])

  init(input: [UInt8]) { given = input }

  func bytes(on stream: ConsoleStream) -> [UInt8] { written.withLock { $0[stream] ?? [] } }

  func isTerminal(_ stream: ConsoleStream) -> Bool { false }

  func columns(of stream: ConsoleStream) -> Int? { nil }

  func descriptor(of stream: ConsoleStream) -> Int32? { nil }

  func write(_ bytes: [UInt8], to stream: ConsoleStream) throws(Terminal.WriteFailure) {
    written.withLock { $0[stream, default: []] += bytes }
  }

  func answer(
    to prompt: String, echo: Bool, length: AnswerLength
  ) throws(Terminal.PromptFailure) -> String {
    throw .ended()
  }

  func firstLine(within patience: Duration) throws(Terminal.PromptFailure) -> String? {
    String(decoding: given.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  func input(atMost limit: Int) throws(Terminal.ReadFailure) -> [UInt8] {
    guard given.count <= limit else {
      throw Terminal.ReadFailure(path: "-", reason: "it is larger than \(limit) bytes", isTooLarge: true)
    }
    return given
  }
}
