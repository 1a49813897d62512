import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct OrderedTableTests {
  @Test func `after random changes the table equals a plain list of pairs`() {
    var random = SeededGenerator(seed: 11)
    var table = OrderedTable<Int>()
    var model: [(key: String, value: Int)] = []
    var wrong: [String] = []
    for step in 0..<6000 {
      // First more insertions than removals, then the reverse, so that several pieces fill up and holes are
      // closed.
      let key = String(Int.random(in: 0..<2000, using: &random))
      let place = model.firstIndex { $0.key == key }
      if Int.random(in: 0..<10, using: &random) < (step < 3500 ? 8 : 2) {
        table.insert(step, for: key)
        if let place { model[place].value = step } else { model.append((key, step)) }
      } else {
        if table.remove(key) != place.map({ model[$0].value }) { wrong.append("removed \(key)") }
        if let place { model.remove(at: place) }
      }
      if let place = model.indices.randomElement(using: &random) {
        model[place].value += 1
        let changed = table.change(model[place].key) { value in (value + 1, value += 1).0 }
        if changed != model[place].value || table[model[place].key] != changed {
          wrong.append("changed \(key)")
        }
      }
      if table.count != model.count || step % 97 == 0 && Array(table.elements) != model.map(\.value) {
        wrong.append("step \(step)")
      }
    }
    #expect(wrong == [])
    #expect(Array(table.elements) == model.map(\.value))
  }

  @Test func `a copy does not change with the original`() {
    var table = OrderedTable<Int>()
    for number in 0..<1000 { table.insert(number, for: String(number)) }
    let copy = table
    #expect(copy == table)
    for number in 0..<1000 where !number.isMultiple(of: 3) { table.remove(String(number)) }
    _ = table.change("3") { $0 = -3 }
    table.insert(1000, for: "1000")
    #expect(Array(copy.elements) == Array(0..<1000))
    #expect(copy != table)
    #expect(copy["3"] == 3 && table["3"] == -3 && copy["4"] == 4 && table["4"] == nil)
  }
}
