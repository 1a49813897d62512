import Foundation
import TestSupport
import Testing

@testable import Program

/// Notes on a standard error without a reader for a while.
@Suite(.timeLimit(.minutes(6))) struct UnreadNotesTests {
  private let pipe = Pipe()

  /// The output of the pipe: lines as written, and the sum of those reported as dropped.
  private struct Heard {
    var lines = 0
    var dropped = 0
    /// The number of lines that reported drops.
    var tellings = 0
  }

  /// Reads the pipe until this many lines are accounted for.
  private func hear(_ count: Int) throws -> Heard {
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    var heard = Heard()
    var notes: [UInt8] = []
    while heard.lines + heard.dropped < count {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(Duration.patience / .milliseconds(1))) > 0 else {
        throw TimedOut(waitingFor: "the count of dropped notes", limit: .patience)
      }
      let bytes = pipe.fileHandleForReading.availableData
      heard.lines += bytes.count { $0 == UInt8(ascii: "\n") }
      notes += bytes.filter { $0 != UInt8(ascii: "x") && $0 != UInt8(ascii: "\n") }
      let told = String(decoding: notes, as: UTF8.self)
        .matches(of: /note: (\d+) lines? (?:were|was) dropped because standard error was not being read/)
      heard.lines -= told.count - heard.tellings
      heard.tellings = told.count
      heard.dropped = told.compactMap { Int($0.1) }.reduce(0, +)
    }
    return heard
  }

  @Test func `dropped notes are counted once a reader returns`() throws {
    let console = ScriptedConsole(errorDescriptor: pipe.fileHandleForWriting.fileDescriptor)
    let terminal = Terminal(console, color: .never, isQuiet: false, noInput: true, variables: [:])
    terminal.startErrorWriter()
    let line = Array((String(repeating: "x", count: 99) + "\n").utf8)
    // The pipe holds less than a thousand lines; the writer has one batch in hand, and another waits.
    let count = 2 * LineWriter.capacity + 1000
    for _ in 0..<count { try terminal.write(line, to: .error) }
    let heard = try hear(count)
    #expect(heard.lines + heard.dropped == count && heard.dropped > 0)
    #expect(console.text(on: .error) == "")
  }
}
