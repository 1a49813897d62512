import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct ShardedDictionaryTests {
  @Test func `after random changes it equals a plain dictionary`() {
    var random = SeededGenerator(seed: 12)
    var table = ShardedDictionary<String, Int>()
    var model: ByName<Int> = [:]
    var wrong: [String] = []
    for step in 0..<6000 {
      let key = String(Int.random(in: 0..<900, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        if table.removeValue(forKey: key) != model.removeValue(forKey: key) { wrong.append("removed \(key)") }
      case 1: (table[key], model[key]) = (nil, nil)
      case 2:
        if table.value(of: key, orNew: step) != model[key] { wrong.append("kept \(key)") }
        model[key] = model[key] ?? step
      default: (table[key], model[key]) = (step, step)
      }
      if table.count != model.count || table[key] != model[key] { wrong.append("step \(step)") }
    }
    #expect(wrong == [])
    #expect(Set(table.keys) == Set(model.keys))
    table.changeValues { $0 * 2 }
    #expect(model.allSatisfy { table[$0.key] == $0.value * 2 })
  }

  @Test func `equal strings are one key, whatever their bytes`() {
    var table = ShardedDictionary<String, Int>()
    for number in 0..<100 {
      table["é\(number)"] = number
      #expect(table["e\u{301}\(number)"] == number)
    }
    #expect(table.count == 100)
  }

  @Test func `a copy does not change with the original`() {
    var table = ShardedDictionary<String, Int>()
    #expect(table["a"] == nil && table.removeValue(forKey: "a") == nil)
    table["a"] = 1
    let copy = table
    table["a"] = 2
    table["b"] = 3
    #expect(copy["a"] == 1 && copy["b"] == nil && copy.count == 1)
  }
}
