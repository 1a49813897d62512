/// An absolute URL as read by browsers and Node.js (WHATWG URL), split into the parts that sign-in needs.
///
/// Surrounding spaces and line ends are dropped, scheme and host are lowercased, `http:x` is `http://x/`, and
/// a host may be a number. A scheme without a host, such as `mailto:`, is allowed.
package struct AbsoluteURL: CustomStringConvertible {
  /// Everything before the query, with a path.
  package let base: String
  /// The query's pairs in order, decoded.
  private(set) var items: [(name: String, value: String)]
  /// The fragment, encoded; nil without `#`.
  package var fragment: String?
  /// The query, encoded; nil without `?`, and after a change.
  private var query: String?

  /// The schemes that need a host, with their ports; `file` needs none.
  private static let specialPorts: ByName<Int> = [
    "http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21,
  ]

  /// Parses a URL; with `keepsAllItems`, query pairs that cannot be fully decoded are kept, as in browsers.
  ///
  /// Nil if the string is not a URL.
  package init?(_ text: String, keepsAllItems: Bool = false) {
    let trimmed = text.unicodeScalars.drop { $0.value <= 0x20 }
    let end = trimmed.lastIndex { $0.value > 0x20 }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    var rest = String(
      String.UnicodeScalarView(trimmed[..<end].filter { !"\t\n\r".unicodeScalars.contains($0) }))[...]
    guard let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) else { return nil }
    let scheme = rest[..<colon].lowercased()
    let isFile = scheme == "file"
    let isSpecial = isFile || Self.specialPorts[scheme] != nil
    rest = rest[rest.index(after: colon)...]
    fragment = Self.cut(&rest, at: "#").map { URLPart.fragment.encoded($0) }
    let part = isSpecial ? URLPart.specialQuery : .query
    query = Self.cut(&rest, at: "?").map { part.encoded($0) }
    if isSpecial { rest = rest.replacing("\\", with: "/")[...] }
    let path: String
    var authority = ""
    if isSpecial || rest.hasPrefix("//") {
      if isSpecial && !isFile { rest = "//" + Substring(rest.unicodeScalars.drop { $0 == "/" }) }
      var host = Substring()
      if rest.hasPrefix("//") {
        rest = rest.dropFirst(2)
        host = rest.prefix(before: "/")
        rest = rest.dropFirst(host.count)
      }
      guard let written = Self.authority(host, scheme, isSpecial: isSpecial) else { return nil }
      authority = "//" + written
      path = rest.isEmpty && !isSpecial ? "" : Self.path(rest)
    } else if rest.hasPrefix("/") {
      path = Self.path(rest)
    } else {
      path = URLPart.opaque.encoded(rest)
    }
    base = "\(scheme):\(authority)\(path)"
    let form = query ?? ""
    items = keepsAllItems ? PercentEncoding.allItems(ofForm: form) : PercentEncoding.items(ofForm: form)
  }

  package func item(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// Sets parameters and replaces all with the same name; the last value of a name counts.
  package mutating func set(_ parameters: [(name: String, value: String)]) {
    guard !parameters.isEmpty else { return }
    let values = ByName(parameters.map { ($0.name, $0.value) }) { $1 }
    var placed: Set<Name> = []
    var merged: [(name: String, value: String)] = []
    for item in items {
      guard let value = values[item.name] else {
        merged.append(item)
        continue
      }
      if placed.insert(item.name).inserted { merged.append((item.name, value)) }
    }
    for (name, value) in parameters where placed.insert(name).inserted {
      merged.append((name, values[name] ?? value))
    }
    items = merged
    query = PercentEncoding.searchParameters(items)
  }

  package var description: String {
    base + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }
}

extension AbsoluteURL {
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
      let written = halves.map { URLPart.user.encoded($0) }
      let name = written.count > 1 && !written[1].isEmpty ? "\(written[0]):\(written[1])" : written[0]
      guard !place.isEmpty else { return nil }
      user = name.isEmpty ? "" : "\(name)@"
    }
    guard let (host, port) = hostAndPort(place, defaultPort: specialPorts[scheme]) else { return nil }
    if host.isEmpty {
      // Only a file and a custom scheme need no host.
      return (isFile || !isSpecial) && user.isEmpty && port == nil ? "" : nil
    }
    guard !isFile || !place.contains(":") || host.hasPrefix("["),
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
      default: kept.append(URLPart.path.encoded(segment))
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}

/// A part of a URL, with the letters that must be encoded in it (WHATWG URL, section 1.3).
enum URLPart {
  case opaque, fragment, query, specialQuery, path, user, location

  private var encodedLetters: String {
    switch self {
    case .opaque: ""
    case .fragment: " \"<>`"
    case .query: " \"#<>"
    case .specialQuery: " \"#<>'"
    case .path: " \"#<>?`{}"
    case .user: " \"#<>?`{}/:;=@[\\]^|"
    case .location: " \"<>`{}"
    }
  }

  /// Encodes a string with `%XX`; existing escapes are kept.
  func encoded(_ text: some StringProtocol) -> String {
    let letters = Set(encodedLetters.utf8)
    let bytes = text.utf8.flatMap { byte in
      (0x20...0x7E).contains(byte) && !letters.contains(byte)
        ? [byte] : Array("%\(Hexadecimal.encode([byte]).uppercased())".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
