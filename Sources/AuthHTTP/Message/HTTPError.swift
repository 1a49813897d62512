/// A failure between a request and its response; a status of 400 or above is not an error here.
///
/// The messages name hosts and sizes only, never header values or content.
package enum HTTPError: Error, Sendable, Equatable {
  /// No connection: refused, unreachable, or the name did not resolve. The request was not sent.
  case couldNotConnect(host: String, reason: String)
  /// No response within the limit.
  case timedOut(TimeLimit, host: String)
  /// The peer closed or broke the connection before the response was complete.
  case connectionLost(host: String, reason: String)
  /// The certificate or the TLS handshake was refused.
  case untrusted(host: String, reason: String)
  /// The peer's bytes are not HTTP/1.1, or break one of ``HTTPLimits``.
  case malformed(MessageFault)
  /// The request cannot be sent as given, for example because of a line feed in a field value.
  case unsendable(reason: String)
  /// The origin stands for a server in the caller's own process, which no network reaches. The request was not sent.
  case inProcess(host: String)
  /// A system library that HTTPS needs is not installed.
  case missingLibrary(name: String, install: String)
  /// A transport other than the network's failed, for its own reason, before it passed on the request.
  case other(Cause)

  /// What stopped a custom transport; two causes are equal if they read the same.
  package struct Cause: Sendable, Equatable, CustomStringConvertible {
    /// The transport's own error.
    package let error: any Error
    /// The error's own description.
    package let description: String

    package init(_ error: any Error) {
      self.error = error
      description = "\(error)"
    }

    package static func == (left: Self, right: Self) -> Bool { left.description == right.description }
  }

  package enum TimeLimit: String, Sendable, Equatable {
    /// Making the connection.
    case connect
    /// The whole exchange.
    case total
  }
}

extension HTTPError {
  /// Whether the peer may have acted on the request.
  package var mayHaveArrived: Bool {
    switch self {
    case .timedOut(.total, _), .connectionLost, .malformed: true
    case .couldNotConnect, .timedOut(.connect, _), .untrusted, .unsendable, .inProcess, .missingLibrary,
      .other:
      false
    }
  }
}

/// The reason why bytes are not an HTTP/1.1 message, with the status a server answers (RFC 9112, RFC 9110).
package struct MessageFault: Error, Sendable, Equatable {
  /// The status a server answers such a message with.
  package var status: HTTPStatus
  /// The reason, without quoting the message.
  package var reason: String

  /// A fault with the answer it deserves.
  package init(_ status: HTTPStatus, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
