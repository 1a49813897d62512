#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The processes that were started with a certain variable in their environment, wherever they went since.
struct MarkedProcesses {
  let variable: String
  let mark: String

  /// Kills them, and what they start meanwhile; what is not this user's cannot be read and stays.
  ///
  /// Only Linux tells the environment of processes; elsewhere nothing is found.
  func killAll() {
    // Each round finds what was being started in the one before; a bound, because a program may start others for ever.
    for _ in 0..<500 {
      let found = all
      guard !found.isEmpty else { return }
      for id in found { kill(id, SIGKILL) }
      usleep(2000)
    }
  }

  private var all: [pid_t] {
    #if os(Linux)
    let entry = Array("\(variable)=\(mark)".utf8)
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { name in
      guard let id = pid_t(name), id > 1, id != getpid(),
        let bytes = try? InputFile.contents(ofFileAt: "/proc/\(id)/environ", limit: 1 << 20),
        bytes.split(separator: 0).contains(where: { $0.elementsEqual(entry) })
      else { return nil }
      return id
    }
    #else
    return []
    #endif
  }
}
