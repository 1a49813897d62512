/// Finds the handler for a path with one or two lookups, however many routes there are.
struct RouteTable: Sendable {
  enum Handler: Sendable {
    case operation(any Operation.Type)
    case notImplemented(UnimplementedRoute)
  }

  /// One path with the handlers of its methods.
  struct Entry: Sendable {
    let parameters: [String]
    fileprivate var handlers: [(method: HTTPMethod, handler: Handler)] = []

    /// Whether the path is unknown with any other method.
    var hidesOtherMethods: Bool {
      switch handlers.first?.handler {
      // In Google's emulator this page is not an endpoint.
      case .operation(let type)?: return type == EmailAction.self
      case .notImplemented(let route)?: return route.isPlain
      case nil: return false
      }
    }

    subscript(method: HTTPMethod) -> Handler? { handlers.first { $0.method == method }?.handler }
  }

  struct Match: Sendable {
    let entry: Entry
    let parameters: ByName<JSONValue>
    /// Whether the path ends in a parameter with a colon, which a method's name may follow.
    var endsWithColon = false
  }

  /// By path, with `{}` for each parameter.
  private var entries: ByName<Entry> = [:]
  /// Segments that a parameter follows, such as `projects`.
  private var collections: Set<Name> = []

  /// The operations under all their paths, and `others`, if they are about a project's settings, also below
  /// `admin`.
  init(_ operations: [any Operation.Type], belowAdmin others: [any Operation.Type] = []) {
    for operation in operations {
      let route = operation.route
      for template in [route.template] + operation.otherTemplates {
        add(route.method, "/\(route.service.rawValue)/\(template)", .operation(operation))
      }
      if let name = route.legacyName {
        add(
          route.method, "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", .operation(operation))
      }
    }
    for operation in others where operation.route.template.hasPrefix("v2/projects/") {
      let route = operation.route
      add(route.method, "/\(route.service.rawValue)/admin/\(route.template)", .operation(operation))
    }
  }

  init(_ routes: [UnimplementedRoute]) {
    for route in routes { add(route.method, route.template, .notImplemented(route)) }
  }

  func match(_ target: RequestTarget) -> Match? {
    if let entry = entries[target.path], entry.parameters.isEmpty {
      return Match(entry: entry, parameters: [:])
    }
    // Names of collections and methods match literally; parameters are decoded and may be empty.
    var segments = target.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
      String.init)
    var values: [String] = []
    for place in segments.indices.dropFirst() where collections.contains(segments[place - 1]) {
      guard let value = PercentEncoding.decode(segments[place]) else { return nil }
      values.append(value)
      segments[place] = "{}"
    }
    if var found = entry(segments, values) {
      found.endsWithColon = segments.last == "{}" && values.last?.utf8.contains(UInt8(ascii: ":")) == true
      return found
    }
    // `projects/P:method`: the last parameter ends with the method's name. A project ID may itself contain a
    // colon.
    guard segments.last == "{}", let last = values.last, let colon = last.lastIndex(of: ":") else {
      return nil
    }
    segments[segments.count - 1] = "{}" + last[colon...]
    values[values.count - 1] = String(last[..<colon])
    return entry(segments, values)
  }

  private func entry(_ segments: [String], _ values: [String]) -> Match? {
    guard let entry = entries["/" + segments.joined(separator: "/")], entry.parameters.count == values.count
    else { return nil }
    let parameters = zip(entry.parameters, values.map { JSONValue.string($0) })
    return Match(entry: entry, parameters: ByName(parameters) { first, _ in first })
  }

  private mutating func add(_ method: HTTPMethod, _ template: String, _ handler: Handler) {
    var key = template
    var parameters: [String] = []
    // Most templates have no parameter, and a one-shot command pays for this table at every start.
    if template.utf8.contains(UInt8(ascii: "{")) {
      var pattern: [Substring] = []
      for segment in template.split(separator: "/") {
        guard segment.first == "{", let end = segment.firstIndex(of: "}") else {
          pattern.append(segment)
          continue
        }
        parameters.append(String(segment[..<end].dropFirst()))
        if let collection = pattern.last { collections.insert(String(collection)) }
        pattern.append("{}" + segment[end...].dropFirst())
      }
      key = "/" + pattern.joined(separator: "/")
    }
    entries[key, default: Entry(parameters: parameters)].handlers.append((method, handler))
  }
}
