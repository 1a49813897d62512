/// The descriptors 0, 1 and 2.
enum StandardStreams {
  /// Opens those that the caller closed: otherwise the next file or pipe would get the number, and the output with it.
  ///
  /// Call it before anything is opened. A transfer still fails, as each is opened for the other direction.
  static func fill() {
    for stream in ConsoleStream.allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      // The system takes the lowest free number.
      _ = open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }
}
