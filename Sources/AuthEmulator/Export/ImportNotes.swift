/// What a file has and an import does not use: for each kind the first place, and how many more there are.
package struct ImportNotes: Sendable, Equatable {
  private struct Kind: Equatable {
    let place: String
    let text: String
    let meant: String?
    var others = 0
  }

  private var kinds: [Kind] = []
  /// What was found after the last kind that is shown.
  private var restCount = 0
  private static let limit = 20

  /// Adds what is the matter at a place; `meant` is the name that was probably meant.
  mutating func add(_ text: String, at place: String, meant: String? = nil) {
    if let known = kinds.firstIndex(where: { $0.text == text }) {
      kinds[known].others += 1
    } else if kinds.count == Self.limit {
      restCount += 1
    } else {
      kinds.append(Kind(place: place, text: text, meant: meant))
    }
  }

  /// A line for each kind.
  package func lines(of file: String) -> [String] {
    kinds.map { kind in
      let others = kind.others == 0 ? "" : ", and \(kind.others) more"
      let place = kind.place.isEmpty ? "" : " \(kind.place)\(others):"
      return "\(file):\(place) \(kind.text)" + (kind.meant.map { "; did you mean \($0)?" } ?? "")
    } + (restCount == 0 ? [] : ["\(file): \(restCount) more such things"])
  }
}
