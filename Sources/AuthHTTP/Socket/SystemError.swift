import Platform

/// A failed system call and its reason.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  let call: String
  package let code: Int32

  /// Takes the call and its `errno`, which the caller copied right after it.
  package init(_ call: String, _ code: Int32) {
    self.call = call
    self.code = code
  }

  /// The system's message for the code, such as `connection refused`.
  package var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text).withSmallInitial
  }

  package var description: String { "\(call): \(reason)" }
}
