/// The encoded parts of a URL (WHATWG URL, section 4.4).
package struct ParsedURL {
  let base: String
  let query: String?
  let fragment: String?

  /// The schemes that need a host, with their ports; `file` needs none.
  private static let specialPorts: [String: Int] = [
    "http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21,
  ]

  init?(_ text: String) {
    let trimmed = text.unicodeScalars.drop { $0.value <= 0x20 }
    let end = trimmed.lastIndex { $0.value > 0x20 }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    var rest = String(
      String.UnicodeScalarView(trimmed[..<end].filter { !"\t\n\r".unicodeScalars.contains($0) }))[...]
    guard let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) else { return nil }
    let scheme = rest[..<colon].lowercased()
    let isFile = scheme == "file"
    let isSpecial = isFile || Self.specialPorts[scheme] != nil
    rest = rest[rest.index(after: colon)...]
    fragment = Self.cut(&rest, at: "#").map { URLLetters.encoded($0, in: .fragment) }
    query = Self.cut(&rest, at: "?").map { URLLetters.encoded($0, in: isSpecial ? .specialQuery : .query) }
    if isSpecial { rest = rest.replacing("\\", with: "/")[...] }
    let path: String
    var authority = ""
    if isFile || (!isSpecial && rest.hasPrefix("//")) || (isSpecial && !isFile) {
      if isSpecial && !isFile { rest = "//" + rest.drop { $0 == "/" } }
      var host = Substring()
      if rest.hasPrefix("//") {
        rest = rest.dropFirst(2)
        host = rest.prefix { $0 != "/" }
        rest = rest.dropFirst(host.count)
      }
      guard let written = Self.authority(host, scheme, isSpecial: isSpecial) else { return nil }
      authority = "//" + written
      path = rest.isEmpty && !isSpecial ? "" : Self.path(rest)
    } else if rest.hasPrefix("/") {
      path = Self.path(rest)
    } else {
      path = URLLetters.encoded(rest, in: .opaque)
    }
    base = "\(scheme):\(authority)\(path)"
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Removes and returns everything after a letter.
  private static func cut(_ text: inout Substring, at letter: Character) -> Substring? {
    guard let place = text.firstIndex(of: letter) else { return nil }
    let rest = text[text.index(after: place)...]
    text = text[..<place]
    return rest
  }

  private static func authority(_ text: Substring, _ scheme: String, isSpecial: Bool) -> String? {
    let isFile = scheme == "file"
    var place = text
    var user = ""
    if let at = text.lastIndex(of: "@") {
      guard !isFile else { return nil }
      place = text[text.index(after: at)...]
      let halves = text[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let written = halves.map { URLLetters.encoded($0, in: .user) }
      let name = written.count > 1 && !written[1].isEmpty ? "\(written[0]):\(written[1])" : written[0]
      guard !place.isEmpty else { return nil }
      user = name.isEmpty ? "" : "\(name)@"
    }
    guard let (host, port) = hostAndPort(place, defaultPort: specialPorts[scheme]) else { return nil }
    if host.isEmpty {
      // Only a file and a custom scheme need no host.
      return (isFile || !isSpecial) && user.isEmpty && port == nil ? "" : nil
    }
    guard !isFile || place.allSatisfy({ $0 != ":" }) || host.hasPrefix("["),
      let written = URLHost.written(host, isSpecial: isSpecial)
    else { return nil }
    if isFile { return written == "localhost" ? "" : written }
    return user + written + (port.map { ":\($0)" } ?? "")
  }

  /// Returns the host, and the port unless it is the scheme's default; nil for an invalid port.
  private static func hostAndPort(_ text: Substring, defaultPort: Int?) -> (Substring, Int?)? {
    let afterBrackets = text.lastIndex(of: "]") ?? text.startIndex
    guard let colon = text[afterBrackets...].firstIndex(of: ":") else { return (text, nil) }
    let digits = text[text.index(after: colon)...]
    let host = text[..<colon]
    guard !host.isEmpty else { return nil }
    if digits.isEmpty { return (host, nil) }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits), port <= 65_535 else {
      return nil
    }
    return (host, port == defaultPort ? nil : port)
  }

  /// Returns a path without `.` and `..` that starts with a slash.
  private static func path(_ text: Substring) -> String {
    let segments = (text.hasPrefix("/") ? text.dropFirst() : text).split(
      separator: "/", omittingEmptySubsequences: false)
    var kept: [String] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(URLLetters.encoded(segment, in: .path))
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
