/// A failure between a request and its response; a status of 400 or above is not an error here.
///
/// The texts name hosts and sizes only, never header values or content.
public enum HTTPError: Error, Sendable, Equatable {
  /// No connection: refused, unreachable, or the name did not resolve. The request never left.
  case couldNotConnect(host: String, reason: String)
  /// No answer within the limit.
  case timedOut(TimeLimit, host: String)
  /// The peer closed or broke the connection before the response was whole.
  case connectionLost(host: String, reason: String)
  /// The certificate or the TLS handshake was refused.
  case untrusted(host: String, reason: String)
  /// The peer's bytes are not HTTP/1.1, or break one of ``HTTPLimits``.
  case malformed(MessageFault)
  /// The request could not be put on the wire as given, such as a line feed inside a field value.
  case unsendable(reason: String)
  /// The server in this process could not use the file it keeps its state in; the file is as it was.
  case serverFile(ServerFileFault)
  /// A system library that HTTPS needs is not installed.
  case missingLibrary(name: String, install: String)

  /// What is wrong with the file of the server in this process.
  public struct ServerFileFault: Error, Sendable, Equatable {
    /// `UNSAFE_FILE`, `DAMAGED_FILE`, … as the client's own files are told.
    public var code: String
    /// The file.
    public var path: String
    /// What is wrong, as a sentence that names the path; no full stop.
    public var reason: String
    /// How to mend it, usually a command.
    public var mend: String?

    /// A fault of the given parts.
    public init(code: String, path: String, reason: String, mend: String?) {
      self.code = code
      self.path = path
      self.reason = reason
      self.mend = mend
    }
  }

  /// The time limit that was exceeded.
  public enum TimeLimit: String, Sendable, Equatable {
    /// Making the connection.
    case connect
    /// The whole exchange.
    case total
  }

  /// Whether the request can be sent again without a second effect: no byte of it reached the peer.
  public var nothingWasSent: Bool {
    switch self {
    case .couldNotConnect, .timedOut(.connect, _), .untrusted, .unsendable, .missingLibrary, .serverFile: true
    case .timedOut, .connectionLost, .malformed: false
    }
  }
}

/// The reason why bytes are not an HTTP/1.1 message, with the status a server answers (RFC 9112, RFC 9110).
public struct MessageFault: Error, Sendable, Equatable {
  /// The status a server answers such a message with.
  public var status: HTTPStatus
  /// The reason, without quoting the message.
  public var reason: String

  /// A fault with the answer it deserves.
  public init(_ status: HTTPStatus, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
