import Platform

/// The minimum work of a server on this machine: one thread that answers every read with the same bytes.
///
/// The local server's figures are given as a share of it, so that figures of two machines can be compared.
struct BareLoop {
  let process: pid_t
  let address: String

  /// Starts this program again as the loop.
  init?() {
    let job = Job(words: [CommandLine.arguments[0], "--bare-loop"], variables: Benchmark.path)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let started = job.start(output: ends[1])
    // Only the child holds the other end, so its death ends the reading.
    close(ends[1])
    defer { close(ends[0]) }
    guard let process = started else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(ends[0], &bytes, bytes.count)
    guard count > 0 else { return nil }
    self.process = process
    address = "127.0.0.1:\(String(decoding: bytes[..<count], as: UTF8.self).filter { $0.isNumber })"
  }

  func stop() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Listens on a free port, prints it and answers until killed.
  static func serve() {
    #if canImport(Darwin) || canImport(Musl)
    let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = bind(listener, address, length)
        _ = listen(listener, 128)
        _ = getsockname(listener, address, &length)
      }
    }
    let line = Array("\(UInt16(bigEndian: place.sin_port))\n".utf8)
    guard write(1, line, line.count) == line.count else { return }
    answer(on: listener)
  }

  private static func answer(on listener: Int32) {
    let body = String(repeating: "x", count: 400)
    let answer = Array(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        .utf8)
    var buffer = [UInt8](repeating: 0, count: 4096)
    var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    while poll(&polled, nfds_t(polled.count), -1) > 0 {
      for index in polled.indices.reversed() where polled[index].revents != 0 {
        let descriptor = polled[index].fd
        if index == 0 {
          polled.append(pollfd(fd: accept(listener, nil, nil), events: Int16(POLLIN), revents: 0))
        } else if read(descriptor, &buffer, buffer.count) <= 0
          || write(descriptor, answer, answer.count) < answer.count
        {
          close(descriptor)
          polled.remove(at: index)
        }
      }
    }
  }
}
