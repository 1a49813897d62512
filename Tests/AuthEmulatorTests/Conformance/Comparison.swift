import AuthHTTP
import BoundedJSON
import Foundation

/// Compares the responses of a scenario with the recorded ones; identifiers must correspond one to one.
struct Comparison {
  /// Our identifier for each recorded one, and back.
  private var ours: ByName<String> = [:]
  private var theirs: ByName<String> = [:]

  /// The differences between a response and the recorded one.
  mutating func differences(_ answer: Answer, from call: RecordedCall) -> [String] {
    var result: [String] = []
    if answer.status != call.status { result.append("status \(call.status) -> \(answer.status)") }
    if !(300..<400).contains(call.status) {
      result += difference("content-type", call.response_headers, answer) { text in
        text.lowercased().split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
          .joined(separator: "; ")
      }
    }
    result += difference("location", call.response_headers, answer) { text in
      var normal = NormalForm()
      return normal.form(of: .string(text)).string ?? ""
    }
    if call.body_dropped != true { result += bodyDifferences(answer.body, call.response_body) }
    return result
  }

  private func difference(
    _ name: String, _ recorded: ByName<String>, _ answer: Answer, form: (String) -> String
  ) -> [String] {
    let (expected, actual) = (form(recorded[name] ?? ""), form(answer.fields[name] ?? ""))
    return expected == actual ? [] : ["\(name): '\(expected)' -> '\(actual)'"]
  }

  private mutating func bodyDifferences(_ actual: JSONValue, _ expected: JSONValue) -> [String] {
    var expectedForm = NormalForm(aliases: ours)
    var actualForm = NormalForm()
    let (expected, actual) = (expectedForm.form(of: expected), actualForm.form(of: actual))
    let isEmpty = { (value: JSONValue) in value == .null || value == "" }
    if isEmpty(expected), isEmpty(actual) { return [] }
    var result = differencesOfForms(actual, expected, at: "$")
    guard result.isEmpty else { return result }
    for (recorded, own) in zip(expectedForm.identifiers, actualForm.identifiers) {
      let (one, other) = (ours[recorded] ?? own, theirs[own] ?? recorded)
      (ours[recorded], theirs[own]) = (one, other)
      if one != own || other != recorded { result.append("\(own) is not the identifier of earlier answers") }
    }
    return result
  }
}

private func differencesOfForms(_ actual: JSONValue?, _ expected: JSONValue?, at path: String) -> [String] {
  switch (actual, expected) {
  case (.object(let one)?, .object(let other)?):
    return Set(one.keys).union(other.keys).sorted().flatMap {
      differencesOfForms(one[$0], other[$0], at: "\(path).\($0)")
    }
  case (.array(let one)?, .array(let other)?) where one.count == other.count:
    return one.indices.flatMap { differencesOfForms(one[$0], other[$0], at: "\(path)[\($0)]") }
  default:
    let words = [expected, actual].map { $0.map { String("\($0)".prefix(300)) } ?? "missing" }
    return actual == expected ? [] : ["\(path): \(words[0]) -> \(words[1])"]
  }
}
