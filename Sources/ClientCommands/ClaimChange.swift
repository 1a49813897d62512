/// `NAME=VALUE` of `--claim`.
struct ClaimChange: ParsableValue, Equatable {
  let name: String
  let value: JSONValue

  init(parsing text: String) throws(UsageError) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else {
      throw UsageError("'\(text)' is not NAME=VALUE, such as exp=0")
    }
    name = String(halves[0])
    value = (try? JSONReader.read(Array(halves[1].utf8))) ?? .string(String(halves[1]))
  }

  var argumentText: String {
    if case .string(let text) = value { return "\(name)=\(text)" }
    return "\(name)=\(value)"
  }
}
