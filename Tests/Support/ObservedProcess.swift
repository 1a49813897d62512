import CTestSupport
import Foundation
import AuthHTTP
import AuthHTTPServer
package import Testing

/// A process as the system shows it: Linux in the files of proc(5), macOS by proc_pidinfo.
package struct ObservedProcess {
  package let id: Int32

  package init(_ id: Int32) { self.id = id }

  package static var current: Self { Self(getpid()) }

  /// False for one that has ended, even if nobody waited for it.
  package var isRunning: Bool { facts != nil }
  package var isStopped: Bool { facts?.isStopped == true }
  package var hasTerminal: Bool { facts?.hasTerminal == true }
  package var threadCount: Int { facts?.threads ?? 0 }
  /// Seconds of processor time that it has used so far.
  package var processorTime: Double { facts?.processorTime ?? 0 }
  /// When it started, as the end of its identity in the record of a server.
  package var start: String { facts?.start ?? "" }

  private struct Facts {
    let isStopped: Bool
    let hasTerminal: Bool
    let threads: Int
    let processorTime: Double
    let start: String
  }

  /// The descriptors of this process that have the file at the path open.
  package static func ownDescriptors(of path: String) -> [Int32] {
    var (file, own) = (stat(), stat())
    guard stat(path, &file) == 0 else { return [] }
    // The system gives the lowest free number, and a run of the tests has a few hundred open.
    return (Int32(0)..<4096).filter {
      fstat($0, &own) == 0 && own.st_dev == file.st_dev && own.st_ino == file.st_ino
    }
  }

  #if canImport(Darwin)
  /// Whether the system has files of each process, with its environment.
  fileprivate static let areFiles = false

  private var facts: Facts? {
    var shown = ctestsupport_process()
    guard ctestsupport_process(id, &shown) == 0 else { return nil }
    return Facts(
      isStopped: shown.is_stopped != 0, hasTerminal: shown.has_terminal != 0, threads: Int(shown.threads),
      processorTime: shown.processor_seconds, start: "\(shown.start_microseconds)")
  }

  /// What it has open, by descriptor; an empty path for what is no file.
  package var openFiles: [Int32: String] {
    var numbers = [Int32](repeating: 0, count: 1024)
    let count = ctestsupport_descriptors(id, &numbers, Int32(numbers.count))
    return numbers[..<Int(count)].reduce(into: [:]) { files, number in
      var path = [CChar](repeating: 0, count: 1025)
      let isFile = ctestsupport_path(id, number, &path, path.count) == 0
      files[number] =
        isFile ? String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
    }
  }
  #else
  /// Whether the system has files of each process, with its environment.
  fileprivate static let areFiles = access("/proc/self/environ", R_OK) == 0

  private var facts: Facts? {
    guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      // The name is in parentheses and may contain some. The fields after it start with the third.
      let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 19,
      !["Z", "X"].contains(fields[0])
    else { return nil }
    let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
    return Facts(
      isStopped: fields[0] == "T", hasTerminal: fields[4] != "0", threads: Int(fields[17]) ?? 0,
      processorTime: ticks / Double(sysconf(Int32(_SC_CLK_TCK))), start: String(fields[19]))
  }

  /// What it has open, by descriptor.
  package var openFiles: [Int32: String] {
    let folder = "/proc/\(id)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(into: [:]) { files, name in
      guard let number = Int32(name),
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      else { return }
      files[number] = path
    }
  }
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Only on Linux: what the test says is true there alone, or can be seen there alone.
  package static func onLinux(_ reason: Comment) -> Self {
    .enabled(if: ObservedProcess.areFiles, reason)
  }

  /// Needs every address of `127.0.0.0/8`: macOS has only the first, unless others are added to `lo0`.
  package static var allOfLoopback: Self {
    .enabled("needs 127.0.0.2 to 127.0.0.4") { (2...4).allSatisfy { canListen("127.0.0.\($0)") } }
  }

  /// Needs the IPv6 address `::1`.
  package static var ipv6: Self { .enabled("this machine has no ::1") { canListen("::1") } }

  /// Needs the device that is always full.
  package static var fullDevice: Self {
    .enabled("needs /dev/full") { FileManager.default.fileExists(atPath: "/dev/full") }
  }
}

private func canListen(_ host: String) -> Bool {
  guard let address = SocketAddress(literal: host, port: 0) else { return false }
  return (try? Socket.listening(on: address, backlog: 1)) != nil
}
