import Platform

/// The processes with a certain variable in their environment, in any session or group.
struct MarkedProcesses {
  let variable: String
  let mark: String

  /// Kills them, and what they start meanwhile.
  ///
  /// Processes of other users cannot be read and are left alone.
  ///
  /// Only Linux shows the environment of other processes; elsewhere nothing is found.
  func killAll() {
    // Each round finds what the previous one missed. Bounded, because a program may start others forever.
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
