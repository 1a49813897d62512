/// How the responses of a server name a place and a misfit.
extension Place {
  /// The place as a JSON pointer (RFC 6901).
  package var pointer: String {
    steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }

  /// The place that a pointer names; a step that is a number is an element.
  init(pointer: some StringProtocol) {
    self = pointer.split(separator: "/").reduce(.top) { place, step in
      let name = step.replacing("~1", with: "/").replacing("~0", with: "~")
      guard let index = Int(name), "\(index)" == name else { return place[name] }
      return place[index]
    }
  }

  /// The object of the member that this place is, or is an element of.
  var holder: Place { if case .element(_, let list) = self { list.holder } else { outer } }

  fileprivate var inProduction: String { self == .top ? "" : " at '\(self)'" }
}

extension Misfit {
  /// The form for a client that names the place in its own way: the pointer and the reason.
  package var detail: String { "\(place == .top ? "/" : place.pointer) \(reason)" }

  /// Parses such a form; nil for any other string.
  package init?(detail: String) {
    guard detail.hasPrefix("/"), let blank = detail.firstIndex(of: " ") else { return nil }
    self.init(String(detail[detail.index(after: blank)...]), at: Place(pointer: detail[..<blank]))
  }

  var inProduction: String {
    guard case .names? = known, case .member(let name, let holder) = place else {
      return "Invalid value\(place.inProduction) \(reason)"
    }
    return "Invalid JSON payload received. Unknown name \"\(name)\"\(holder.inProduction): \(reason)"
  }
}
