/// The size limits of a message, on either side of a connection.
package struct HTTPLimits: Sendable, Equatable {
  /// The longest request, status, field or chunk-size line in bytes, without its line end.
  package var lineBytes: Int
  /// The longest head in bytes: start line, fields and line ends; trailers of a chunked body count again.
  package var headBytes: Int
  /// The greatest number of field lines.
  package var fieldCount: Int
  /// The longest body in bytes, after chunked coding is decoded.
  package var bodyBytes: Int

  /// Lines of 8 KiB, heads of 32 KiB, 100 fields and bodies of 10 MiB by default.
  package init(
    lineBytes: Int = 8 << 10, headBytes: Int = 32 << 10, fieldCount: Int = 100, bodyBytes: Int = 10 << 20
  ) {
    self.lineBytes = lineBytes
    self.headBytes = headBytes
    self.fieldCount = fieldCount
    self.bodyBytes = bodyBytes
  }

  /// A server's limits, for requests from anyone.
  package static let server = Self()

  /// A client's limits, for responses from a server it chose: 64 MiB, because lists of accounts may be long.
  package static let client = Self(bodyBytes: 64 << 20)
}
