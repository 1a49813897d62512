import Platform

/// A program with its arguments and variables, and nothing on its standard streams.
struct Job {
  let words: [String]
  var variables: [String: String] = [:]

  /// Runs it to the end and returns the seconds from spawn to exit; nil if it fails.
  func seconds() -> Double? {
    let beginning = monotonicSeconds()
    guard let child = start(output: nil) else { return nil }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status == 0 ? monotonicSeconds() - beginning : nil
  }

  /// Runs it to the end and returns its output; nil if it fails.
  func output() -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let started = start(output: ends[1])
    // Only the child holds the other end, so its end stops the reading.
    close(ends[1])
    defer { close(ends[0]) }
    guard let child = started else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Starts it, with standard output going to `output` or nowhere.
  func start(output: Int32?) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    let argv = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + environment { free(pointer) } }
    var child: pid_t = 0
    return posix_spawnp(&child, words[0], &actions, nil, argv, environment) == 0 ? child : nil
  }
}

/// Seconds of the monotonic clock.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

/// Runs both jobs in turn, so that other load on the machine affects both, and returns their median seconds.
func compare(_ one: Job, _ other: Job, rounds: Int) -> (Double, Double)? {
  var ones: [Double] = []
  var others: [Double] = []
  for round in 0..<(rounds + 3) {
    guard let first = one.seconds(), let second = other.seconds() else { return nil }
    // The first rounds warm the caches.
    guard round >= 3 else { continue }
    ones.append(first)
    others.append(second)
  }
  return (median(ones), median(others))
}
