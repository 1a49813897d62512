import AuthHTTP

/// What the project's functions are told about the client of a call.
struct Caller: Sendable, Equatable {
  /// The client's `User-Agent`; Google's emulator sends the same text for every client.
  var userAgent = "NotYetSupportedInFirebaseAuthEmulator"
  /// BCP 47; the language that the client asks for.
  var locale = "en"

  /// The caller of Google's emulator.
  init() {}

  /// Creates the caller of a request, as production does.
  init(_ request: HTTPRequest) {
    userAgent = request.fields["user-agent"] ?? ""
    locale = request.fields["x-firebase-locale"] ?? locale
  }
}
