import CLibcurl

/// One libcurl handle and the connections it keeps; closed with its owner.
struct CurlSession: ~Copyable {
  private let pointer: OpaquePointer

  /// The options this project sets, numbered as in libcurl's binary interface (curl.h).
  enum Option: Int32 {
    case url = 10002
    case proxy = 10004
    case customRequest = 10036
    case sslVersion = 32
    case noBody = 44
    case post = 47
    case followLocation = 52
    case verifyPeer = 64
    case caFile = 10065
    case verifyHost = 81
    case httpVersion = 84
    case caDirectory = 10097
    case noSignal = 99
    case totalMilliseconds = 155
    case connectMilliseconds = 156
    case noProxy = 10177
    case protocolBits = 181
    case pathAsIs = 234
    case proxyCAFile = 10246
    case proxySSLVersion = 250
    case proxyCADirectory = 10247
    case suppressConnectHeaders = 265
    case maxIdleSeconds = 288
    case protocolNames = 10318
  }

  /// Finds and loads libcurl; nil when none is installed.
  init?() {
    guard let pointer = clibcurl_open() else { return nil }
    self.pointer = pointer
  }

  deinit { clibcurl_close(pointer) }

  /// Resets everything but the connections.
  func reset() { clibcurl_reset(pointer) }

  /// Returns whether libcurl accepted the option; an old one does not know them all.
  @discardableResult
  func set(_ option: Option, _ text: String) -> Bool {
    clibcurl_set_text(pointer, option.rawValue, text) == 0
  }

  @discardableResult
  func set(_ option: Option, _ number: Int) -> Bool {
    clibcurl_set_number(pointer, option.rawValue, number) == 0
  }

  /// Sets the addresses of a host, as `host:port:address,address`, so that libcurl does not look them up.
  func setAddresses(_ entry: String) -> Bool { clibcurl_set_addresses(pointer, entry) == 0 }

  func addHeader(_ line: String) -> Bool { clibcurl_add_header(pointer, line) == 0 }

  /// Performs what was set and returns libcurl's code, 0 for a response.
  ///
  /// Unless the request may be repeated, one that the server may have seen is never sent again.
  func perform(body: [UInt8]?, mayRepeat: Bool, limits: HTTPLimits) -> Int32 {
    // An empty array has no address, and NULL would mean that there is no body.
    ((body ?? []) + [0]).withUnsafeBufferPointer {
      clibcurl_perform(
        pointer, body == nil ? nil : $0.baseAddress, body?.count ?? 0, mayRepeat ? 1 : 0, limits.headBytes,
        limits.bodyBytes)
    }
  }

  /// The raw bytes of the response's head.
  var head: [UInt8] {
    var count = 0
    // The session keeps both buffers, of `count` bytes, until the next reset.
    return Array(UnsafeBufferPointer(start: clibcurl_head(pointer, &count), count: count))
  }

  var body: [UInt8] {
    var count = 0
    return Array(UnsafeBufferPointer(start: clibcurl_body(pointer, &count), count: count))
  }

  /// The limit that the response exceeded.
  var overrun: MessageFault? {
    switch clibcurl_overrun(pointer) {
    case 1: MessageFault(431, "the header fields are too large")
    case 2: MessageFault(413, "the body is too large")
    default: nil
    }
  }

  /// Whether the connection and the handshake were complete.
  var wasConnected: Bool { clibcurl_was_connected(pointer) != 0 }

  /// libcurl's message about the last failure; it may quote the proxy's URL.
  var detail: String { String(cString: clibcurl_detail(pointer)) }

  /// libcurl's general message for a code.
  func meaning(of code: Int32) -> String { String(cString: clibcurl_meaning(code)) }
}
